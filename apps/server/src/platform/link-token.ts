import { createHmac, randomUUID } from 'node:crypto'
import type { ResolvedEnv } from '../env.ts'
import type { UseKind } from './secret-key/uses.ts'
import { deriveKey, hashToken } from './secrets.ts'

/** The purpose of the key that tokens are derived with. */
type LinkPurpose = Pick<UseKind<'links' | 'lasting-links'>, 'purpose'>

export type SecretSource = { readonly env: Pick<ResolvedEnv, 'secretKey'> }

/**
 * Derives the token of a link: 192 bits from a random seed and the office's secret. So the office can show the link
 * again, and the database alone does not reveal it.
 */
export function deriveLinkToken({ env }: SecretSource, { purpose }: LinkPurpose, seed: string): string {
  return createHmac('sha256', deriveKey(env.secretKey, purpose))
    .update(seed)
    .digest()
    .subarray(0, 24)
    .toString('base64url')
}

/** Creates a seed, and the token's hash to find the link by. */
export function createLinkSeed(deps: SecretSource, links: LinkPurpose): { seed: string; token_hash: Buffer } {
  const seed = randomUUID()
  return { seed, token_hash: hashToken(deriveLinkToken(deps, links, seed)) }
}
