import { emailKey } from '@pb/rules/mail/addresses'
import { cleanPersonName } from '@pb/rules/person-name'
import type { ParticipantForm } from '@pb/contract/clients'
import { parseParticipantLine } from '@pb/rules/participant-line'
import { rowNotes } from '../texts.ts'
import { readContacts, type Contact, type Contacts } from './parse-contacts.ts'
import { splitName } from './parse-values.ts'
import { getText, type RowCells } from './row-cells.ts'
import {
  companyEnd,
  isRelation,
  isWholeOnly,
  joiner,
  readWrittenPeople,
  spellAnd,
  splitWholeCouple,
  type ParsedName,
} from './written-people.ts'

/** `Ann & Bob` in a column of first names: two people with one last name. */
const couple = /^([\p{L}'’-]{2,}(?: \p{L}\.?)?)\s*(?:&|\+|\band\b)\s*([\p{L}'’-]{2,}(?: \p{L}\.?)?)$/u

export interface ParsedClientName extends ParsedName {
  /** Other people in the same cell. */
  readonly others: readonly ParsedName[]
  /** Lines for the notes. */
  readonly lines: readonly string[]
  readonly warnings: readonly string[]
}

/** `Smith, Anna` in the column of first names, but not `Anna, Jr.`. */
const isWhole = (given: string): boolean =>
  /^[\p{L}'’ .-]+,\s*[\p{L}'’ .&+-]+$/u.test(given) &&
  !/,\s*(?:jr|sr|i{2,3}|iv|m\.?d|ph\.?d|esq|cpa|dds|rn|jd)\.?$/i.test(given) &&
  !companyEnd.test(given)

const title = String.raw`(?:mr|mrs|ms|miss|dr|rev|prof)\.?`
/** `Mr. & Mrs. Hal Orr III` */
const titledCouple = new RegExp(
  `^(${title}${joiner}${title}(?: .+?)?) (\\S+(?: (?:jr|sr|ii|iii|iv)\\.?)?)$`,
  'i',
)

/** The whole names of a cell: the client's, and those of the people beside the client. */
function parseWholeName(text: string): ParsedClientName {
  const alone = { others: [], lines: [], warnings: [] }
  if (isWholeOnly(text) && !text.includes(','))
    return { firstName: cleanPersonName(text, 100), lastName: '', ...alone }
  const couple = splitWholeCouple(text)
  if (couple) return { ...couple[0], others: [couple[1]], lines: [], warnings: [] }
  const written = readWrittenPeople(text)
  if (written.kind === 'people' && written.people.length > 1 && written.note === '') {
    const [first, ...others] = written.people
    return { ...first!, others, lines: [], warnings: [] }
  }
  const isList = /[;/|&+]|,.*,/.test(text)
  if (written.kind === 'people' || !/[,;]/.test(text)) return { ...splitName(text), ...alone }
  return isList
    ? {
        firstName: cleanPersonName(text, 100),
        lastName: '',
        others: [],
        lines: [],
        warnings: [rowNotes.severalNames(text)],
      }
    : { ...splitName(text), others: [], lines: [], warnings: [rowNotes.lastNameFirst(text)] }
}

/** `Jan Berg c/o Miriam Katz`: the second has the client's mail. */
const mailRecipient = /^(.*\S)[\s,]+(c\/o\b.*)$/is

/** `Bell, Nora (Section 8)`: a note with a number is none of a person's names. */
const numberedNote = /^(.*\p{L}.*\S)\s*\(([^()]*\d[^()]*)\)$/su

/** The client's name from its columns: parts before a whole name. */
export function parseClientName(cells: RowCells): ParsedClientName {
  const text = getText(cells, 'name') ?? ''
  const [, name, recipient] = mailRecipient.exec(text) ?? numberedNote.exec(text) ?? []
  if (name === undefined || recipient === undefined) return parseNameColumns(cells)
  const own = parseNameColumns({ ...cells, name: [{ ...cells.name![0]!, text: name }] })
  return { ...own, lines: [recipient] }
}

