import { createElement, type ReactNode, useState } from "react";

/** An element of a page: its name, attributes and children. */
export interface DrawnElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (DrawnElement | string)[];
}

const draw = (child: DrawnElement | string, key: number): ReactNode =>
  typeof child === "string"
    ? child
    : createElement(child.tag, { key, ...child.attributes }, ...child.children.map(draw));

/** A page with only a button, which draws the elements that a measurement has stored as a global. */
export default function DrawnTree() {
  const [elements, setElements] = useState<readonly DrawnElement[]>([]);
  const drawNextElement = () => {
    document.documentElement.dir = Reflect.get(window, "__benchDirection") ?? "ltr";
    setElements(Reflect.get(window, "__benchTree") ?? []);
  };
  return (
    <>
      <button type="button" onClick={drawNextElement}>
        Draw
      </button>
      {elements.map(draw)}
    </>
  );
}
