/** The machine as a graph, and the types of a path file. Uses no Node modules, so it also runs in a browser. */

export type { ChartEdge } from "./chart.ts";
export { edgesOf, isIn, leavesOf, nameOf, nodesOf, statesOf } from "./chart.ts";
export type {
  Definition,
  ExpectedTarget,
  Invocation,
  Observation,
  Observations,
  PathFile,
  PayloadCandidates as Tries,
  Rejections,
  Seen,
  Sent,
  Transitions,
} from "./definition.ts";
export { after, always, inside, pathsOf } from "./definition.ts";
export { eventName } from "./expected-transitions.ts";
export type { Explored, ExploredStep } from "./explore.ts";
export { explore, stepFrom } from "./explore.ts";
export { isPort } from "./fake-actors.ts";
export type { Graph, GraphEdge, Step } from "./model.ts";
export { first, graphOf, next } from "./model.ts";
export { startRecorders } from "./recorders.ts";
export { endedActor, Subject, serializeEvent } from "./subject.ts";
