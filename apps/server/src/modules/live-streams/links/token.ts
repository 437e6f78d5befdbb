import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { ResolvedEnv } from '../../../env.ts'
import type { SecretSource } from '../../../platform/link-token.ts'
import type { SecretKeyUse } from '../../../platform/secret-key/uses.ts'
import { deriveKey } from '../../../platform/secrets.ts'

const purpose = 'live-streams'

export const watchLinks: SecretKeyUse = {
  kind: 'computed-links',
  purpose,
  table: 'live_stream',
  label: 'live streams',
  active: sql`source = 'here' AND canceled_at IS NULL AND (ended_at IS NULL OR recording_state = 'public')`,
}

/** Cached by secret: each poll of each viewer confirms a token. */
const keys = new Map<string, Buffer>()

function getKey(secret: string): Buffer {
  const known = keys.get(secret)
  if (known) return known
  const key = deriveKey(secret, purpose)
  keys.set(secret, key)
  return key
}

function sign({ env }: SecretSource, text: string): Buffer {
  return createHmac('sha256', getKey(env.secretKey)).update(text).digest().subarray(0, 18)
}

function isSigned(deps: SecretSource, text: string, signature: string): boolean {
  const given = Buffer.from(signature, 'base64url')
  const expected = sign(deps, text)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Derives the token of a live stream, so that the database alone does not reveal it. */
const toToken = (deps: SecretSource, id: string): string =>
  `${id}-${sign(deps, `watch:${id}`).toString('base64url')}`

/** Path of the watch page. */
export const toWatchPath = (deps: SecretSource, id: string): string => `/live/${toToken(deps, id)}`

export const toWatchUrl = (
  deps: { readonly env: Pick<ResolvedEnv, 'secretKey' | 'publicUrl'> },
  id: string,
): string => `${deps.env.publicUrl}${toWatchPath(deps, id)}`

/** The live stream of a token; null for what is no token of this office. */
export function parseWatchToken(deps: SecretSource, token: string): string | null {
  const [, id, signature] = /^([1-9]\d{0,17})-([\w-]{24})$/.exec(token) ?? []
  return id !== undefined && isSigned(deps, `watch:${id}`, signature!) ? id : null
}

const hostKeySeconds = 12 * 3600

/** A viewer's key with which the host plays a recording that is not for everyone, for some hours. */
export function createHostKey(deps: SecretSource, id: string, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + hostKeySeconds
  return `host-${expires}-${sign(deps, `host:${id}:${expires}`).toString('base64url')}`
}

export function isHostKey(deps: SecretSource, id: string, key: string, now: Date): boolean {
  const [, expires, signature] = /^host-(\d{1,12})-([\w-]{24})$/.exec(key) ?? []
  if (expires === undefined || Number(expires) * 1000 <= now.getTime()) return false
  return isSigned(deps, `host:${id}:${expires}`, signature!)
}
