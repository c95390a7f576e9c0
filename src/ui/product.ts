/** The product's name: a constant of the build, because it stands in prerendered pages. */
export const product = "nupay";
