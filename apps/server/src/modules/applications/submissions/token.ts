import { createHmac, randomUUID } from 'node:crypto'
import type { ResolvedEnv } from '../../../env.ts'
import type { Deps } from '../../../platform/deps.ts'
import { deriveKey, hashToken } from '../../../platform/secrets.ts'

type SecretSource = { readonly env: Pick<ResolvedEnv, 'secretKey'> }

/** Derives the token of a package link from its seed and the office's secret, so that the database does not reveal it. */
function derivePackageToken({ env }: SecretSource, seed: string): string {
  return createHmac('sha256', deriveKey(env.secretKey, 'application packages'))
    .update(seed)
    .digest()
    .subarray(0, 24)
    .toString('base64url')
}

/** Creates a seed, and the token's hash to find the link by. */
export function createPackageSeed(deps: SecretSource): { seed: string; token_hash: Buffer } {
  const seed = randomUUID()
  return { seed, token_hash: hashToken(derivePackageToken(deps, seed)) }
}

export const packageLinkUrl = (deps: Pick<Deps, 'env'>, seed: string): string =>
  `${deps.env.publicUrl}/package/${derivePackageToken(deps, seed)}`
