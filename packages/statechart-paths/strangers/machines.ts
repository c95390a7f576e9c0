/** Public machines of other projects, each with a path file if events without a payload do not reach everything. */
import { type AnyStateMachine, assign } from "xstate";
import type { PathFile } from "../src/definition.ts";

export interface Stranger {
  /** `owner/name` on GitHub. */
  readonly repository: string;
  readonly commit: string;
  /** The file's path from the repository's root. */
  readonly file: string;
  /** The name of the export, if the module has several. */
  readonly exported?: string;
  readonly paths?: Partial<PathFile>;
  /** Replaces implementations that need a browser, as the authors' own tests would. */
  readonly provide?: (machine: AnyStateMachine) => AnyStateMachine;
  /** The reason why some transitions are not taken. */
  readonly left?: string;
}

const context = <Context>(of: unknown) => of as Context;

/** The first two free cells of a board, and a taken one. */
function cellsOf(board: readonly unknown[]): readonly number[] {
  const all = board.map((_, at) => at);
  const isFree = (at: number) => board[at] === null;
  return [...all.filter(isFree).slice(0, 2), ...all.filter((at) => !isFree(at)).slice(0, 1)];
}

/** A fake editor with only what the machine's guards read. */
const editor = (of: object) => ({
  operations: [],
  decoratedRanges: [],
  isDeferringMutations: false,
  isProcessingRemoteChanges: false,
  snapshot: { context: { value: [], selection: null, schema: {} } },
  ...of,
});

const portableText = {
  repository: "portabletext/editor",
  commit: "cddbf041ded81ac7fe3ee6e5aed0869f014f420c",
} as const;
const editorFolder = "packages/editor/src/editor";
/** Two text decorations that no operation moves. */
const decorations = [{ selection: null, payload: "spelling" }];
const schema = {
  block: { name: "block" },
  span: { name: "span" },
  styles: [],
  lists: [],
  decorators: [],
  annotations: [],
  blockObjects: [],
  inlineObjects: [],
};
const block = (key: string) => ({ _type: "block", _key: key, children: [], markDefs: [], style: "normal" });
const sanity = {
  repository: "sanity-io/sanity",
  commit: "1d2054b75f4b2ea0c5cb5a7d974931ba2a9c10ee",
} as const;
const inventory = "packages/sanity/src/core/documentGroupInventory/machines";
const saypi = {
  repository: "Pedal-Intelligence/saypi-userscript",
  commit: "1906ccd3ac42340b2b6ad07b7d4ca9cef87c63ff",
} as const;
const xstate = {
  repository: "statelyai/xstate",
  commit: "b1811bf77bc2d1a74367328cec7907aa185b70df",
} as const;
const player = {
  repository: "BrandonTing/tanstackStart-xstate-player",
  commit: "4af4c480e10ddf58c68e6e6f6f927f696978a171",
} as const;
const guide = {
  repository: "typeonce-dev/xstate-complete-getting-started-guide",
  commit: "7ef83914ee164ef3898814d193811e540461b31a",
} as const;
const effect = {
  repository: "SandroMaglione/getting-started-xstate-and-effect",
  commit: "09bf970eee5bda7db89ac6848f559cd9c16941c5",
} as const;

