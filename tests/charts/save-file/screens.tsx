import { saveFileMachine } from "../../../src/machines/history/save-file.machine.ts";
import { text, words } from "../../screens/figures.ts";
import { screensOf, withKnownData } from "../../screens/page/chart-screens.ts";
import { frozenActor } from "../../screens/page/frozen-actor.ts";
import { afterPaymentWith } from "../after-payment/screens.tsx";
import { shownStatementSnapshot, statementsPage } from "../statement/screens.tsx";
import { foundTransactionWith } from "../transaction-detail/screens.tsx";
import { listedTransactionsWith } from "../transactions/screens.tsx";
import { paths } from "./paths.ts";

export const screens = screensOf({
  name: "save-file",
  machine: saveFileMachine,
  paths: withKnownData<typeof saveFileMachine>(paths, { events: { "write.progressed": [{ ratio: 0.376 }] } }),
  places: {
    "the PDF of a statement": (snapshot) => {
      const page = statementsPage(shownStatementSnapshot(), {
        pdf: frozenActor<typeof saveFileMachine>(snapshot, "pdf"),
      });
      const percent = words(String(Math.floor(snapshot.context.written * 100)));
      const progress = [words("progressbar"), text("statements.pdfProgress", { percent })];
      return snapshot.matches("saving") ? { ...page, figures: [...page.figures, progress] } : page;
    },
    "the table of a statement": (snapshot) =>
      statementsPage(shownStatementSnapshot(), { csv: frozenActor<typeof saveFileMachine>(snapshot, "csv") }),
  },
  sharedPlaces: {
    "the receipt of a payment": (snapshot) =>
      afterPaymentWith(frozenActor<typeof saveFileMachine>(snapshot, "receipt")),
    "the receipt of a transaction": (snapshot) =>
      foundTransactionWith(frozenActor<typeof saveFileMachine>(snapshot, "receipt")),
    "the transactions": (snapshot) =>
      listedTransactionsWith(frozenActor<typeof saveFileMachine>(snapshot, "csv")),
  },
});
