import { randomBytes } from "node:crypto";
import { exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import type { Database } from "../ports.ts";

export interface IdentityKeys {
  /** ES256, private part included */
  readonly signing: JWK;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  readonly kid: string;
  /** The secrets that sign the provider's cookies. */
  readonly cookies: readonly string[];
}

/** Reads or creates the keys. They are stored, because new keys would invalidate every token and session. */
export async function loadKeys(database: Database): Promise<IdentityKeys> {
  const signingKey: JWK = JSON.parse(await readOrCreateKey(database, "signing", newSigningKey));
  const cookies = await readOrCreateKey(database, "cookies", async () =>
    randomBytes(32).toString("base64url"),
  );
  const { d: _private, ...publicPart } = signingKey;
  return {
    signing: signingKey,
    kid: signingKey.kid ?? "",
    privateKey: await cryptoKey(signingKey),
    publicKey: await cryptoKey(publicPart),
    cookies: [cookies],
  };
}

/** Stores a value once; returns the stored one, whichever process wrote it. */
async function readOrCreateKey(
  database: Database,
  name: string,
  makeValue: () => Promise<string>,
): Promise<string> {
  const readKey = async () => {
    const [row] = await database.query<{ value: string }>("select value from identity_keys where name = $1", [
      name,
    ]);
    return row?.value;
  };
  const existingKey = await readKey();
  if (existingKey !== undefined) return existingKey;
  await database.query(
    "insert into identity_keys (name, value) values ($1, $2) on conflict (name) do nothing",
    [name, await makeValue()],
  );
  const storedKey = await readKey();
  if (storedKey === undefined) throw new Error(`The identity provider's key ${name} could not be kept.`);
  return storedKey;
}

async function newSigningKey(): Promise<string> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const keyId = randomBytes(12).toString("base64url");
  return JSON.stringify({ ...(await exportJWK(privateKey)), kid: keyId, alg: "ES256", use: "sig" });
}

async function cryptoKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, "ES256");
  if (key instanceof Uint8Array)
    throw new Error("The identity provider's signing key is not an elliptic-curve key.");
  return key;
}