export const strangers: readonly Stranger[] = [
  {
    ...sanity,
    file: `${inventory}/selectionMachine.ts`,
    paths: {
      events: {
        "variants.changed": [
          { variants: [], loaded: false },
          { variants: [{ id: "a", name: "A" }], loaded: true },
        ],
        "selection.toggle": [{ variantId: "a" }],
        "selection.add": [{ variantId: "a" }],
        "selection.remove": [{ variantId: "a" }],
        "filterString.set": [{ value: "a" }, { value: undefined }],
      },
      snapshots: { "0.selection": ["a"] },
    },
  },
  {
    ...sanity,
    file: `${inventory}/deletionMachine.ts`,
    paths: {
      events: {
        "selection.changed": [
          { selectedIds: new Set() },
          { selectedIds: new Set(["drafts.a"]) },
          { selectedIds: new Set(["a"]) },
        ],
      },
      snapshots: {
        "0.deletion.active.deletion.preparing.checkingIncomingReferences.checking": [
          { isLoading: true },
          { isLoading: false, projectIds: [], datasetNames: [], hasUnknownDatasetNames: false },
          {
            isLoading: false,
            projectIds: [],
            datasetNames: [],
            hasUnknownDatasetNames: false,
            internalReferences: { totalCount: 1, references: [{ _id: "b", _type: "post" }] },
          },
        ],
      },
    },
  },
  {
    ...sanity,
    file: `${inventory}/variantCreationMachine.ts`,
    paths: {
      events: {
        "createVariant.selectVariant": [{ variantId: "v" }, { variantId: undefined }],
        "createVariant.selectBundle": [{ bundle: { type: "drafts" } }],
      },
      snapshots: {
        "0.variantCreation": [{ variants: new Map([["v", { _id: "v" }]]) }],
        "1.variantCreation": [{ releases: new Map() }],
      },
    },
  },
  {
    ...sanity,
    file: "packages/sanity/src/presentation/machines/presentation-machine.ts",
    left: "no transition leads to its state `error`",
  },
  {
    ...saypi,
    file: "src/state-machines/FocusMachine.ts",
    paths: {
      events: { tick: [{ time_ms: 1 }, { time_ms: 10_000 }] },
      differs: (of) => context<{ inactivityTime: number }>(of).inactivityTime >= 10_000,
    },
  },
  {
    ...saypi,
    file: "src/state-machines/AudioRetryMachine.ts",
    paths: { differs: (of) => context<{ retries: number }>(of).retries },
    left: "the two guards of its delay are each other's opposite, so it is never refused",
  },
  { ...xstate, file: "examples/7guis-flight-booker-react/src/machines/flightMachine.ts" },
  { ...xstate, file: "examples/fetch/src/fetchMachine.ts" },
  { ...xstate, file: "examples/persisted-donut-maker/donutMachine.ts" },
  {
    ...xstate,
    file: "examples/snake-react/src/snakeMachine.ts",
    paths: {
      events: { ARROW_KEY: ["Up", "Right", "Down", "Left"].map((dir) => ({ dir })) },
      differs: (of) => {
        const { snake, dir, score } = context<{
          snake: { x: number; y: number }[];
          dir: string;
          score: number;
        }>(of);
        return [snake[0], dir, score > 0, snake.length];
      },
    },
    left: "a new apple lies anywhere, so what comes after the first one is another walk each time",
  },
  { ...xstate, file: "examples/stopwatch/src/stopwatchMachine.ts" },
  {
    ...xstate,
    file: "examples/tic-tac-toe-react/src/ticTacToeMachine.ts",
    paths: {
      events: {
        PLAY: (of) => cellsOf(context<{ board: unknown[] }>(of).board).map((value) => ({ value })),
      },
      differs: (of) => context<{ board: unknown[] }>(of).board,
    },
  },
  {
    ...xstate,
    file: "examples/tiles/src/tilesMachine.ts",
    paths: {
      events: {
        "tile.select": [{ tile: { index: 0, x: 0, y: 0 } }],
        "tile.hover": [{ tile: { index: 1, x: 1, y: 0 } }],
      },
      differs: (of) => Boolean(context<{ hovered: unknown }>(of).hovered),
    },
    left: "it shuffles by chance, so no path can put the tiles in order",
  },
  { ...xstate, file: "examples/timer/src/timerMachine.ts" },
  {
    ...xstate,
    file: "examples/todomvc-react/src/todosMachine.ts",
    paths: {
      events: {
        "newTodo.change": [{ value: "a" }],
        "newTodo.commit": (of) => [
          { value: " " },
          ...(context<{ todos: unknown[] }>(of).todos.length < 2 ? [{ value: "a" }] : []),
        ],
        "todo.commit": [
          { todo: { id: "1", title: "b", completed: false } },
          { todo: { id: "1", title: " ", completed: false } },
        ],
        "todo.delete": [{ id: "1" }],
        "filter.change": [{ filter: "active" }],
        "todo.mark": [{ id: "1", mark: "completed" }],
        "todo.markAll": [{ mark: "completed" }],
      },
      differs: (of) => {
        const { todos } = context<{ todos: { title: string; completed: boolean; id: string }[] }>(of);
        return todos.map(({ id, title, completed }) => [id === "1", title, completed]);
      },
    },
  },
  {
    ...xstate,
    file: "templates/react-ts/src/feedbackMachine.ts",
    paths: { events: { "feedback.update": [{ value: "" }, { value: "good" }] } },
  },
  {
    ...effect,
    file: "audio-player-react/src/machine.ts",
    provide: (machine) => machine.provide({ actions: { onLoad: assign({}) } }),
    paths: {
      events: {
        loading: [{ params: { audioRef: {} } }],
        "init-error": [{ params: { message: "m" } }],
        error: [{ params: { message: "m" } }],
        time: [{ params: { updatedTime: 1 } }],
      },
    },
  },
  {
    repository: "loopmode/xstate-forms",
    commit: "36735d5875259082f52b9aa9edb135821fe42c15",
    file: "src/machines/auth/auth.ts",
  },
  {
    ...player,
    file: "app/machines/playerMachine.ts",
    left: "its `onDone` stands among the states and so is one, which no transition leads to",
    paths: {
      events: {
        "Idle.setPlayer": [{ player: {} }],
        "Time.update": [{ currentTime: 1 }],
        animate: ["playing", "paused", "backward", "forward", "none"].map((animation) => ({ animation })),
      },
      differs: (of) => Boolean(context<{ player: unknown }>(of).player),
    },
  },
  { ...player, file: "app/machines/wheelScrollMachine.ts" },
  { ...player, file: "app/machines/headerOpenMachine.ts" },
  { ...player, file: "app/machines/ratingMachine.ts" },
  {
    ...guide,
    file: "src/notifications/machine/machine.ts",
    left: "only an error of a class that the module keeps to itself refuses the second reading",
  },
  {
    ...guide,
    file: "src/npc/machine.ts",
    paths: {
      events: {
        "mouse-move": [
          [0, 0],
          [100, 100],
          [500, 0],
        ].map((position) => ({ position })),
      },
    },
  },
  { ...guide, file: "src/movie-search/machine.ts" },
  {
    ...guide,
    file: "src/tic-tac-toe/machine.ts",
    left: "the ninth move is the first player's, so the board is never full before it",
    paths: {
      events: {
        "update-name-1": [{ name: "A" }],
        "update-name-2": [{ name: "B" }],
        "pick-cell": (of) =>
          cellsOf(context<{ board: unknown[] }>(of).board).map((cell) => ({
            cell,
            player:
              1 + (context<{ board: unknown[] }>(of).board.filter((content) => content !== null).length % 2),
          })),
      },
    },
  },
  { ...guide, file: "src/timer/machine/machine.ts" },
  {
    repository: "Drew-Garratt/xstate-eager-cart",
    commit: "cf30a8cda31b473091a542bb963918716b4315c9",
    file: "src/lib/vercelCommerce/xstate/machines/optimisticCart/index.ts",
    left: "written for a beta of XState 5, with keys that 5 does not know any more",
  },
  {
    ...portableText,
    file: `${editorFolder}/validate-selection-machine.ts`,
    paths: {
      starts: {
        "the editor is at rest": () => ({ editorEngine: editor({}) }),
        "the editor has operations to do": () => ({ editorEngine: editor({ operations: [{}] }) }),
      },
      events: { "validate selection": [{ editorElement: {} }] },
      differs: (of) =>
        context<{ editorEngine: { operations: unknown[] } }>(of).editorEngine.operations.length,
    },
    left: "the editor that its guard reads has its operations done by no event of this machine",
  },
  {
    ...portableText,
    file: `${editorFolder}/range-decorations-machine.ts`,
    paths: {
      starts: Object.fromEntries(
        [true, false].flatMap((skipSetup) =>
          [0, 1].flatMap((decorated) =>
            [true, false].map((readOnly) => [
              `${skipSetup ? "without" : "with"} setup, ${decorated} decorated, ${readOnly ? "read only" : "editable"}`,
              () => ({
                skipSetup,
                readOnly,
                schema: { styles: [] },
                rangeDecorations: decorations.slice(0, decorated),
                editorEngine: editor({
                  decoratedRanges: decorated ? [{ rangeDecoration: decorations[0] }] : [],
                }),
              }),
            ]),
          ),
        ),
      ),
      events: {
        "range decorations updated": [{ rangeDecorations: [] }, { rangeDecorations: decorations }],
        "engine operation": [{ operation: { type: "insert" } }],
        "update read only": [{ readOnly: true }, { readOnly: false }],
      },
      differs: (of) => {
        const { pendingRangeDecorations, readOnly } = context<{
          pendingRangeDecorations: unknown[];
          readOnly: boolean;
        }>(of);
        return [pendingRangeDecorations.length, readOnly];
      },
    },
  },
  {
    ...portableText,
    file: `${editorFolder}/sync-machine.ts`,
    paths: {
      starts: Object.fromEntries(
        ([undefined, [], [block("a")]] as const).flatMap((initialValue) =>
          [true, false].map((isBusy) => [
            `${initialValue === undefined ? "no" : initialValue.length} block, ${isBusy ? "busy" : "at rest"}`,
            () => ({
              initialValue,
              readOnly: false,
              keyGenerator: () => "k",
              schema,
              editorEngine: editor({ isDeferringMutations: isBusy }),
            }),
          ]),
        ),
      ),
      events: {
        "update value": [
          { value: undefined },
          { value: [] },
          { value: [block("a")] },
          { value: [block("b")] },
        ],
        "update readOnly": [{ readOnly: true }],
        patch: [{ patch: {} }],
        "invalid value": [{ resolution: null, value: undefined }],
        "value changed": [{ value: undefined }],
        "done syncing": [{ value: [block("a")] }, { value: [block("b")] }],
      },
      senders: {
        patch: "sync value",
        "invalid value": "sync value",
        "value changed": "sync value",
        "done syncing": "sync value",
      },
      differs: (of) => {
        const { initialValueSynced, pendingValue, previousValue, editorEngine } = context<{
          initialValueSynced: boolean;
          pendingValue: unknown;
          previousValue: unknown;
          editorEngine: { isDeferringMutations: boolean };
        }>(of);
        return [initialValueSynced, pendingValue, previousValue, editorEngine.isDeferringMutations];
      },
    },
    left: "the editor that its guard reads comes to rest by no event of this machine, and a value is old only after one was synced",
  },
];

