import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import { createLinkSeed, deriveLinkToken, type SecretSource } from '../../platform/link-token.ts'
import type { UseKind } from '../../platform/secret-key/uses.ts'

export const signingLinks: UseKind<'links'> = {
  kind: 'links',
  purpose: 'signature requests',
  table: 'signature_request_signer',
  id: 'id',
  label: 'documents to sign',
  active: sql`EXISTS (SELECT FROM signature_request r WHERE r.id = request_id AND r.state = 'open')`,
}

/** Derives a signer's token. */
export const deriveSigningToken = (deps: SecretSource, seed: string): string =>
  deriveLinkToken(deps, signingLinks, seed)

/** Creates a seed, and the token's hash to find the signer by. */
export const createSigningSeed = (deps: SecretSource) => createLinkSeed(deps, signingLinks)

export const signingUrl = (deps: Pick<Deps, 'env'>, seed: string): string =>
  `${deps.env.publicUrl}/sign/${deriveSigningToken(deps, seed)}`
