import type { Tx } from '../../../platform/db/db.ts'
import type { Incoming } from '../intake/incoming.ts'

interface Person {
  readonly name: string
  readonly email: string
  readonly phone: string
}

/** How "Not a lead" is remembered: for the person whom a message names, else for the sender and the reader. */
export interface IgnoredKey {
  readonly kind: 'sender' | 'person'
  readonly address: string
  readonly reader: string
}

/**
 * By what a message is recognized when it is marked as not a lead; null where it names neither a person nor a sender. The
 * same sender's mail about a person stays a lead: portals send leads and tips from one address.
 */
export function toIgnoredKey(
  { sender = '', reader, reading }: Pick<Incoming, 'sender' | 'reader' | 'reading'>,
  { name, email, phone }: Person,
): IgnoredKey | null {
  // What could not be read names no person; the address is where replies to the portal go.
  const isPerson = reading !== 'unreadable' && (email !== '' || phone !== '' || name !== '')
  if (!isPerson) return sender === '' ? null : { kind: 'sender', address: sender, reader }
  const address = email || phone
  return address === '' ? null : { kind: 'person', address, reader: '' }
}

/** The row by which a message is not a lead; null for a lead. */
export async function findIgnoredSender(tx: Tx, incoming: Incoming, person: Person): Promise<string | null> {
  if (incoming.question) return null
  const key = toIgnoredKey(incoming, person)
  if (!key) return null
  const row = await tx
    .selectFrom('inquiry_ignored_sender')
    .select('id')
    .where('kind', '=', key.kind)
    .where('address', '=', key.address)
    .where('reader', '=', key.reader)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}
