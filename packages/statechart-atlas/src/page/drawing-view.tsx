/** A drawing that can be panned and zoomed by pointer, wheel, keyboard or its three buttons. */
import {
  createElement,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Drawing } from "../drawing/layout.ts";
import { type Marks, plain, type Shape, shapesOf } from "../drawing/shapes.ts";
import { FoldMark, foldOf } from "./fold-mark.tsx";
import { Minimap } from "./minimap.tsx";
import type { Texts } from "./texts.ts";
import { clampScale, firstView, fittingView, type Size, type View, viewOf } from "./view.ts";

function renderShape(shape: Shape | string, key: number): ReactNode {
  if (typeof shape === "string") return shape;
  const { class: className, ...attributes } = shape.attributes;
  const isState = "data-state" in attributes;
  return createElement(
    shape.tag,
    { ...attributes, className, key, ...(isState && { tabIndex: 0, role: "button" }) },
    ...shape.children.map(renderShape),
  );
}

function stateOf(target: EventTarget): string | undefined {
  const group = target instanceof Element ? target.closest("[data-state]") : null;
  return group?.getAttribute("data-state") ?? undefined;
}

export interface DrawingViewProps {
  readonly drawing: Drawing;
  readonly marks?: Marks;
  readonly label: string;
  readonly texts: Texts;
  /** Id of the selected state. */
  readonly chosen?: string | undefined;
  readonly choose: (id: string) => void;
  /** The box in the first view; default: the initial state. */
  readonly initial?: string;
  /** The foldable states by id, each with whether it is folded. */
  readonly folds?: ReadonlyMap<string, boolean>;
  readonly fold?: (id: string) => void;
}

const noFolds: ReadonlyMap<string, boolean> = new Map();

