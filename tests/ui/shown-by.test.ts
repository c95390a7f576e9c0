/**
 * A control that an actor's state shows, enables or makes busy sends its events to that actor. `npm test` presses each
 * control in one state, and between two actors of one type, such as a statement's files, the types see no difference.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { projectFiles } from "../runner/graph.ts";
import { foreignSends } from "../support/shown-by.ts";

const project = fileURLToPath(new URL("../..", import.meta.url));
const views = projectFiles(project).filter((path) => /^src\/ui\/.*\.tsx$/.test(path));

/** By file and control: why it sends to another actor. */
const reasons: Readonly<Record<string, string>> = {
  "src/ui/screens/dashboard/wallet-panel.tsx: Button sends to dialogs, shown by useSession()":
    "the press opens a dialog, and only an account that can pay enables the control",
  "src/ui/screens/profile/create-passkey.tsx: Button sends to person, shown by passkey":
    "the press leaves for the provider, and the passkey's chart says whether it may",
  "src/ui/screens/setup/identity-step.tsx: StepFrame sends to wizard, shown by step": "Back leaves the step",
  "src/ui/screens/shell/notifications.tsx: IconButton sends to notifications, shown by shell":
    "the press that opens the list notes its notifications as seen",
};

test("a control sends to the actor whose state shows it, or has a reason", () => {
  const found = views.flatMap((path) =>
    foreignSends(readFileSync(project + path, "utf8")).map((control) => `${path}: ${control}`),
  );
  expect(found.filter((control) => reasons[control] === undefined)).toEqual([]);
  expect(
    Object.keys(reasons).filter((control) => !found.includes(control)),
    "needs no reason",
  ).toEqual([]);
});

test.each([
  [
    "around the control",
    "isPdf ? <Button onClick={() => csv.send(x)} /> : null",
    ["Button sends to csv, shown by pdf"],
  ],
  [
    "among the attributes",
    "<Button busy={isPdf} onClick={() => csv?.send(x)} />",
    ["Button sends to csv, shown by pdf"],
  ],
  ["of the same actor", "isPdf ? <Button busy={isCsv} onClick={() => csv.send(x)} /> : null", []],
  ["in the other branch", "isPdf ? null : <Button onClick={() => csv.send(x)} />", []],
])("a control is judged by a state %s", (_, jsx, expected) => {
  const selected = "const isPdf = useSelector(pdf, isSaving); const isCsv = useSelector(csv, isSaving);";
  expect(foreignSends(`function View() { ${selected} return ${jsx}; }`)).toEqual(expected);
});