function parseNameColumns(cells: RowCells): ParsedClientName {
  const hasOthers = Boolean(getText(cells, 'last_name') ?? getText(cells, 'middle_name'))
  const firstCell = getText(cells, 'first_name') ?? ''
  const isWholeName = !hasOthers && isWhole(firstCell)
  const given = isWholeName ? '' : firstCell
  const pair = couple.exec(spellAnd(given))
  const first = cleanPersonName([pair?.[1] ?? given, getText(cells, 'middle_name') ?? ''].join(' '), 100)
  const last = cleanPersonName(getText(cells, 'last_name') ?? '', 100)
  const second = pair && last !== '' ? cleanPersonName(pair[2]!) : ''
  const alone = { others: [], lines: [], warnings: [] }
  if (first !== '' && second !== '')
    return {
      firstName: first,
      lastName: last,
      others: [{ firstName: second, lastName: last }],
      lines: [],
      warnings: [],
    }
  if (first !== '') return { firstName: pair ? cleanPersonName(given, 100) : first, lastName: last, ...alone }
  const name = isWholeName ? firstCell : (getText(cells, 'name') ?? '')
  const [, titles = '', titledLast = ''] = titledCouple.exec(name.replace(/\s+/g, ' ').trim()) ?? []
  if (titles !== '' && last === '')
    return {
      firstName: cleanPersonName(titles, 100),
      lastName: cleanPersonName(titledLast, 100),
      ...alone,
    }
  if (cleanPersonName(name, 100).toLowerCase() === last.toLowerCase())
    return { firstName: '', lastName: last, ...alone }
  if (last === '') return parseWholeName(name)
  if (isWholeOnly(name) && !name.includes(','))
    return { firstName: cleanPersonName(name, 100), lastName: last, ...alone }
  return { firstName: splitName(name).firstName, lastName: last, ...alone }
}

/** A person beside the client; without an address where the file has none. */
export type ImportedParticipant = Omit<ParticipantForm, 'last_name' | 'phone'> & {
  readonly last_name: string
  readonly phone: string
}

/** Relations of people who rent or buy with the client; others are kept in the notes. */
const withClient =
  /^(?:|.*\b(?:spouse|partner|husband|wife|fianc[eé]e?|significant other|girlfriend|boyfriend|room ?mate|flat ?mate|co ?-? ?(?:buyer|applicant|tenant|client|borrower|renter|lessee|owner)|tenant|renter|buyer|applicant|household|guarantor|co-?signer)s?\b.*)$/i
const isGuarantor = (relation: string): boolean => /\b(?:guarantor|co-?signer)s?\b/i.test(relation)

export interface OtherPeople {
  readonly participants: readonly ImportedParticipant[]
  /** Lines for the notes. */
  readonly lines: readonly string[]
  readonly warnings: readonly string[]
}

/** In place of a name. */
const noName =
  /^(?:tbd|tba|none|no|yes|unknown|single|married|divorced|widowed|same(?: as above)?|(?:see |as )above|ditto|self)\.?$/i

const noPeople: OtherPeople = { participants: [], lines: [], warnings: [] }
const personNumbers = [2, 3] as const
type PersonNumber = (typeof personNumbers)[number]
const personFacts = ['name', 'first_name', 'last_name', 'email', 'phone'] as const

interface WrittenNames {
  readonly people: readonly ParsedName[]
  /** What is in parentheses after the names. */
  readonly note: string
  /** The cell that leaves open who is meant; '' for none. */
  readonly unread: string
}

