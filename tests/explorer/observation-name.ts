/** The name of the observations in a trace. */
export const observationName = "observation";
