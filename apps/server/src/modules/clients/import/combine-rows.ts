import { emailKey } from '@pb/rules/mail/addresses'
import { isSameName } from '@pb/rules/same-name'
import type { ImportedClient, ParsedRow } from './file/parse-row.ts'
import { rowNotes } from './texts.ts'

/** A row of the file under its spreadsheet row number. */
export interface NumberedRow {
  readonly row: number
  readonly parsed: ParsedRow
}

const getEmails = ({ fields }: ImportedClient): string[] =>
  [fields.email, ...(fields.more_emails ?? [])].filter((email) => email !== '')
const getPhones = ({ fields }: ImportedClient): string[] =>
  [fields.phone ?? '', ...(fields.more_phones ?? [])].filter((phone) => phone !== '')

const unique = (texts: readonly string[], toKey: (text: string) => string): string[] =>
  [...new Map(texts.toReversed().map((text) => [toKey(text), text])).values()].toReversed()

const pickFilled = <T extends object>(first: T, other: T): T => {
  const isFilled = (value: unknown) => value !== undefined && value !== null && value !== ''
  return {
    ...other,
    ...Object.fromEntries(Object.entries(first).filter(([, value]) => isFilled(value))),
  }
}

/** The tasks and searches of both rows, each once. */
function combineWork(
  first: ImportedClient,
  other: ImportedClient,
): Pick<ImportedClient, 'tasks' | 'searches'> {
  const tasks = uniqueValues([...(first.tasks ?? []), ...(other.tasks ?? [])])
  const searches = uniqueValues([...(first.searches ?? []), ...(other.searches ?? [])])
  return { ...(tasks.length > 0 && { tasks }), ...(searches.length > 0 && { searches }) }
}

const uniqueValues = <T>(values: readonly T[]): T[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
]

const maxContacts = 10
/** People of one number who are compared. */
const maxSharers = 20

/** The first row's client with what only the other row has. */
export function combineClients(
  first: ImportedClient,
  other: ImportedClient,
  isFirstNamed: boolean,
): ImportedClient {
  const emails = unique([...getEmails(first), ...getEmails(other)], emailKey)
  const phones = unique([...getPhones(first), ...getPhones(other)], (text) => text.toLowerCase())
  const notes = unique([first.fields.notes ?? '', other.fields.notes ?? ''].filter(Boolean), (text) => text)
  const named = isFirstNamed ? first.fields : other.fields
  const toKey = ({ email, first_name }: ImportedClient['participants'][number]) =>
    `${emailKey(email)} ${first_name.toLowerCase()}`
  const known = new Set(first.participants.map(toKey))
  return {
    fields: {
      ...pickFilled(first.fields, other.fields),
      first_name: named.first_name,
      last_name: named.last_name,
      email: emails[0] ?? '',
      more_emails: emails.slice(1, maxContacts),
      phone: phones[0] ?? '',
      more_phones: phones.slice(1, maxContacts),
      notes: notes.join('\n\n').slice(0, 10_000),
    },
    participants: [
      ...first.participants,
      ...other.participants.filter((person) => !known.has(toKey(person))),
    ],
    tags: unique([...first.tags, ...other.tags], (tag) => tag.toLowerCase()),
    agent: first.agent || other.agent,
    optsOut: first.optsOut || other.optsOut,
    // One who is still on the list in one of the rows is a client.
    removal: other.removal === null ? null : first.removal,
    ...combineWork(first, other),
  }
}

/** What a row becomes beside the others of its file. */
export interface RowPlacement {
  /** The row that this one is combined with; null for one of its own. */
  readonly into: number | null
  /** Addresses that are another person's in an earlier row, by that row. */
  readonly shared: ReadonlyMap<string, number>
}

/** What two rows are compared by. */
interface RowIdentity {
  readonly row: number
  /** Of the first row of the person that has one. */
  name: string
  readonly emails: readonly string[]
  readonly phones: readonly string[]
}

const toIdentity = ({ row, parsed }: NumberedRow): RowIdentity => ({
  row,
  name: parsed.name,
  emails: parsed.client ? getEmails(parsed.client).map(emailKey) : [],
  phones: parsed.client ? getPhones(parsed.client) : [],
})

/**
 * Finds rows that are one person: the same address, or the same number, under the same name. An address that two people
 * share stays with the first.
 */
export class RowIndex {
  readonly #byEmail = new Map<string, RowIdentity>()
  readonly #byPhone = new Map<string, RowIdentity[]>()

  place(numbered: NumberedRow): RowPlacement {
    const identity = toIdentity(numbered)
    const { name, emails, phones } = identity
    const isSame = (other: RowIdentity) => other.name === '' || name === '' || isSameName(other.name, name)
    const owners = emails.map((email) => this.#byEmail.get(email))
    const byEmail = owners.find((owner) => owner !== undefined && isSame(owner))
    const byPhone = phones
      .flatMap((phone) => this.#byPhone.get(phone) ?? [])
      .find((owner) => owner.name !== '' && isSameName(owner.name, name))
    const target = byEmail ?? byPhone
    const shared = new Map<string, number>()
    for (const [at, owner] of owners.entries())
      if (owner !== undefined && owner !== target) shared.set(emails[at]!, owner.row)
    const kept = target ?? identity
    kept.name ||= name
    for (const email of emails) if (!this.#byEmail.has(email)) this.#byEmail.set(email, kept)
    // A number that many people share distinguishes none of them.
    for (const phone of phones) {
      const others = this.#byPhone.get(phone) ?? []
      if (!others.includes(kept) && others.length < maxSharers) this.#byPhone.set(phone, [...others, kept])
    }
    return { into: target ? target.row : null, shared }
  }
}

/** Takes from a row the addresses that belong to another person of the file. */
export function dropSharedEmails(
  parsed: ParsedRow,
  shared: RowPlacement['shared'],
  incompleteTag: string,
): ParsedRow {
  const { client } = parsed
  if (!client || shared.size === 0) return parsed
  const kept = getEmails(client).filter((email) => !shared.has(emailKey(email)))
  const tags =
    kept.length > 0 || client.tags.includes(incompleteTag) ? client.tags : [...client.tags, incompleteTag]
  return {
    ...parsed,
    email: kept[0] ?? '',
    notes: [...parsed.notes, ...[...shared].map(([email, row]) => rowNotes.sharedEmail(email, row))],
    client: {
      ...client,
      tags,
      fields: { ...client.fields, email: kept[0] ?? '', more_emails: kept.slice(1) },
    },
  }
}
