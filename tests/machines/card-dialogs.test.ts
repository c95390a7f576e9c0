import { expect, test } from "vitest";
import { cardDialogCharts } from "../../src/machines/cards/card-dialogs.ts";

test("each dialog of a saved card has the chart of its name", () => {
  expect(cardDialogCharts).toMatchObject({ deleteCard: { id: "deleteCard" } });
  for (const [name, chart] of Object.entries(cardDialogCharts)) expect(chart.id).toBe(name);
});
