import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { createLinkSeed, deriveLinkToken, type SecretSource } from '../../../platform/link-token.ts'
import type { UseKind } from '../../../platform/secret-key/uses.ts'

export const sharedLinks: UseKind<'links'> = {
  kind: 'links',
  purpose: 'shared listings',
  table: 'shared_link',
  id: 'id',
  label: 'shared listings',
  active: sql`shared_at IS NOT NULL AND revoked_at IS NULL AND expires_at > now()`,
}

/** Derives the token of a link. */
export const deriveToken = (deps: SecretSource, seed: string): string =>
  deriveLinkToken(deps, sharedLinks, seed)

/** Creates a seed, and the token's hash to find the link by. */
export const createSeed = (deps: SecretSource) => createLinkSeed(deps, sharedLinks)

export const linkUrl = (deps: Pick<Deps, 'env'>, seed: string): string =>
  `${deps.env.publicUrl}/shared/${deriveToken(deps, seed)}`
