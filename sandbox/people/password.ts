import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";

/** The cost of new hashes: as strong as N = 2^17 with p = 1, with 16 MB per sign-in (OWASP Password Storage). */
const cost: Cost = { N: 2 ** 14, r: 8, p: 5 };
/** Cost of hashes without stored parameters, from databases of earlier releases. */
const legacyCost: Cost = { N: 2 ** 14, r: 8, p: 1 };
/** Cost of publicly known passwords. */
const demoPasswordCost: Cost = { N: 2 ** 10, r: 8, p: 1 };

type Cost = Required<Pick<ScryptOptions, "N" | "r" | "p">>;

/** `N:r:p:salt:hash`, salt and hash in hexadecimal, by scrypt (RFC 7914). */
export async function hashPassword(password: string): Promise<string> {
  return await hashWithCost(password, cost);
}

/** Hash for a seeded or test person: a higher cost would not protect a password that the README publishes. */
export async function hashPublicPassword(password: string): Promise<string> {
  return await hashWithCost(password, demoPasswordCost);
}

async function hashWithCost(password: string, cost: Cost): Promise<string> {
  const salt = randomBytes(16);
  const key = await deriveKey(password, salt, cost);
  return [cost.N, cost.r, cost.p, salt.toString("hex"), key.toString("hex")].join(":");
}

/** Takes the same time for an unknown person (no hash) as for a wrong password. */
export async function passwordMatches(password: string, storedHash: string | undefined): Promise<boolean> {
  const hashParts = (storedHash ?? unknownPersonHash).split(":");
  const [salt = "", hash = ""] = hashParts.slice(-2);
  const derivedKey = await deriveKey(password, Buffer.from(salt, "hex"), costOf(hashParts));
  const expectedKey = Buffer.from(hash, "hex");
  return (
    derivedKey.length === expectedKey.length &&
    timingSafeEqual(derivedKey, expectedKey) &&
    storedHash !== undefined
  );
}

const unknownPersonHash = [cost.N, cost.r, cost.p, "0".repeat(32), "0".repeat(128)].join(":");

function costOf(hashParts: readonly string[]): Cost {
  if (hashParts.length === 2) return legacyCost;
  const [N = 0, blockSize = 0, parallelization = 0] = hashParts.map(Number);
  return { N, r: blockSize, p: parallelization };
}

function deriveKey(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, 64, cost, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
