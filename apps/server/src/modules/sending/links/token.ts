import { createHmac, randomUUID } from 'node:crypto'
import type { ResolvedEnv } from '../../../env.ts'
import type { Deps } from '../../../platform/deps.ts'
import { deriveKey, hashOf } from '../../../platform/secrets.ts'

type WithSecret = { readonly env: Pick<ResolvedEnv, 'secretKey'> }

/**
 * The secret of a personal link: 192 bits made from a random seed and the office's own secret, so that the agent can be
 * given the link again, and whoever sees the database alone can make none.
 */
export function tokenOf({ env }: WithSecret, seed: string): string {
  return createHmac('sha256', deriveKey(env.secretKey, 'shared listings'))
    .update(seed)
    .digest()
    .subarray(0, 24)
    .toString('base64url')
}

/** A new seed with the hash by which its link is found. */
export function newSeed(deps: WithSecret): { seed: string; token_hash: Buffer } {
  const seed = randomUUID()
  return { seed, token_hash: hashOf(tokenOf(deps, seed)) }
}

/** Where a link leads. */
export const linkUrl = (deps: Pick<Deps, 'env'>, seed: string): string =>
  `${deps.env.publicUrl}/shared/${tokenOf(deps, seed)}`
