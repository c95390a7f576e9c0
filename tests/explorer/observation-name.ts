/** By which a trace names what was observed. */
export const observationName = "observation";
