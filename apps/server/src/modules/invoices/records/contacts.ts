import type { Query } from '@pb/contract/endpoint'
import type { opInvoices } from '@pb/contract/op-invoices'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { getReadableAgent } from './find-invoice.ts'
import { matchesWords } from './search-words.ts'

interface InvoiceContact {
  readonly management_company: string
  readonly contact_name: string
  readonly contact_email: string
  readonly contact_phone: string
}

/** Listings of a company that are searched for contacts. */
const listingsPerCompany = 20

/**
 * Finds contacts by words of a company's or person's name: of the invoices that the caller may see, the latest first,
 * then of the office's listings.
 */
export async function findContacts(
  actor: Actor,
  { db }: Pick<Deps, 'db'>,
  { q, offset, limit }: Query<typeof opInvoices.invoiceContacts>,
): Promise<InvoiceContact[]> {
  const agentId = getReadableAgent(actor)
  const own = agentId === null ? sql`true` : sql`i.agent_id = ${agentId}`
  const matches = (text: RawBuilder<unknown>) =>
    q === '' ? sql`true` : sql`(${matchesWords(sql`(' ' || search_words(${text}))`, q)})`
  const { rows } = await sql<InvoiceContact>`
    WITH billed AS (
      SELECT DISTINCT ON (i.company_key, lower(i.contact_name), lower(i.contact_email)) i.management_company,
        i.contact_name, i.contact_email, i.contact_phone, 0 AS source, i.id
      FROM (SELECT * FROM invoice i WHERE ${own} AND i.deleted_at IS NULL
          AND (i.management_company <> '' OR i.contact_name <> '')
          ${q === '' ? sql`` : sql`AND ${matchesWords(sql`i.search_text`, q)}`}
        ORDER BY i.id DESC LIMIT 2000) i
      WHERE ${matches(sql`i.management_company || ' ' || i.contact_name || ' ' || i.contact_email`)}
      ORDER BY i.company_key, lower(i.contact_name), lower(i.contact_email), i.id DESC
    ), companies AS (
      SELECT c.id, c.name FROM listing_company c WHERE ${matches(sql`c.name`)} ORDER BY c.name LIMIT 200
    ), listed AS (
      SELECT DISTINCT ON (c.name, l.name, l.email) c.name AS management_company, l.name AS contact_name,
        l.email AS contact_email, l.phone AS contact_phone, 1 AS source, l.id
      FROM companies c CROSS JOIN LATERAL (
        SELECT l.id, coalesce(l.contact ->> 'name', '') AS name, coalesce(l.contact ->> 'email', '') AS email,
          coalesce(l.contact ->> 'phone_number', '') AS phone
        FROM listing l WHERE l.company_id = c.id AND l.active LIMIT ${listingsPerCompany}) l
      ORDER BY c.name, l.name, l.email, l.id DESC
    ), found AS (
      SELECT DISTINCT ON (lower(management_company), lower(contact_name), lower(contact_email)) *
      FROM (SELECT * FROM billed UNION ALL SELECT * FROM listed) all_contacts
      ORDER BY lower(management_company), lower(contact_name), lower(contact_email), source, id DESC
    )
    SELECT management_company, contact_name, contact_email, contact_phone FROM found
    ORDER BY source, lower(management_company), lower(contact_name), lower(contact_email)
    LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return rows
}
