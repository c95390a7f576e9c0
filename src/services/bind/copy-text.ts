import { fromPromise } from "xstate";
import { copyTextMachine } from "../../machines/core/copy-text.machine.ts";

export function bindCopyText() {
  return copyTextMachine.provide({
    actors: {
      writeClipboard: fromPromise(async ({ input }: { input: { text: string } }) =>
        navigator.clipboard.writeText(input.text),
      ),
    },
  });
}
