import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { createLinkSeed, deriveLinkToken, type SecretSource } from '../../../platform/link-token.ts'
import type { UseKind } from '../../../platform/secret-key/uses.ts'

export const packageLinks: UseKind<'links'> = {
  kind: 'links',
  purpose: 'application packages',
  table: 'application_submission',
  id: 'id',
  label: 'application packages',
  active: sql`revoked_at IS NULL AND expires_at > now()`,
}

/** Creates a seed, and the token's hash to find the link by. */
export const createPackageSeed = (deps: SecretSource) => createLinkSeed(deps, packageLinks)

export const packageLinkUrl = (deps: Pick<Deps, 'env'>, seed: string): string =>
  `${deps.env.publicUrl}/package/${deriveLinkToken(deps, packageLinks, seed)}`
