/** The atlas's name: in the browser's storage and channels, and on the page. */
export const atlasId = "nupay-flows";
export const atlasName = "nupay flows";
