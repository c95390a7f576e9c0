/** Why a machine cannot be judged. */
export class Fault extends Error {}
