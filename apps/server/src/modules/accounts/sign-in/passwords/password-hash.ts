import { hash, verify } from '@node-rs/argon2'

/** Argon2id with the parameters OWASP recommends: 19 MiB, two iterations, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Normalizes Unicode, since keyboards compose accented characters differently (NIST SP 800-63B). */
function normalize(password: string): string {
  return password.normalize('NFKC')
}

/** Returns the value of `agent.password_hash`. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalize(password), parameters)
}

let decoy: Promise<string> | undefined

/**
 * Returns whether the password is correct. Without a hash (unknown account, or one without a password) a decoy is
 * verified, so that the response time does not reveal whether the account exists.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('the password of no account')
  const matches = await verify(stored ?? (await decoy), normalize(password))
  return matches && stored !== null
}
