const sent = "The part is noted as sent, so isSent takes the same way at once.";
const complete = "The next step is complete unless an edit or Back names another one.";

export const equivalent = {
  'actions.keepUndone | StringLiteral | "unknown" → ""':
    "It is the code of a call that is done, which isDone takes.",
  'ready | ActionRemoved | actions: { type: "goOnAt", params: { step: "complete" } }, → (nothing)': complete,
  'ready | ActionRemoved | actions: { type: "goOnAt", params: { step: "complete" } }, → (nothing) | 2':
    complete,
  'submitting.sendingIndividual | TargetRemoved | target: "uploadingDocument", → (nothing)': sent,
  'submitting.sendingIndividual | StringLiteral | "uploadingDocument" → "" | 2': sent,
  'submitting.uploadingDocument | TargetRemoved | target: "sendingBankAccount", → (nothing)': sent,
  'submitting.uploadingDocument | StringLiteral | "sendingBankAccount" → "" | 2': sent,
  'submitting.sendingBankAccount | TargetRemoved | target: "requestingActivation", → (nothing)': sent,
  'submitting.sendingBankAccount | StringLiteral | "requestingActivation" → "" | 2': sent,
  'submitting.sendingBankAccount | TargetChanged | "requestingActivation" → "#submitSetup.submitting.sendingIndividual" | 2':
    sent,
  'submitting.requestingActivation | ActionRemoved | actions: { type: "goOnAt", params: { step: "complete" } }, → (nothing)':
    complete,
};
