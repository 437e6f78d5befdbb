import { emailKey, isEmail, isSameEmail, type MailAddress } from '@pb/rules/mail/addresses'
import { uniqueAddresses } from '@pb/rules/mail/recipients'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { ParsedMessage } from '../message.ts'
import { normalizeAddress } from './rows.ts'
import type { Mailbox } from './mailbox.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'

/**
 * Returns the recipients of a sent message, or the sender of a received one, for an inquiry also its person, without the
 * agent's own address.
 */
export function getContacts(
  { address }: Mailbox,
  message: ParsedMessage,
  { sent, lead }: { sent: boolean; lead: MailAddress | null },
): MailAddress[] {
  const people = sent
    ? [...message.to, ...message.cc, ...message.bcc]
    : message.from && !message.automatic
      ? [message.from]
      : []
  const unique = uniqueAddresses(
    [...people, ...(lead ? [lead] : [])].filter(({ email }) => isEmail(email)).map(normalizeAddress),
  )
  return unique.filter(({ email }) => !isSameEmail(email, address))
}

/** A message whose people become mail contacts. */
export interface ContactMail {
  readonly mailbox: Mailbox
  readonly message: ParsedMessage
  readonly at: Date
  readonly sent: boolean
  /** The person of an inquiry sent by a portal. */
  readonly lead: MailAddress | null
}

interface ContactRow {
  readonly name: string
  /** The key of the address. */
  readonly email: string
  /** The address as it was spelled last. */
  readonly written: string
  readonly person_id: string
  readonly last_active: Date
  readonly sent: number
  readonly received: number
}

/** Splits rows so that each part has a contact at most once, in their order: one statement updates a row only once. */
function splitByContact(rows: readonly ContactRow[]): ContactRow[][] {
  const parts: ContactRow[][] = []
  const counts = new Map<string, number>()
  for (const row of rows) {
    const key = `${row.person_id} ${row.email}`
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    const part = parts[count]
    if (part) part.push(row)
    else parts.push([row])
  }
  return parts
}

/** Adds the people of messages to their agents' mail contacts. An existing name is kept when the newer message has no name. */
export async function updateContacts(tx: Tx, mails: readonly ContactMail[]): Promise<void> {
  const rows = mails.flatMap(({ mailbox, message, at, sent, lead }) =>
    getContacts(mailbox, message, { sent, lead }).map(({ email, name }): ContactRow => ({
      email: emailKey(email),
      written: email,
      name,
      person_id: mailbox.person_id,
      last_active: at,
      sent: sent ? 1 : 0,
      received: sent ? 0 : 1,
    })),
  )
  for (const part of splitByContact(rows))
    await sql`
      INSERT INTO mail_contact AS c (person_id, email, written, name, last_active, sent, received)
      SELECT * FROM json_to_recordset(${toJsonText(part)}::json) AS contact (person_id bigint, email text, written text,
        name text, last_active timestamptz, sent int, received int)
      ORDER BY person_id, email
      ON CONFLICT (person_id, email) DO UPDATE SET
        name = CASE WHEN excluded.name <> '' AND excluded.last_active >= c.last_active OR c.name = ''
          THEN excluded.name ELSE c.name END,
        written = CASE WHEN excluded.last_active >= c.last_active THEN excluded.written ELSE c.written END,
        last_active = greatest(c.last_active, excluded.last_active),
        sent = c.sent + excluded.sent, received = c.received + excluded.received`.execute(tx)
}
