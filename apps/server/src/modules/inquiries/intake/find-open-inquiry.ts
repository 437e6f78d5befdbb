import { addDays } from '@pb/rules/dates'
import { emailKey, isSameEmail, spellEmail } from '@pb/rules/mail/addresses'
import { isRelayAddress } from '@pb/rules/mail/relay-addresses'
import { isPlaceholderPhone, normalizePhone } from '@pb/rules/phone'
import { isSameName } from '@pb/rules/same-name'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { lockAllUntilCommit } from '../../../platform/db/lock-until-commit.ts'
import type { Incoming } from './incoming.ts'

/** Days within which a person's next message belongs to the open inquiry. */
const sameInquiryDays = 90

export interface Person {
  readonly name: string
  readonly email: string
  readonly phone: string
  /** Whether `email` is a portal's address that forwards to the person, another for each conversation. */
  readonly email_is_relay: boolean
}

export function toPerson({ fields: { name, email, phone }, replyTo }: Incoming): Person {
  const own = spellEmail(email)
  const answered = own === '' ? spellEmail(replyTo?.address ?? '') : own
  return {
    name,
    email: answered,
    phone: normalizePhone(phone) ?? phone,
    email_is_relay:
      isRelayAddress(answered) || (replyTo?.isRelay === true && isSameEmail(answered, replyTo.address)),
  }
}

/** Locks a person, so that two messages at once become one inquiry. */
export async function lockPerson(tx: Tx, { email, phone }: Person): Promise<void> {
  const keys = [emailKey(email), phone].filter((key) => key !== '')
  await lockAllUntilCommit(tx, 'inquiry', keys)
}

export interface OpenInquiry {
  readonly id: string
  readonly agent_id: string | null
  readonly client_id: string | null
  readonly pond_id: string | null
  readonly needs_response: boolean
  readonly waiting_since: Date | null
}

/** The latest open inquiries that may be the person's. */
const maxCandidates = 50

/**
 * The person's open inquiry: of the same address, or of the same phone and a name that does not differ, unless both have
 * addresses of their own. Messages of unverified senders have their own.
 */
export async function findOpenInquiry(
  tx: Tx,
  person: Person,
  incoming: Incoming,
): Promise<OpenInquiry | undefined> {
  const { name, email } = person
  const phone = isPlaceholderPhone(person.phone) ? '' : person.phone
  const target = emailKey(incoming.replyTo?.address ?? '')
  const since = addDays(incoming.at, -sameInquiryDays)
  const client = incoming.question ? sql`i.client_id = ${incoming.question.clientId}` : sql`false`
  const verified =
    incoming.reading === 'unverified' ? sql`i.reading = 'unverified'` : sql`i.reading <> 'unverified'`
  // An answer to the address where an earlier message asked for it.
  const answersIt = sql`(${target} <> '' AND i.id IN (SELECT inquiry_id FROM inquiry_message
    WHERE found -> 'reply_to' ->> 'address' = ${target}))`
  const { rows } = await sql<{
    id: string
    name: string
    email: string
    email_is_relay: boolean
    sure: boolean
  }>`
    SELECT i.id, i.name, i.email, i.email_is_relay,
      (i.email <> '' AND lower(i.email) IN (${emailKey(email)}, ${target})) OR ${client} OR ${answersIt} AS sure FROM inquiry i
    WHERE i.state = 'open' AND i.last_message_at > ${since} AND ${verified}
      AND ((i.email <> '' AND lower(i.email) IN (${emailKey(email)}, ${target})) OR ${client} OR ${answersIt}
        OR (i.phone <> '' AND i.phone = ${phone}))
    ORDER BY i.last_message_at DESC, i.id DESC LIMIT ${maxCandidates}`.execute(tx)
  const hasOwn = (one: { readonly email: string; readonly email_is_relay: boolean }) =>
    one.email !== '' && !one.email_is_relay
  const found = rows.find(
    (row) =>
      row.sure ||
      (!(hasOwn(row) && hasOwn(person)) && (row.name === '' || name === '' || isSameName(row.name, name))),
  )
  if (!found) return undefined
  const { rows: locked } = await sql<OpenInquiry>`
    SELECT id, agent_id, client_id, pond_id, needs_response, waiting_since FROM inquiry
    WHERE id = ${found.id} AND state = 'open' FOR UPDATE`.execute(tx)
  return locked[0]
}
