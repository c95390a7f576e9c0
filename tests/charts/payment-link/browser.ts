import { innerTestParam } from "../../model/browser/inner.ts";

const journeys = "tests/journeys/request-money.spec.ts does it";

export const testParam = innerTestParam({
  skipReason:
    "tests/journeys/request-money.spec.ts looks at the form and the notice; its screen snapshots show the notice",
  unreachable: {
    "paymentLink — link.opened [isReadable] → opening": `${journeys}: after the sign-in`,
    "paymentLink — link.opened → refused": `${journeys}: links that the form would refuse`,
    "paymentLink — error: watchLink → stays": "nothing outside makes it fail",
    "opening — done: openLinkedForm [isOpened] → following": `${journeys}: after the sign-in`,
    "opening — done: openLinkedForm → refused": `${journeys}: an amount above the balance`,
    "opening — error: openLinkedForm → refused": "the dialogs' chart has broken, and the page with it",
    "opening — after openLimit → refused": "two minutes without the balance",
    "following — done: followLinkedForm → closed": `${journeys}: the form is closed and opened again`,
    "following — error: followLinkedForm → closed": "the dialogs' chart has broken, and the page with it",
    "refused — dismissed → closed": `${journeys}: the notice is closed`,
  },
});
