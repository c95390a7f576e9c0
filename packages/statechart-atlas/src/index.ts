export { definitionOf, machineOf } from "./charts/definition.ts";
export { plainCode } from "./charts/expression.ts";
export { flowOf } from "./charts/flow-of.ts";
export type { Json, JsonObject } from "./charts/literal.ts";
export { type Modules, modulesIn } from "./charts/modules.ts";
export { sentTo } from "./charts/sent-to.ts";
export { idOfFile, type Reading, readCharts, type SourceActor, type SourceChart } from "./charts/source.ts";
export {
  type ChartDifference,
  type Difference,
  differenceText,
  drawnDifferences,
  type ScreenDifference,
} from "./difference/difference.ts";
export { readAt } from "./difference/revision.ts";
export * from "./drawing.ts";
export { type AtlasPage, htmlOf } from "./export/html.ts";
export { mermaidOf } from "./export/mermaid.ts";
export { type OneFileOptions, oneFileEach } from "./export/one-file.ts";
export { type ExportOptions, type IndexEntry, writeExport } from "./export/write-export.ts";
export * from "./layout.ts";
export { flowsAt, readFlows } from "./read-files.ts";
