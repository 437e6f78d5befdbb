import { isSameEmail } from '@pb/rules/mail/addresses'
import type { InquiryFields, InquirySource } from '@pb/contract/inquiry-schemas'
import { isSameName } from '@pb/rules/same-name'
import { centsToDollars } from '@pb/rules/money'
import { isRelayAddress } from '@pb/rules/mail/relay-addresses'
import { formatIsoDate, officeTimeZone } from '@pb/rules/time-zone'
import type { AdType } from '@pb/rules/vocabulary'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { fullName } from '../../../platform/db/full-name.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import { findInquirer } from '../identity/inquirer.ts'

/** What is known of an inquiry before it is given to someone. */
export interface RoutingInput {
  readonly source: InquirySource
  readonly name: string
  /** Normalized; empty without one. */
  readonly email: string
  readonly phone: string
  readonly fields: Pick<InquiryFields, 'price' | 'ad_type'>
  readonly listingId: string | null
  readonly language: string
  /** The agent whom the person chose on the public form. */
  readonly chosenAgentId: string | null
  /** The agent in whose mailbox it arrived. */
  readonly mailboxOwner: string | null
  /** An inquiry that does not count as an open one: the one that is tried. */
  readonly exceptInquiryId?: string
}

/** What the conditions and actions of rules look at. Agents are active ones. */
export interface RoutingFacts {
  readonly source: InquirySource
  readonly adType: AdType | null
  /** Dollars. */
  readonly price: number | null
  readonly neighborhood: string
  readonly borough: string
  readonly language: string
  readonly exclusive: boolean
  readonly listingAgentId: string | null
  readonly client: { readonly id: string; readonly agentId: string } | null
  readonly openInquiryAgentId: string | null
  readonly chosenAgentId: string | null
  readonly mailboxOwnerId: string | null
}

const isActive = (agent: string) =>
  sql`EXISTS (SELECT FROM agent a WHERE a.person_id = ${sql.ref(agent)} AND a.deactivated_at IS NULL)`

/**
 * The client that the person certainly is: by the address, or by a phone and the same name, or because someone decided so.
 * One with the inquiry's mailbox's owner comes first, then the latest active. A phone or a name alone is no proof.
 */
export async function findClient(
  db: Db | Tx,
  { name, email, phone, mailboxOwner }: Pick<RoutingInput, 'name' | 'email' | 'phone' | 'mailboxOwner'>,
  /** Only among this agent's clients. */
  agentId: string | null = null,
): Promise<RoutingFacts['client']> {
  const inquirer = findInquirer({ name, email, phone })
  const ownEmail = isRelayAddress(email) ? '' : email
  const { rows } = await sql<{ id: string; agent_id: string; name: string; sure: boolean }>`
    WITH candidate AS (
      SELECT client_id, true AS sure FROM client_email WHERE ${ownEmail} <> '' AND email = ${ownEmail}::citext
      UNION ALL
      SELECT c.id, true FROM inquiry_same_person s JOIN client c ON c.person_id = s.person_id
      WHERE s.inquirer = ${inquirer} AND ${inquirer} <> '' AND s.same
      UNION ALL
      SELECT client_id, false FROM client_phone
      WHERE ${phone} <> '' AND phone = ${phone} AND translate(phone, ' ()+.-', '') LIKE '%' || translate(${phone}, ' ()+.-', '') || '%'
    )
    SELECT c.id, c.agent_id, ${fullName('c')} AS name, bool_or(x.sure) AS sure
    FROM candidate x JOIN client c ON c.id = x.client_id
    WHERE c.archived_at IS NULL AND ${isActive('c.agent_id')} AND (${agentId}::bigint IS NULL OR c.agent_id = ${agentId}::bigint)
      AND NOT EXISTS (SELECT FROM inquiry_same_person s
        WHERE s.inquirer = ${inquirer} AND s.person_id = c.person_id AND NOT s.same)
    GROUP BY c.id
    ORDER BY bool_or(x.sure) DESC, c.agent_id IS NOT DISTINCT FROM ${mailboxOwner}::bigint DESC, c.last_activity_at DESC, c.id DESC
    LIMIT 50`.execute(db)
  const found = rows.find((row) => row.sure || isSameName(row.name, name))
  return found ? { id: found.id, agentId: found.agent_id } : null
}

