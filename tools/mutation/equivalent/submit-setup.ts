const partSentReason = "The part is noted as sent, so isSent takes the same way at once.";
const nextStepReason = "The next step is complete unless an edit or Back names another one.";

export const equivalent = {
  'actions.keepUndone | StringLiteral | "unknown" → ""':
    "It is the code of a call that is done, which isDone takes.",
  'ready | ActionRemoved | actions: { type: "goOnAt", params: { step: "complete" } }, → (nothing)':
    nextStepReason,
  'ready | ActionRemoved | actions: { type: "goOnAt", params: { step: "complete" } }, → (nothing) | 2':
    nextStepReason,
  'submitting.sendingIndividual | TargetRemoved | target: "uploadingDocument", → (nothing)': partSentReason,
  'submitting.sendingIndividual | StringLiteral | "uploadingDocument" → "" | 2': partSentReason,
  'submitting.uploadingDocument | TargetRemoved | target: "sendingBankAccount", → (nothing)': partSentReason,
  'submitting.uploadingDocument | StringLiteral | "sendingBankAccount" → "" | 2': partSentReason,
  'submitting.sendingBankAccount | TargetRemoved | target: "requestingActivation", → (nothing)':
    partSentReason,
  'submitting.sendingBankAccount | StringLiteral | "requestingActivation" → "" | 2': partSentReason,
  'submitting.sendingBankAccount | TargetChanged | "requestingActivation" → "#submitSetup.submitting.sendingIndividual" | 2':
    partSentReason,
  'submitting.requestingActivation | ActionRemoved | actions: { type: "goOnAt", params: { step: "complete" } }, → (nothing)':
    nextStepReason,
};
