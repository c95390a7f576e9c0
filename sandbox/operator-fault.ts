/** Something that whoever starts the sandbox can put right. Its message is the one sentence they are told. */
export class OperatorFault extends Error {
  override readonly name = "OperatorFault";
}