export function DrawingView({
  drawing,
  marks = plain,
  label,
  texts,
  chosen,
  choose,
  initial,
  folds = noFolds,
  fold,
}: DrawingViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>({ x: 0, y: 0, scale: 1 });
  const dragStart = useRef<{ readonly x: number; readonly y: number; hasMoved: boolean } | undefined>(
    undefined,
  );

  const chosenBox = chosen === undefined ? undefined : drawing.boxes.find(({ id }) => id === chosen);
  const [size, setSize] = useState<Size>({ width: 1000, height: 700 });
  const measureSize = useCallback((): Size => {
    const frameRectangle = frame.current?.getBoundingClientRect();
    return { width: frameRectangle?.width ?? 1000, height: frameRectangle?.height ?? 700 };
  }, []);
  const isPlaced = useRef(false);
  useEffect(() => {
    const availableSize = measureSize();
    setSize(availableSize);
    if (!isPlaced.current)
      setView(firstView(drawing, availableSize, chosenBox ?? drawing.boxes.find(({ id }) => id === initial)));
    else if (chosenBox !== undefined)
      setView((previousView) => viewOf(previousView, drawing, availableSize, chosenBox));
    isPlaced.current = true;
  }, [drawing, chosenBox, initial, measureSize]);
  useEffect(() => {
    const observer = new ResizeObserver(() => setSize(measureSize()));
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  }, [measureSize]);

  const zoomBy = useCallback(
    (factor: number, zoomPoint?: { readonly x: number; readonly y: number }) => {
      const { width, height } = measureSize();
      const point = zoomPoint ?? { x: width / 2, y: height / 2 };
      setView((previousView) => {
        const scale = clampScale(previousView.scale * factor);
        const ratio = scale / previousView.scale;
        return {
          scale,
          x: point.x - (point.x - previousView.x) * ratio,
          y: point.y - (point.y - previousView.y) * ratio,
        };
      });
    },
    [measureSize],
  );
  const showAll = useCallback(() => setView(fittingView(drawing, measureSize())), [drawing, measureSize]);

  useEffect(() => {
    const element = frame.current;
    const handleWheel = (event: WheelEvent): void => {
      event.preventDefault();
      if (!event.ctrlKey && !event.metaKey) {
        setView((previousView) => ({
          ...previousView,
          x: previousView.x - event.deltaX,
          y: previousView.y - event.deltaY,
        }));
        return;
      }
      const frameRectangle = element?.getBoundingClientRect();
      zoomBy(Math.exp(-event.deltaY / 300), {
        x: event.clientX - (frameRectangle?.x ?? 0),
        y: event.clientY - (frameRectangle?.y ?? 0),
      });
    };
    element?.addEventListener("wheel", handleWheel, { passive: false });
    addEventListener("beforeprint", showAll);
    return () => {
      element?.removeEventListener("wheel", handleWheel);
      removeEventListener("beforeprint", showAll);
    };
  }, [zoomBy, showAll]);

  const handleKeyDown = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [60, 0],
      ArrowRight: [-60, 0],
      ArrowUp: [0, 60],
      ArrowDown: [0, -60],
    };
    const step = steps[event.key];
    if (step)
      setView((previousView) => ({
        ...previousView,
        x: previousView.x + step[0],
        y: previousView.y + step[1],
      }));
    else if (event.key === "+" || event.key === "=") zoomBy(1.2);
    else if (event.key === "-") zoomBy(1 / 1.2);
    else if (event.key === "0") showAll();
    else if (event.key === "Enter" || event.key === " ") {
      const foldId = foldOf(event.target);
      if (foldId !== undefined) fold?.(foldId);
      const id = foldId === undefined ? stateOf(event.target) : undefined;
      if (id !== undefined) choose(id);
    } else return;
    event.preventDefault();
  };

  const shapes = useMemo(() => shapesOf(drawing, marks).map(renderShape), [drawing, marks]);

  return (
    <div className="canvas">
      <div
        className="frame"
        ref={frame}
        onPointerDown={(event) => {
          dragStart.current = { x: event.clientX - view.x, y: event.clientY - view.y, hasMoved: false };
        }}
        onPointerMove={(event) => {
          const currentGrip = dragStart.current;
          if (currentGrip === undefined || event.buttons === 0) return;
          const x = event.clientX - currentGrip.x;
          const y = event.clientY - currentGrip.y;
          if (Math.hypot(x - view.x, y - view.y) > 3) currentGrip.hasMoved = true;
          if (currentGrip.hasMoved) setView((previousView) => ({ ...previousView, x, y }));
        }}
        onPointerUp={(event) => {
          const foldId = foldOf(event.target);
          const id = stateOf(event.target);
          if (dragStart.current?.hasMoved === false && foldId !== undefined) fold?.(foldId);
          else if (dragStart.current?.hasMoved === false && id !== undefined) choose(id);
          dragStart.current = undefined;
        }}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move what is drawn */}
        <svg className="chart" role="application" aria-label={label} tabIndex={0} onKeyDown={handleKeyDown}>
          <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
            {shapes}
            {drawing.boxes
              .filter(({ id }) => folds.has(id))
              .map((box) => (
                <FoldMark key={box.id} box={box} isClosed={folds.get(box.id) === true} texts={texts} />
              ))}
            {chosenBox && (
              <rect
                className="chosen"
                x={chosenBox.x - 3}
                y={chosenBox.y - 3}
                width={chosenBox.width + 6}
                height={chosenBox.height + 6}
                rx={12}
              />
            )}
          </g>
        </svg>
      </div>
      <Minimap
        drawing={drawing}
        view={view}
        size={size}
        label={texts.minimap}
        moveTo={(x, y) =>
          setView((previousView) => ({
            ...previousView,
            x: size.width / 2 - x * previousView.scale,
            y: size.height / 2 - y * previousView.scale,
          }))
        }
      />
      <div className="zoom">
        <button type="button" onClick={() => zoomBy(1.2)} aria-label={texts.larger}>
          +
        </button>
        <button type="button" onClick={() => zoomBy(1 / 1.2)} aria-label={texts.smaller}>
          −
        </button>
        <button type="button" onClick={showAll}>
          {texts.fit}
        </button>
      </div>
    </div>
  );
}
