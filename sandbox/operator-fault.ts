/** An error that the operator can fix. The sandbox prints only its message. */
export class OperatorFault extends Error {
  override readonly name = "OperatorFault";
}
