export type { Browser, Channel, PageEvent, PageEventType, TimerId } from "./browser/browser.ts";
export { Device, type DeviceOptions } from "./browser/device.ts";
export type { StorageFaults } from "./browser/indexed-db/databases.ts";
export type { LockAsked } from "./browser/locks.ts";
export { Page, type Place } from "./browser/page.ts";
export {
  ChoosingScheduler,
  type Interruption,
  type Knowledge,
  type Option,
} from "./exhaustive/choosing-scheduler.ts";
export type { Footprint } from "./exhaustive/footprint.ts";
export { type Job, Search, type StateHash } from "./exhaustive/search.ts";
export { LocalStates, SharedStates, type States } from "./exhaustive/states.ts";
export { type ScheduleReport, tryEverySchedule } from "./exhaustive/try-every-schedule.ts";
export {
  addWalked,
  type Failure,
  nothingWalked,
  type WalkedPath,
  type WalkResult as Walked,
  walk,
} from "./exhaustive/walk.ts";
export { hash64, type Naming, ownNames, type Work, Works } from "./exhaustive/work.ts";
export { Faults } from "./faults.ts";
export { History } from "./history.ts";
export { hashText, Labelled } from "./random.ts";
export { shrink } from "./shrink.ts";
export { type NewScenario, type Scenario, Simulation, type SimulationOptions } from "./simulation.ts";
export { type SeedsReport, trySeeds } from "./try-seeds.ts";
export { allFates, type Choices, type Fate, type WireRates } from "./wire/fates.ts";
export { type GatewayAnswer, gatewayAnswers } from "./wire/gateway-answers.ts";
export { LightRequest, withLightRequests } from "./wire/light-request.ts";
export type { Backend, WireAnswer, WireRequest } from "./wire/messages.ts";
export { Wire, type WireOptions } from "./wire/wire.ts";
export {
  type NewStep,
  type Origin,
  type Owner,
  type Scheduler,
  type Step,
  type StepKind,
  World,
} from "./world.ts";
