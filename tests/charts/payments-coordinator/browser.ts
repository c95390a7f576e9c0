import { innerTestParam } from "../../model/browser/inner.ts";

const allTabs = "tests/journeys/undecided.spec.ts does it with the app in another tab";
const endingInPayment = "payment takes it: the coordinator passes on what each payment reports";

export const testParam = innerTestParam({
  skipReason:
    "payment, topUp, withdraw and transfer look at the buttons, the banner and the journal that it keeps",
  unreachable: {
    "paymentsCoordinator — coordinator.requested → stays":
      "session takes it: the account is known once more (payments.opened)",
    "reports — report.broken → stays": "a payment's own code does not throw; walked in Node",
    "paymentsCoordinator — page.resumed → stays": "payment takes it (page.resumed)",
    "paymentsCoordinator — error: * → stays":
      "payments keep their own failures, and the browser lets pages watch their locks",
    "paymentsCoordinator — error: watchLock → stays": "the browser has Web Locks",
    "paymentsCoordinator — error: watchPage → stays": "listening for the page's lives cannot fail",
    "journal — journal.read → stays": "payment takes it: the entry of an earlier page is found",
    "journal — lock.* → stays": allTabs,
    "journal — unreadable.removed → stays":
      "tests/journeys/undecided.spec.ts does it with an entry that cannot be read",
    "journal — error: journal → stays": "the chart that follows the journal keeps its own failures",
    "lock.here.free — payment.requested [isLockedElsewhere] → stays":
      "the buttons are disabled while another tab has the lock",
    "lock.here.free — payment.requested → lock.here.held": "payment takes it with each press",
    "lock.here.free — report.locked → lock.here.held": "payment takes it with Cancel payment and Send again",
    "lock.here.held — payment.requested → stays": "the buttons are disabled while a payment has the lock",
    "lock.here.held — report.locked → stays": "payment takes it with each press, which reports its lock",
    "lock.here.held — report.unlocked → stays": endingInPayment,
    "lock.here.held — at once *": endingInPayment,
    "lock.elsewhere.free — lock.taken → lock.elsewhere.held": allTabs,
    "lock.elsewhere.free — journal.read → stays": "payment takes it: the entry of an earlier page is found",
    "lock.elsewhere.held — *": allTabs,
    "reports — *": endingInPayment,
  },
});
