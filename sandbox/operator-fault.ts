/** An error that the operator can put right. Its message is the one sentence that the sandbox prints. */
export class OperatorFault extends Error {
  override readonly name = "OperatorFault";
}
