/** What cannot be judged, and why. */
export class Fault extends Error {}
