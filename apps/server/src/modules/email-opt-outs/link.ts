import { emailKey } from '@pb/rules/mail/addresses'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { createLinkSeed, deriveLinkToken, type SecretSource } from '../../platform/link-token.ts'
import type { UseKind } from '../../platform/secret-key/uses.ts'
import { hashToken } from '../../platform/secrets.ts'
import './tables.ts'

export const optOutLinks: UseKind<'links'> = {
  kind: 'links',
  purpose: 'email opt-outs',
  table: 'email_opt_out_link',
  id: 'id',
  label: 'pages to stop emails',
  active: sql`true`,
}

/** Where the pages of the links are. */
export const optOutPath = '/unsubscribe'

type LinkDeps = SecretSource & Pick<Deps, 'env' | 'db' | 'clock'>

/** The URL by which the owner of an address stops bulk email to it: the same one in each email. */
export async function getOptOutUrl(deps: LinkDeps, email: string): Promise<string> {
  const key = emailKey(email)
  const link = createLinkSeed(deps, optOutLinks)
  const { rows } = await sql<{ seed: string }>`
    WITH added AS (
      INSERT INTO email_opt_out_link (sha256, email, seed, token_hash, created_at)
      VALUES (email_address_hash(${key}), ${key}, ${link.seed}, ${link.token_hash}, ${deps.clock.now()})
      ON CONFLICT (sha256) DO UPDATE SET email = excluded.email
      RETURNING seed)
    SELECT seed FROM added`.execute(deps.db)
  return `${deps.env.publicUrl}${optOutPath}/${deriveLinkToken(deps, optOutLinks, rows[0]!.seed)}`
}

/** The address of a link; its email is null once the person's data was erased. */
export interface LinkedAddress {
  readonly sha256: Buffer
  readonly email: string | null
}

/** Finds the address of a link's token. */
export function findLinkedAddress(db: Db | Tx, token: string): Promise<LinkedAddress | undefined> {
  return db
    .selectFrom('email_opt_out_link')
    .select(['sha256', 'email'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
}
