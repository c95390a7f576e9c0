/** Every chart on a separate page, for paper or PDF. */
import { createElement, type ReactNode } from "react";
import type { Atlas } from "../data.ts";
import { type Shape, shapesOf } from "../drawing/shapes.ts";
import type { Labels } from "../labels.ts";
import type { Texts } from "./texts.ts";

function renderShape(shape: Shape | string, key: number): ReactNode {
  if (typeof shape === "string") return shape;
  const { class: className, ...attributes } = shape.attributes;
  return createElement(shape.tag, { ...attributes, className, key }, ...shape.children.map(renderShape));
}

export function PrintView({
  atlas,
  labels,
  texts,
}: {
  readonly atlas: Atlas;
  readonly labels: Labels;
  readonly texts: Texts;
}) {
  return (
    <div className="sheets">
      <button type="button" className="screen-only" onClick={() => print()}>
        {texts.print}
      </button>
      {atlas.charts.map(({ flow, drawing }) => (
        <section key={flow.id} className="sheet">
          <h2>{labels.title(flow.root)}</h2>
          <svg className="chart" viewBox={`0 0 ${drawing.width} ${drawing.height}`} role="img">
            <title>{labels.description(flow.root)}</title>
            {shapesOf(drawing).map(renderShape)}
          </svg>
        </section>
      ))}
    </div>
  );
}
