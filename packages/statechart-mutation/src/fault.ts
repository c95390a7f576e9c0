/** An error that explains why a machine cannot be judged. */
export class Fault extends Error {}
