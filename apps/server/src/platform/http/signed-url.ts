import { toUnixSeconds } from '@pb/rules/dates'
import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { deriveKey } from '../secrets.ts'

const lifetimeSeconds = 15 * 60

/** Cached by secret: deriving the key for each of a list's many signatures would take five times as long. */
const keys = new Map<string, KeyObject>()

function getKey(secret: string): KeyObject {
  const known = keys.get(secret)
  if (known) return known
  const key = createSecretKey(deriveKey(secret, 'signed url'))
  keys.set(secret, key)
  return key
}

function signature(secret: string, path: string, expires: number, session: string): string {
  return createHmac('sha256', getKey(secret)).update(`${path}\n${expires}\n${session}`).digest('base64url')
}

/**
 * Signs a path for 15 minutes, bound to a session (`sessionHash` in base64url; in the URL as `for`, so that the object
 * is refused once the session has ended).
 */
export function signPath({ env, clock }: Pick<Deps, 'env' | 'clock'>, path: string, session: string): string {
  const expires = toUnixSeconds(clock.now()) + lifetimeSeconds
  const sig = signature(env.secretKey, path, expires, session)
  return `${path}?exp=${expires}&for=${session}&sig=${sig}`
}

/** Throws `bad_signature` for a forged, changed or expired URL. */
export function verifySignedUrl({ env, clock }: Deps, url: string): void {
  // The raw path, as the router sees it; a URL parser would resolve `..` in it.
  const [path = '', query] = url.split('?', 2)
  const searchParams = new URLSearchParams(query)
  const expires = Number(searchParams.get('exp'))
  const given = Buffer.from(searchParams.get('sig') ?? '')
  const expected = Buffer.from(signature(env.secretKey, path, expires, searchParams.get('for') ?? ''))
  const valid = given.length === expected.length && timingSafeEqual(given, expected)
  if (!valid || !(expires * 1000 > clock.now().getTime())) throw new AppError('bad_signature')
}
