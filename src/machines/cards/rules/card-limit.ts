/** The list shows five cards, and the wallet rejects a sixth. */
export const maxCards = 5;
