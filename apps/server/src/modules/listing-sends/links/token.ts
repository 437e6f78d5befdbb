import { createHmac, randomUUID } from 'node:crypto'
import type { ResolvedEnv } from '../../../env.ts'
import type { Deps } from '../../../platform/deps.ts'
import { deriveKey, hashToken } from '../../../platform/secrets.ts'

type SecretSource = { readonly env: Pick<ResolvedEnv, 'secretKey'> }

/**
 * Derives the token of a link: 192 bits from a random seed and the office's secret. So the agent can see the link
 * again, and the database alone does not reveal it.
 */
export function deriveToken({ env }: SecretSource, seed: string): string {
  return createHmac('sha256', deriveKey(env.secretKey, 'shared listings'))
    .update(seed)
    .digest()
    .subarray(0, 24)
    .toString('base64url')
}

/** Creates a seed, and the token's hash to find the link by. */
export function createSeed(deps: SecretSource): { seed: string; token_hash: Buffer } {
  const seed = randomUUID()
  return { seed, token_hash: hashToken(deriveToken(deps, seed)) }
}

export const linkUrl = (deps: Pick<Deps, 'env'>, seed: string): string =>
  `${deps.env.publicUrl}/shared/${deriveToken(deps, seed)}`
