/** The realm's path, which is the path of the issuer. */
export const realmPath = "/realms/nupay";