/** The holdout: machines of repositories that development did not use, walked once with the finished package. */
export const keptAside: readonly Stranger[] = [
  {
    repository: "mjbeswick/xstate-devtools",
    commit: "88cb0c01ae2a371f633dbd472f8a9ce23cd15e7e",
    file: "packages/example-remix/app/machines/auth.machine.ts",
    paths: {
      events: {
        SUBMIT: [
          { email: "a@example.org", password: "p" },
          { email: "", password: "" },
        ],
        MFA_SUBMIT: [{ code: "123456" }],
      },
      answers: { login: [{ token: "t" }] },
      differs: (of) => Boolean(context<{ email: string }>(of).email),
    },
    left: "its guard reads the credentials that only the guarded transition stores, so that no one can sign in",
  },
  {
    repository: "jeffscottward/trade-calculator",
    commit: "3731c04ef04a77ce63b662682046fb80d37700b8",
    file: "frontend/apps/web/src/state-machines/authMachine.ts",
    paths: {
      events: {
        INPUT_EMAIL: [{ value: "a@example.org" }],
        INPUT_PASSWORD: [{ value: "12345678" }],
        INPUT_NAME: [{ value: "A" }],
        SUBMIT_ERROR: [{ error: "e" }],
      },
      differs: (of) => {
        const { mode, formData } = context<{ mode: string; formData: Record<string, string> }>(of);
        return [mode, formData];
      },
    },
  },
  {
    repository: "helgardferreira/xstate-workshop",
    commit: "95a275d2e089b81a0cca1eba3f9c84f43a8f739f",
    file: "libs/toasts/src/lib/actors/toast-group/actors/toast/toast.machine.ts",
    paths: {
      starts: Object.fromEntries(
        (["success", "loading"] as const).map((type) => [
          `a toast of ${type}`,
          (world) => ({
            id: "t",
            parentActor: world.reference("group"),
            placement: "top",
            removeDelay: 200,
            type,
          }),
        ]),
      ),
      events: {
        UPDATE: [{ options: { type: "loading" } }, { options: { type: "success" } }],
        PROGRESS: [{ progress: 0.5 }],
      },
      differs: (of) => context<{ type: string }>(of).type,
    },
  },
  {
    repository: "GrahLnn/tauri-react",
    commit: "35eac3206a3b36912399df9797ab8ea67e1c0712",
    file: "src/flow/updater/machine.ts",
  },
];
