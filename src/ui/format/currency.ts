/** The wallet's only currency (the specification, section 9). */
export const currency = "AUD";
