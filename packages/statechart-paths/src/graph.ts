/** The machine as a graph, and what a path file is made of. Needs nothing of Node, so it runs in a browser, too. */

export type { ChartEdge } from "./chart.ts";
export { edgesOf, isIn, leavesOf, nameOf, nodesOf, statesOf } from "./chart.ts";
export type {
  Definition,
  ExpectedTarget,
  Invocation,
  Observation,
  PathFile,
  Rejections,
  Seen,
  Sent,
  Transitions,
  Tries,
} from "./definition.ts";
export { pathsOf } from "./definition.ts";
export { eventName } from "./expected-transitions.ts";
export { isPort } from "./fake-actors.ts";
export type { Graph, GraphEdge, Step } from "./model.ts";
export { first, graphOf, next } from "./model.ts";
export { startRecorders } from "./recorders.ts";
export { Subject, serializeEvent } from "./subject.ts";
