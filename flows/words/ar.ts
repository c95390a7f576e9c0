/** Arabic of the charts' sentences, by the English one: a sentence that is changed there is missing here. */
export const ar: Readonly<Record<string, string>> = {};

/** Arabic of names of states, guards, actors and delays. */
export const arNames: Readonly<Record<string, string>> = {};
