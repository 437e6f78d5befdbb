import type { MailAddress } from '@pb/rules/mail/addresses'
import { isEmail } from '@pb/rules/mail/addresses'
import { uniqueAddresses } from '@pb/rules/mail/recipients'
import { sql, type RawBuilder } from 'kysely'
import type { ParsedMessage } from '../message.ts'
import { keptAddress } from './rows.ts'
import type { Mailbox } from './mailbox.ts'

/** Whom a message shows the agent to write with: its recipients where the agent sent it, else its sender. */
function contactsOf(
  { address }: Mailbox,
  message: ParsedMessage,
  { sent }: { sent: boolean },
): MailAddress[] {
  const people = sent
    ? [...message.to, ...message.cc, ...message.bcc]
    : message.from && !message.automatic
      ? [message.from]
      : []
  const own = address.toLowerCase()
  const kept = uniqueAddresses(people.filter(({ email }) => isEmail(email)).map(keptAddress))
  return kept.filter(({ email }) => email !== own)
}

/**
 * The statement that remembers whom a message shows the agent to write with, if anybody; a name that somebody gave last
 * stays where the newer mail has none.
 */
export function remembering(
  mailbox: Mailbox,
  message: ParsedMessage,
  { at, sent }: { at: Date; sent: boolean },
): RawBuilder<unknown>[] {
  const people = contactsOf(mailbox, message, { sent })
  if (people.length === 0) return []
  return [
    sql`
    INSERT INTO mail_contact AS c (person_id, email, name, last_active, sent, received)
    SELECT ${mailbox.person_id}::bigint, email, name, ${at}::timestamptz, ${sent ? 1 : 0}::int, ${sent ? 0 : 1}::int
    FROM unnest(${people.map(({ email }) => email)}::text[], ${people.map(({ name }) => name)}::text[]) AS who (email, name)
    ORDER BY email
    ON CONFLICT (person_id, email) DO UPDATE SET
      name = CASE WHEN excluded.name <> '' AND excluded.last_active >= c.last_active OR c.name = ''
        THEN excluded.name ELSE c.name END,
      last_active = greatest(c.last_active, excluded.last_active),
      sent = c.sent + excluded.sent, received = c.received + excluded.received`,
  ]
}
