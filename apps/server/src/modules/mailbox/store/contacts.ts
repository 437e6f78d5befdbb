import type { MailAddress } from '@pb/rules/mail/addresses'
import { isEmail } from '@pb/rules/mail/addresses'
import { uniqueAddresses } from '@pb/rules/mail/recipients'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db.ts'
import type { ParsedMessage } from '../message.ts'
import { keptAddress } from './rows.ts'
import type { Mailbox } from './mailbox.ts'

/** Remembers these people; a name that somebody gave last stays where the newer mail has none. */
async function remember(
  tx: Tx,
  personId: string,
  people: readonly MailAddress[],
  { at, sent }: { at: Date; sent: boolean },
): Promise<void> {
  if (people.length === 0) return
  await sql`
    INSERT INTO mail_contact AS c (person_id, email, name, last_active, sent, received)
    SELECT ${personId}::bigint, email, name, ${at}::timestamptz, ${sent ? 1 : 0}::int, ${sent ? 0 : 1}::int
    FROM unnest(${people.map(({ email }) => email)}::text[], ${people.map(({ name }) => name)}::text[]) AS who (email, name)
    ORDER BY email
    ON CONFLICT (person_id, email) DO UPDATE SET
      name = CASE WHEN excluded.name <> '' AND excluded.last_active >= c.last_active OR c.name = ''
        THEN excluded.name ELSE c.name END,
      last_active = greatest(c.last_active, excluded.last_active),
      sent = c.sent + excluded.sent, received = c.received + excluded.received`.execute(tx)
}

/** Whom a message shows the agent to write with: its recipients where the agent sent it, else its sender. */
export async function rememberContacts(
  tx: Tx,
  mailbox: Mailbox,
  message: ParsedMessage,
  { at, sent }: { at: Date; sent: boolean },
): Promise<void> {
  const people = sent
    ? [...message.to, ...message.cc, ...message.bcc]
    : message.from && !message.automatic
      ? [message.from]
      : []
  const own = mailbox.address.toLowerCase()
  const kept = uniqueAddresses(people.filter(({ email }) => isEmail(email)).map(keptAddress))
  const others = kept.filter(({ email }) => email !== own)
  await remember(tx, mailbox.person_id, others, { at, sent })
}
