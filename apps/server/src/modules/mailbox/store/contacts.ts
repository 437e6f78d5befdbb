import type { MailAddress } from '@pb/rules/mail/addresses'
import { isEmail } from '@pb/rules/mail/addresses'
import { uniqueAddresses } from '@pb/rules/mail/recipients'
import { sql, type RawBuilder } from 'kysely'
import type { ParsedMessage } from '../message.ts'
import { normalizeAddress } from './rows.ts'
import type { Mailbox } from './mailbox.ts'

/**
 * Returns the recipients of a sent message, or the sender of a received one, for an inquiry also its person, without the
 * agent's own address.
 */
function getContacts(
  { address }: Mailbox,
  message: ParsedMessage,
  { sent, lead }: { sent: boolean; lead: MailAddress | null },
): MailAddress[] {
  const people = sent
    ? [...message.to, ...message.cc, ...message.bcc]
    : message.from && !message.automatic
      ? [message.from]
      : []
  const ownAddress = address.toLowerCase()
  const unique = uniqueAddresses(
    [...people, ...(lead ? [lead] : [])].filter(({ email }) => isEmail(email)).map(normalizeAddress),
  )
  return unique.filter(({ email }) => email !== ownAddress)
}

/**
 * Builds the statement that adds the people of a message to the agent's mail contacts; empty if there are none. An
 * existing name is kept when the newer message has no name.
 */
export function buildContactUpsert(
  mailbox: Mailbox,
  message: ParsedMessage,
  { at, sent, lead }: { at: Date; sent: boolean; lead: MailAddress | null },
): RawBuilder<unknown>[] {
  const people = getContacts(mailbox, message, { sent, lead })
  if (people.length === 0) return []
  return [
    sql`
    INSERT INTO mail_contact AS c (person_id, email, name, last_active, sent, received)
    SELECT ${mailbox.person_id}::bigint, email, name, ${at}::timestamptz, ${sent ? 1 : 0}::int, ${sent ? 0 : 1}::int
    FROM unnest(${people.map(({ email }) => email)}::text[], ${people.map(({ name }) => name)}::text[]) AS contact (email, name)
    ORDER BY email
    ON CONFLICT (person_id, email) DO UPDATE SET
      name = CASE WHEN excluded.name <> '' AND excluded.last_active >= c.last_active OR c.name = ''
        THEN excluded.name ELSE c.name END,
      last_active = greatest(c.last_active, excluded.last_active),
      sent = c.sent + excluded.sent, received = c.received + excluded.received`,
  ]
}
