import { emailKey } from '@pb/rules/mail/addresses'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import { maybeOne, one } from '../../platform/db/one-row.ts'
import type { Deps } from '../../platform/deps.ts'
import { createLinkSeed, deriveLinkToken, type SecretSource } from '../../platform/link-token.ts'
import type { UseKind } from '../../platform/secret-key/uses.ts'
import { hashToken } from '../../platform/secrets.ts'
import './tables.ts'

/** They outlive every change of the key: the law asks that the link of a sent email works. */
export const optOutLinks: UseKind<'lasting-links'> = {
  kind: 'lasting-links',
  purpose: 'email opt-outs',
  table: 'email_opt_out_link',
}

/** Where the pages of the links are. */
export const optOutPath = '/unsubscribe'

type LinkDeps = SecretSource & Pick<Deps, 'env' | 'db' | 'clock'>

/** Characters of a token. */
const tokenLength = 32

/** Gives a link the token that its seed has with the current key; the one before goes on working. */
async function replaceToken({ db, clock }: LinkDeps, id: string, hash: Buffer): Promise<void> {
  await sql`WITH former AS (
      INSERT INTO email_opt_out_former_link (token_hash, link_id, replaced_at)
      SELECT token_hash, id, ${clock.now()}::timestamptz FROM email_opt_out_link WHERE id = ${id} AND token_hash <> ${hash}
      ON CONFLICT DO NOTHING)
    UPDATE email_opt_out_link SET token_hash = ${hash} WHERE id = ${id} AND token_hash <> ${hash}`.execute(db)
}

/** The URL by which the owner of an address stops bulk email to it: the same one in each email while the key is. */
export async function getOptOutUrl(deps: LinkDeps, email: string): Promise<string> {
  const key = emailKey(email)
  const link = createLinkSeed(deps, optOutLinks)
  const { rows } = await sql<{ id: string; seed: string; token_hash: Buffer }>`
    WITH added AS (
      INSERT INTO email_opt_out_link (sha256, email, seed, token_hash, created_at)
      VALUES (email_address_hash(${key}), ${key}, ${link.seed}, ${link.token_hash}, ${deps.clock.now()})
      ON CONFLICT (sha256) DO UPDATE SET email = excluded.email
      RETURNING id, seed, token_hash)
    SELECT id, seed, token_hash FROM added`.execute(deps.db)
  const { id, seed, token_hash } = one(rows)
  const token = deriveLinkToken(deps, optOutLinks, seed)
  if (!hashToken(token).equals(token_hash)) await replaceToken(deps, id, hashToken(token))
  return `${deps.env.publicUrl}${optOutPath}/${token}`
}

/** The address of a link; its email is null once the person's data was erased. */
export interface LinkedAddress {
  readonly sha256: Buffer
  readonly email: string | null
  readonly seed: string
}

/** Finds the address of a link's token. */
export async function findLinkedAddress(db: Db | Tx, token: string): Promise<LinkedAddress | undefined> {
  const hash = hashToken(token)
  const { rows } = await sql<LinkedAddress>`
    SELECT sha256, email, seed FROM email_opt_out_link WHERE token_hash = ${hash}
      OR id = (SELECT link_id FROM email_opt_out_former_link WHERE token_hash = ${hash})`.execute(db)
  return maybeOne(rows)
}

/** False for a token of a key that was replaced, which others may know: it stops emails, and brings none back. */
export const isCurrentToken = (source: SecretSource, { seed }: LinkedAddress, token: string): boolean =>
  deriveLinkToken(source, optOutLinks, seed) === token

/** The subject of an email that stops bulk email, sent by mail programs to the address of List-Unsubscribe. */
const stopSubject = new RegExp(`^unsubscribe ([\\w-]{${tokenLength}})$`, 'i')

/** The token in such a subject; null in any other, such as that of a reply or a forward. */
export const findStopToken = (subject: string): string | null => stopSubject.exec(subject.trim())?.[1] ?? null

/** The address of List-Unsubscribe (RFC 2369, 3.2) by which an email to the sender stops bulk email. */
export function toStopMailto(optOutUrl: string, sender: string): string {
  const token = optOutUrl.slice(optOutUrl.lastIndexOf('/') + 1)
  const at = sender.lastIndexOf('@')
  const address = `${encodeURIComponent(sender.slice(0, at))}@${sender.slice(at + 1)}`
  return `mailto:${address}?subject=${encodeURIComponent(`unsubscribe ${token}`)}`
}
