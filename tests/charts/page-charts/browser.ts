import { innerTestParam } from "../../model/browser/inner.ts";

export const testParam = innerTestParam({
  unseen: "each of its charts is walked by its own paths",
  unreachable: {
    "running — account.ready → stays": "the walks of the account gate approve an account",
    "running — payout.changed → stays": "the paths of `payoutChange` see what comes of it",
    "running — navigated → stays": "tests/services/bind/kept.test.ts reads what is left of the account",
    "running — passkey.confirmed → stays": "the paths of `passkey` see what comes of it",
    "running — payment.succeeded → stays": "the walks of `afterPayment` see what comes of it",
    "running — payment.pending → stays": "the walks of `afterPayment` see what comes of it",
    "running — query.answered → stays": "tests/journeys/notifications.spec.ts sees what comes of it",
    "running — transactions.read → stays":
      "the walks of `afterPayment` see what comes of a list; the notifications read one after minutes",
    "running — account.known → stays": "tests/journeys/notifications.spec.ts sees what comes of it",
    "running — payments.opened → stays": "tests/journeys/notifications.spec.ts sees what comes of it",
    "running — error: * → stays": "each chart observes its own failures",
  },
});
