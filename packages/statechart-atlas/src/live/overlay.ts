/** Runs in the app's page: reports the app's events to the atlas, and links to it. */
import { type AnyActorRef, type AnyMachineSnapshot, type AnyStateNode, isMachineSnapshot } from "xstate";
import type { Entry, LiveMessage } from "./entry.ts";
import { eventName, pathsOf, redact } from "./redact.ts";

const maxEntries = 2_000;

function invokesIn(node: AnyStateNode): readonly string[] {
  return [...node.invoke.map(({ id }) => id), ...Object.values(node.states).flatMap(invokesIn)];
}

class AtlasReporter {
  readonly #channel: BroadcastChannel;
  readonly #page = crypto.randomUUID();
  readonly #names = new WeakMap<object, string>();
  readonly #counts = new Map<string, number>();
  readonly #invokes = new Map<string, ReadonlySet<string>>();
  #entries: readonly Entry[] = [];
  #number = 0;

  constructor(channel: string) {
    this.#channel = new BroadcastChannel(channel);
    this.#channel.onmessage = ({ data }: MessageEvent<LiveMessage>) => {
      if (data.kind === "who") this.#report({ kind: "all", page: this.#page, entries: this.#entries });
    };
  }

  /** Reports an actor and all its children. */
  reportOf(actor: AnyActorRef): void {
    const snapshot: unknown = actor.getSnapshot();
    if (!isMachineSnapshot(snapshot)) return;
    this.happened(actor, { type: "xstate.init" }, snapshot);
    for (const child of Object.values<AnyActorRef | undefined>(snapshot.children))
      if (child) this.reportOf(child);
  }

  happened(
    actor: Partial<AnyActorRef>,
    event: { readonly type: string },
    snapshot: AnyMachineSnapshot,
  ): void {
    const chart = snapshot.machine.id;
    this.#number += 1;
    const entry: Entry = {
      number: this.#number,
      at: Date.now(),
      actor: this.#nameOf(actor, chart),
      ...this.#roleOf(actor),
      chart,
      event: eventName(event.type, this.#invokesOf(snapshot)),
      payload: redact(event),
      context: redact(snapshot.context),
      states: snapshot.status === "active" ? pathsOf(snapshot.value) : [],
    };
    this.#entries = this.#shortened([...this.#entries, entry]);
    this.#report({ kind: "entry", page: this.#page, entry });
  }

  #report(message: LiveMessage): void {
    this.#channel.postMessage(message);
  }

  #nameOf(actor: object, chart: string): string {
    const knownName = this.#names.get(actor);
    if (knownName !== undefined) return knownName;
    const count = (this.#counts.get(chart) ?? 0) + 1;
    this.#counts.set(chart, count);
    const name = `${chart}·${count}`;
    this.#names.set(actor, name);
    return name;
  }

  #roleOf({ id, _parent }: Partial<AnyActorRef>): Pick<Entry, "role"> {
    const parent: unknown = _parent?.getSnapshot();
    const isNamed = id !== undefined && isMachineSnapshot(parent) && this.#invokesOf(parent).has(id);
    return isNamed ? { role: id } : {};
  }

  #invokesOf({ machine }: AnyMachineSnapshot): ReadonlySet<string> {
    const invokedIds = this.#invokes.get(machine.id) ?? new Set(invokesIn(machine.root));
    this.#invokes.set(machine.id, invokedIds);
    return invokedIds;
  }

  /** Above the max number, removes the oldest entry that is not its actor's last, so that all current states remain. */
  #shortened(entries: readonly Entry[]): readonly Entry[] {
    if (entries.length <= maxEntries) return entries;
    const removedIndex = entries.findIndex(({ actor }, index) =>
      entries.some((laterEntry, laterIndex) => laterIndex > index && laterEntry.actor === actor),
    );
    return entries.filter((_, index) => index !== Math.max(removedIndex, 0));
  }
}

/** Adds a small link to the atlas at the page's lower edge. Pressing the link closes no open dialog. */
function addLink({ id, name, address }: AtlasBeside): void {
  const link = document.createElement("a");
  link.href = address;
  link.target = id;
  link.lang = "en";
  link.textContent = name;
  link.style.cssText =
    "position:fixed;inset-block-end:0;inset-inline-start:50%;translate:-50%;z-index:2147483647;pointer-events:auto;padding:2px 10px;font:600 12px/20px system-ui;color:#fff;background:#1d2433;border-radius:8px 8px 0 0;text-decoration:none";
  for (const type of ["pointerdown", "mousedown", "focusin"])
    link.addEventListener(type, (event) => event.stopPropagation());
  link.addEventListener("mousedown", (event) => event.preventDefault());
  document.body.append(link);
}

export interface AtlasBeside {
  /** The id in the atlas's settings. */
  readonly id: string;
  /** The link's text. */
  readonly name: string;
  readonly address: string;
}

/** @param app the app's root actor, already started */
export function tellAtlas(app: AnyActorRef, atlas: AtlasBeside): void {
  const reporter = new AtlasReporter(atlas.id);
  reporter.reportOf(app);
  app.system.inspect((inspectedEvent) => {
    if (inspectedEvent.type !== "@xstate.snapshot") return;
    const snapshot: unknown = inspectedEvent.snapshot;
    if (isMachineSnapshot(snapshot))
      reporter.happened(inspectedEvent.actorRef, inspectedEvent.event, snapshot);
  });
  addLink(atlas);
}
