/** What the landing page clears, and only the screens behind the sign-in read. */
export const setupProgressName = "setup-progress";
