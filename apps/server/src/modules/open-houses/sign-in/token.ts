import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { ResolvedEnv } from '../../../env.ts'
import type { SecretSource } from '../../../platform/link-token.ts'
import type { SecretKeyUse } from '../../../platform/secret-key/uses.ts'
import { deriveKey } from '../../../platform/secrets.ts'

const purpose = 'open-houses'

export const signInLinks: SecretKeyUse = {
  kind: 'computed-links',
  purpose,
  table: 'open_house',
  label: 'open house sign-in pages',
  active: sql`source_id IS NULL AND canceled_at IS NULL AND ends_at > now()`,
}

/** Derives the token of an open house, so that the database alone does not reveal it. A new generation is a new token. */
function sign({ env }: SecretSource, id: string, generation: number): Buffer {
  return createHmac('sha256', deriveKey(env.secretKey, purpose))
    .update(`${id}:${generation}`)
    .digest()
    .subarray(0, 18)
}

export const toSignInToken = (deps: SecretSource, id: string, generation: number): string =>
  `${id}-${sign(deps, id, generation).toString('base64url')}`

export const toSignInUrl = (
  deps: { readonly env: Pick<ResolvedEnv, 'secretKey' | 'publicUrl'> },
  id: string,
  generation: number,
): string => `${deps.env.publicUrl}/open-house/${toSignInToken(deps, id, generation)}`

/** The id that a token names, which `isSignInToken` confirms; null for what is no token. */
export function parseSignInToken(token: string): string | null {
  return /^([1-9]\d{0,17})-[\w-]{24}$/.exec(token)?.[1] ?? null
}

export function isSignInToken(deps: SecretSource, token: string, id: string, generation: number): boolean {
  const given = Buffer.from(token.slice(id.length + 1), 'base64url')
  const expected = sign(deps, id, generation)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
