import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";

const cost: ScryptOptions = { N: 2 ** 14, r: 8, p: 1 };

/** `salt:hash` in hexadecimal, by scrypt (RFC 7914). */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString("hex")}:${(await derive(password, salt)).toString("hex")}`;
}

/** Takes as long for an unknown person (no hash) as for a wrong password. */
export async function passwordMatches(password: string, stored: string | undefined): Promise<boolean> {
  const [salt = "", hash = ""] = (stored ?? nobody).split(":");
  const derived = await derive(password, Buffer.from(salt, "hex"));
  const expected = Buffer.from(hash, "hex");
  return derived.length === expected.length && timingSafeEqual(derived, expected) && stored !== undefined;
}

const nobody = `${"0".repeat(32)}:${"0".repeat(128)}`;

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, 64, cost, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
