/** The list shows five cards, and the wallet rejects a sixth. */
export const mostCards = 5;
