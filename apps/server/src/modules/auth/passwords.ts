import { hash, verify } from '@node-rs/argon2'

/** Argon2id with OWASP's parameters: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One text for one password, however a keyboard composes its accents (NIST SP 800-63B). */
function normal(password: string): string {
  return password.normalize('NFKC')
}

/** The hash of a password as `agent.password_hash` keeps it. */
export function hashPassword(password: string): Promise<string> {
  return hash(normal(password), parameters)
}

let decoy: Promise<string> | undefined

/**
 * Whether the password is right. Without a hash (unknown person, or one without a password) the work is done all
 * the same against a decoy, so that the time taken does not tell who exists.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await decoy), normal(password))
  return matches && stored !== null
}
