/** Runs a single port of a bound chart, as the chart would. */
import {
  type AnyActorLogic,
  type AnyEventObject,
  type AnyStateMachine,
  createActor,
  createMachine,
  toPromise,
} from "xstate";

/** `portIn(payment, "submitPayment.sendInstruction.refreshToken")`: the path of actor names to the port. */
function portIn(machine: AnyStateMachine, path: string): AnyActorLogic {
  let logic: AnyActorLogic = machine;
  for (const name of path.split(".")) {
    const provided = (logic as AnyStateMachine).implementations.actors[name];
    if (provided === undefined) throw new Error(`${path} has no ${name}`);
    logic = "src" in provided ? provided.src : provided;
  }
  return logic;
}

/** Runs a chart's action with this context and these parameters. */
export function runAction(
  machine: AnyStateMachine,
  path: string,
  name: string,
  context: object,
  params?: object,
): void {
  const chart = (path === "" ? machine : portIn(machine, path)) as AnyStateMachine;
  const action = chart.implementations.actions[name];
  if (typeof action !== "function") throw new Error(`${path} has no action ${name}`);
  (action as unknown as (actionArguments: object, params?: object) => void)({ context }, params);
}

export function actorOf(machine: AnyStateMachine, path: string, input?: unknown) {
  return createActor(portIn(machine, path), { input } as never);
}

/** The output of a promise port. */
export function runPort(machine: AnyStateMachine, path: string, input?: unknown): Promise<unknown> {
  const actor = actorOf(machine, path, input);
  const answer = toPromise(actor);
  actor.start();
  return answer;
}

/** Starts a listener port. `receivedEvents` collects the events that it sends to its chart. */
export function listenTo(machine: AnyStateMachine, path: string, input?: unknown) {
  const receivedEvents: AnyEventObject[] = [];
  const chart = createMachine({
    invoke: { id: "port", src: portIn(machine, path), input: () => input as never },
    on: { "*": { actions: ({ event }) => receivedEvents.push(event) } },
  });
  const parent = createActor(chart).start();
  return {
    receivedEvents,
    send: (event: AnyEventObject) => parent.getSnapshot().children.port?.send(event),
    end: () => parent.stop(),
  };
}
