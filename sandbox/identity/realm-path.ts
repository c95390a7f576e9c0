/** Where the realm is mounted: the path of the issuer. */
export const realmPath = "/realms/nupay";
