/** The wallet rejects a sixth card. */
export const maxCards = 5;
