import { createHmac, randomUUID } from 'node:crypto'
import type { ResolvedEnv } from '../../env.ts'
import { deriveKey, hashToken } from '../../platform/secrets.ts'

type SecretSource = { readonly env: Pick<ResolvedEnv, 'secretKey'> }

/** Derives the token of a client's page from its seed and the office's secret, so that the database alone does not reveal it. */
function deriveToken({ env }: SecretSource, seed: string): string {
  return createHmac('sha256', deriveKey(env.secretKey, 'showings'))
    .update(seed)
    .digest()
    .subarray(0, 24)
    .toString('base64url')
}

/** Creates a seed, and the token's hash to find the showing by. */
export function createShowingSeed(deps: SecretSource): { seed: string; token_hash: Buffer } {
  const seed = randomUUID()
  return { seed, token_hash: hashToken(deriveToken(deps, seed)) }
}

export const showingUrl = (
  deps: { readonly env: Pick<ResolvedEnv, 'secretKey' | 'publicUrl'> },
  seed: string,
): string => `${deps.env.publicUrl}/showing/${deriveToken(deps, seed)}`
