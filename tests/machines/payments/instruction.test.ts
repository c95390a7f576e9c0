import { expect, test } from "vitest";
import { isDecidedByList } from "../../../src/machines/instructions/instruction.ts";
import { entry } from "./payment-fakes.ts";

test("only the list decides about a journal entry of version 1, on a server without keys, or written for such a server", () => {
  expect(isDecidedByList(entry, "required")).toBe(false);
  expect(isDecidedByList(entry, "none")).toBe(true);
  expect(isDecidedByList({ ...entry, v: 1 }, "required")).toBe(true);
  expect(isDecidedByList({ ...entry, seenTransactionIds: [] }, "required")).toBe(true);
});
