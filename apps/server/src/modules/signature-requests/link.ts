import { createHmac, randomUUID } from 'node:crypto'
import type { ResolvedEnv } from '../../env.ts'
import type { Deps } from '../../platform/deps.ts'
import { deriveKey, hashToken } from '../../platform/secrets.ts'

type SecretSource = { readonly env: Pick<ResolvedEnv, 'secretKey'> }

/** Derives a signer's token from its seed and the office's secret, so that the database alone does not reveal it. */
export function deriveSigningToken({ env }: SecretSource, seed: string): string {
  return createHmac('sha256', deriveKey(env.secretKey, 'signature requests'))
    .update(seed)
    .digest()
    .subarray(0, 24)
    .toString('base64url')
}

/** Creates a seed, and the token's hash to find the signer by. */
export function createSigningSeed(deps: SecretSource): { seed: string; token_hash: Buffer } {
  const seed = randomUUID()
  return { seed, token_hash: hashToken(deriveSigningToken(deps, seed)) }
}

export const signingUrl = (deps: Pick<Deps, 'env'>, seed: string): string =>
  `${deps.env.publicUrl}/sign/${deriveSigningToken(deps, seed)}`
