import { innerTestParam } from "../../model/browser/inner.ts";

export const testParam = innerTestParam({
  skipReason: "session counts what is read again when its three seconds are over",
  unreachable: {
    "refetch — refetch.requested → waiting": "session takes it whenever money moves (payment.succeeded)",
    "waiting — after refetchDelay → resting": "session takes it three seconds after (refetch.due)",
  },
});