async function findAgentOfOpenInquiry(
  db: Db | Tx,
  { name, email, phone, exceptInquiryId = '0' }: RoutingInput,
): Promise<string | null> {
  const { rows } = await sql<{ agent_id: string; name: string; email: string }>`
    SELECT i.agent_id, i.name, i.email FROM inquiry i
    WHERE i.id <> ${exceptInquiryId} AND i.state = 'open' AND i.reading <> 'unverified' AND i.agent_id IS NOT NULL AND ${isActive('i.agent_id')}
      AND ((i.email <> '' AND lower(i.email) = lower(${email})) OR (i.phone <> '' AND i.phone = ${phone}))
    ORDER BY i.last_message_at DESC, i.id DESC LIMIT 50`.execute(db)
  const isSame = (row: { readonly name: string; readonly email: string }) =>
    (email !== '' && isSameEmail(row.email, email)) || isSameName(row.name, name)
  return rows.find(isSame)?.agent_id ?? null
}

interface ListingFacts {
  readonly agent_id: string | null
  readonly ad_type: AdType
  readonly price_cents: string | null
  readonly neighborhood: string
  readonly borough: string
  readonly exclusive: boolean
}

/** Whether a listing `l` is exclusive: the term of an own listing's agreement runs, in New York. */
function isExclusive(at: Date) {
  const today = formatIsoDate(officeTimeZone, at)
  return sql<boolean>`(l.agent_id IS NOT NULL AND (l.exclusive_from IS NOT NULL OR l.exclusive_until IS NOT NULL)
    AND coalesce(l.exclusive_from <= ${today}::date, true) AND coalesce(l.exclusive_until >= ${today}::date, true))`
}

/** Whether an agent has a listing exclusively at a time. */
export async function isExclusiveAgent(
  tx: Tx,
  { listingId, agentId, at }: { readonly listingId: string; readonly agentId: string; readonly at: Date },
): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM listing l WHERE l.id = ${listingId} AND l.agent_id = ${agentId} AND ${isExclusive(at)}`.execute(
      tx,
    )
  return rows.length > 0
}

async function findListingFacts(db: Db | Tx, id: string, at: Date): Promise<ListingFacts | undefined> {
  const { rows } = await sql<ListingFacts>`
    SELECT l.agent_id, l.ad_type, l.price_cents, l.neighborhood, b.borough,
      ${isExclusive(at)} AS exclusive
    FROM listing l JOIN building b ON b.id = l.building_id WHERE l.id = ${id}`.execute(db)
  return maybeOne(rows)
}

async function findActive(db: Db | Tx, ids: readonly (string | null)[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ person_id: string }>`SELECT person_id FROM agent
    WHERE deactivated_at IS NULL AND person_id = ANY (${ids.filter((one) => one !== null)}::bigint[])`.execute(
    db,
  )
  return new Set(rows.map(({ person_id }) => person_id))
}

/** Collects what rules look at, at a time. */
export async function collectFacts(db: Db | Tx, input: RoutingInput, at: Date): Promise<RoutingFacts> {
  const listing = input.listingId === null ? undefined : await findListingFacts(db, input.listingId, at)
  const active = await findActive(db, [listing?.agent_id ?? null, input.chosenAgentId, input.mailboxOwner])
  const toActive = (id: string | null) => (id !== null && active.has(id) ? id : null)
  const cents = listing?.price_cents ?? null
  return {
    source: input.source,
    adType: listing?.ad_type ?? input.fields.ad_type,
    price: cents === null ? input.fields.price : centsToDollars(cents),
    neighborhood: listing?.neighborhood ?? '',
    borough: listing?.borough ?? '',
    language: input.language,
    exclusive: listing?.exclusive ?? false,
    listingAgentId: toActive(listing?.agent_id ?? null),
    client: await findClient(db, input),
    openInquiryAgentId: await findAgentOfOpenInquiry(db, input),
    chosenAgentId: toActive(input.chosenAgentId),
    mailboxOwnerId: toActive(input.mailboxOwner),
  }
}