/** The names of a person's columns, in each of which may be several. */
function readNames(cells: RowCells, number: PersonNumber): WrittenNames {
  const get = (fact: 'name' | 'first_name' | 'last_name') => cells[`person${number}_${fact}`]?.[0]?.text ?? ''
  const [first, last] = [get('first_name'), cleanPersonName(get('last_name'), 100)]
  const text = cleanPersonName(first) === '' ? get('name') : first
  const isPart = text === first
  if (cleanPersonName(text) === '')
    return { people: last === '' ? [] : [{ firstName: '', lastName: last }], note: '', unread: '' }
  const written = readWrittenPeople(text)
  if (written.kind === 'unclear') return { people: [], note: '', unread: `${text} ${last}`.trim() }
  const { people, note } = written
  if (!isPart) return { people, note, unread: '' }
  const isSeveral = people.length > 1 || note !== ''
  const named = isSeveral ? people : [{ firstName: cleanPersonName(first, 100), lastName: '' }]
  if (last === '') return { people: named, note, unread: '' }
  // `Mary Ann` and `Luis, Ana (kids)` beside a last name are first names.
  const ofLast = named.map((person) => ({
    firstName: `${person.firstName} ${person.lastName}`.trim(),
    lastName: last,
  }))
  return { people: ofLast, note, unread: '' }
}

const joinName = ({ firstName, lastName }: ParsedName): string => `${firstName} ${lastName}`.trim()
const joinContacts = (all: readonly Contact[]): string => all.map(({ value }) => value).join(', ')
const joinFacts = (...facts: readonly string[]): string => facts.filter(Boolean).join(', ')

/** Who a person is to the client, by a column of its own, the label or title of the name, or a note after it. */
function readRelation(cells: RowCells, number: PersonNumber, note: string): string {
  const name = cells[`person${number}_name`]?.[0]
  const titles = (['name', 'first_name', 'last_name'] as const).map(
    (fact) => cells[`person${number}_${fact}`]?.[0]?.column.title ?? '',
  )
  const stated = cells[`person${number}_relation`]?.[0]?.text ?? ''
  if (stated !== '') return stated
  if (/guarantor/i.test(titles.join(' '))) return 'guarantor'
  return (isRelation(note) ? note : '') || (name?.label ?? '')
}

/** Several people, or a cell that leaves open how many: whose an address is, is not known. */
function readSeveral(
  { people, note, unread }: WrittenNames,
  relation: string,
  contacts: Contacts,
): OtherPeople {
  const { emails, noEmails, phones, noPhones } = contacts
  const reached = joinFacts(joinContacts(emails), ...noEmails, joinContacts(phones), ...noPhones)
  const title = relation || 'Other people'
  if (unread !== '')
    return {
      ...noPeople,
      lines: [`${title}: ${joinFacts(unread, reached)}`],
      warnings: [rowNotes.unclearPeople(unread)],
    }
  const names = people.map(joinName).join(', ')
  if (!withClient.test(relation) || (note !== '' && !isRelation(note)))
    return {
      ...noPeople,
      lines: [`${title}: ${joinFacts(names, note === relation ? '' : note, reached)}`],
      warnings: [rowNotes.peopleNotAdded(names)],
    }
  return {
    ...noPeople,
    participants: people.map(({ firstName, lastName }) => ({
      type: isGuarantor(relation) ? 'GUARANTOR' : 'TENANT',
      first_name: firstName,
      last_name: lastName,
      email: '',
      phone: '',
    })),
    lines: [
      ...(relation === '' ? [] : [`${names}: ${relation}`]),
      ...(reached === '' ? [] : [`${names}: ${reached}`]),
    ],
  }
}

