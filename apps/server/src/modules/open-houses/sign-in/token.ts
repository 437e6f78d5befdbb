import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ResolvedEnv } from '../../../env.ts'
import { deriveKey } from '../../../platform/secrets.ts'

type SecretSource = { readonly env: Pick<ResolvedEnv, 'secretKey'> }

/** Derives the token of an open house, so that the database alone does not reveal it. A new generation is a new token. */
function sign({ env }: SecretSource, id: string, generation: number): Buffer {
  return createHmac('sha256', deriveKey(env.secretKey, 'open-houses'))
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
