import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto'
import type { Deps } from './deps.ts'
import { AppError } from './errors.ts'
import { deriveKey } from './secrets.ts'

const lifetimeSeconds = 15 * 60

/**
 * By secret, of which a process has one. A list is full of signed paths: with a key that is derived and taken in each
 * time a signature takes five times as long.
 */
const keys = new Map<string, KeyObject>()

function keyOf(secret: string): KeyObject {
  const known = keys.get(secret)
  if (known) return known
  const key = createSecretKey(deriveKey(secret, 'signed url'))
  keys.set(secret, key)
  return key
}

function signature(secret: string, path: string, expires: number, session: string): string {
  return createHmac('sha256', keyOf(secret)).update(`${path}\n${expires}\n${session}`).digest('base64url')
}

/**
 * Signs a path for 15 minutes, bound to the session it was made for (`sessionHash` in base64url; it stands in the
 * URL as `for`, so a session that has ended can be refused by whoever serves the object).
 */
export function signPath({ env, clock }: Deps, path: string, session: string): string {
  const expires = Math.floor(clock.now().getTime() / 1000) + lifetimeSeconds
  const sig = signature(env.secretKey, path, expires, session)
  return `${path}?exp=${expires}&for=${session}&sig=${sig}`
}

/** Throws `bad_signature` for a forged, changed or expired URL. */
export function verifySignedUrl({ env, clock }: Deps, url: string): void {
  // The path as it came, which is what the router goes by; a URL parser would first resolve `..` in it.
  const [path = '', query] = url.split('?', 2)
  const searchParams = new URLSearchParams(query)
  const expires = Number(searchParams.get('exp'))
  const given = Buffer.from(searchParams.get('sig') ?? '')
  const expected = Buffer.from(signature(env.secretKey, path, expires, searchParams.get('for') ?? ''))
  const valid = given.length === expected.length && timingSafeEqual(given, expected)
  if (!valid || !(expires * 1000 > clock.now().getTime())) throw new AppError('bad_signature')
}