function readOther(cells: RowCells, number: PersonNumber, own: ReadonlySet<string>): OtherPeople {
  if (!personFacts.some((fact) => cells[`person${number}_${fact}`])) return noPeople
  const named = cells[`person${number}_name`]?.[0]
  if (named && noName.test(named.text))
    return { ...noPeople, lines: [`${named.label || named.column.title}: ${named.text}`] }
  const contacts = readContacts({
    ...(cells[`person${number}_email`] && { email: cells[`person${number}_email`]! }),
    ...(cells[`person${number}_phone`] && { phone: cells[`person${number}_phone`]! }),
  })
  const { emails, noEmails, phones } = contacts
  const written = readNames(cells, number)
  const relation = readRelation(cells, number, written.note)
  if (written.unread !== '' || written.people.length > 1) return readSeveral(written, relation, contacts)
  const [{ firstName, lastName } = { firstName: '', lastName: '' }] = written.people
  const name = joinName({ firstName, lastName })
  if (name === '' && emails.length === 0 && phones.length === 0) return noPeople
  const theirs = emails.filter(({ value }) => !own.has(emailKey(value)))
  if (!withClient.test(relation) || (name === '' && theirs.length === 0)) {
    const facts = joinFacts(name, joinContacts(emails), joinContacts(phones))
    return { ...noPeople, lines: [`${relation || 'Second person'}: ${facts}`] }
  }
  const more = [
    ...(written.note === relation ? [] : [written.note]),
    ...theirs.slice(1).map(({ value }) => value),
    ...noEmails,
    ...phones.slice(1).map(({ value }) => value),
  ].filter(Boolean)
  return {
    ...noPeople,
    participants: [
      {
        type: isGuarantor(relation) ? 'GUARANTOR' : 'TENANT',
        first_name: firstName || lastName || theirs[0]!.value.slice(0, 100),
        last_name: firstName === '' ? '' : lastName,
        email: theirs[0]?.value ?? '',
        phone: phones[0]?.value ?? '',
      },
    ],
    lines: [
      ...(relation === '' ? [] : [`${name || theirs[0]!.value}: ${relation}`]),
      ...(more.length > 0 ? [`${name}: ${more.join(', ')}`] : []),
    ],
  }
}

/** The people of a row beside the client. `own` has the keys of the client's addresses. */
export function readOtherPeople(
  cells: RowCells,
  { others }: ParsedClientName,
  own: ReadonlySet<string>,
): OtherPeople {
  const all = personNumbers.map((number) => readOther(cells, number, own))
  const participants = all.flatMap((other) => other.participants)
  const isNamed = ({ firstName }: ParsedName) =>
    participants.some(({ first_name }) => first_name.toLowerCase() === firstName.toLowerCase())
  const beside = others.filter((person) => !isNamed(person))
  const listed = (cells.people ?? []).flatMap(({ text }) => text.split('\n'))
  const parsed = listed.map((line) => ({ line, person: parseParticipantLine(line) }))
  participants.push(...parsed.flatMap(({ person }) => person ?? []))
  for (const { firstName, lastName } of beside)
    participants.push({ type: 'TENANT', first_name: firstName, last_name: lastName, email: '', phone: '' })
  const unread = parsed.flatMap(({ line, person }) => (person === null && line.trim() !== '' ? [line] : []))
  return {
    participants,
    lines: [...all.flatMap(({ lines }) => lines), ...unread],
    warnings: all.flatMap(({ warnings }) => warnings),
  }
}

/**
 * Gives a further address of the client to the second person if it spells that person's first name and not the client's:
 * files have `Email 2` for either.
 */
export function assignSecondEmail(
  emails: readonly Contact[],
  firstName: string,
  participants: readonly ImportedParticipant[],
): { readonly emails: readonly Contact[]; readonly participants: readonly ImportedParticipant[] } {
  const [second, ...others] = participants
  if (!second || second.email !== '' || emails.length < 2) return { emails, participants }
  const spells = (value: string, name: string) =>
    name.length >= 3 && value.slice(0, value.lastIndexOf('@')).toLowerCase().includes(name.toLowerCase())
  const [secondName = ''] = second.first_name.split(' ')
  const [clientName = ''] = firstName.split(' ')
  const theirs = emails.slice(1).find(({ value }) => spells(value, secondName) && !spells(value, clientName))
  if (!theirs) return { emails, participants }
  return {
    emails: emails.filter((email) => email !== theirs),
    participants: [{ ...second, email: theirs.value }, ...others],
  }
}
