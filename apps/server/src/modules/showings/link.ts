import { sql } from 'kysely'
import type { ResolvedEnv } from '../../env.ts'
import { createLinkSeed, deriveLinkToken, type SecretSource } from '../../platform/link-token.ts'
import type { UseKind } from '../../platform/secret-key/uses.ts'

export const showingLinks: UseKind<'links'> = {
  kind: 'links',
  purpose: 'showings',
  table: 'showing',
  id: 'id',
  label: 'showings',
  active: sql`status IN ('requested', 'confirmed')`,
}

/** Creates a seed, and the token's hash to find the showing by. */
export const createShowingSeed = (deps: SecretSource) => createLinkSeed(deps, showingLinks)

/** The client's page. */
export const showingUrl = (
  deps: { readonly env: Pick<ResolvedEnv, 'secretKey' | 'publicUrl'> },
  seed: string,
): string => `${deps.env.publicUrl}/showing/${deriveLinkToken(deps, showingLinks, seed)}`
