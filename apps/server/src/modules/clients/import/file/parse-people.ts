import { emailKey } from '@pb/rules/mail/addresses'
import { cleanPersonName } from '@pb/rules/person-name'
import type { ParticipantForm } from '@pb/contract/clients'
import { parseParticipantLine } from '@pb/rules/participant-line'
import { readContacts, type Contact } from './parse-contacts.ts'
import { splitName } from './parse-values.ts'
import { getText, type RowCells } from './row-cells.ts'

interface ParsedName {
  readonly firstName: string
  readonly lastName: string
}

/** `Ann & Bob` in a column of first names: two people with one last name. */
const couple = /^([\p{L}'’-]{2,}(?: \p{L}\.?)?)\s*(?:&|\+|\band\b)\s*([\p{L}'’-]{2,}(?: \p{L}\.?)?)$/u

/** `Acme Holdings LLC` in a column of names. */
const companyEnd =
  /\b(?:llc|l\.l\.c|inc|corp|corporation|ltd|llp|lp|co|company|gmbh|group|holdings|properties|realty|management|associates|partners|sons|trust|estate|bank|church|school|hotel)\.?$/i
const given = String.raw`[\p{L}'’-]{2,}(?: \p{L}\.?)?`
const joiner = String.raw`\s*(?:&|\+|\band\b)\s*`
const surname = String.raw`[\p{L}'’-]{2,}(?: [\p{L}'’-]{2,}){0,2}`
/** `Ann & Bob Carr`, `Carr, Ann & Bob` and `Ann Carr & Bob Dahl`. */
const oneSurname = new RegExp(`^(${given})${joiner}(${given}) (${surname})$`, 'iu')
const surnameFirst = new RegExp(`^(${surname}), ?(${given})${joiner}(${given})$`, 'iu')
const twoSurnames = new RegExp(
  `^([\\p{L}'’-]{2,}) ([\\p{L}'’-]{2,})${joiner}([\\p{L}'’-]{2,}) ([\\p{L}'’-]{2,})$`,
  'iu',
)

export interface ParsedClientName extends ParsedName {
  /** The first name of a second person in the same cell; empty if there is none. */
  readonly coupleName: string
  /** The last name of that person, where it is another. */
  readonly coupleLastName?: string
}

/** Two people in one cell of whole names; null for one, and for a company. */
function splitWholeCouple(text: string): ParsedClientName | null {
  const name = text.replace(/\s+/g, ' ').trim()
  if (companyEnd.test(name)) return null
  const two = twoSurnames.exec(name)
  if (two) {
    const [first, last, second, secondLast] = two.slice(1).map((part) => cleanPersonName(part, 100))
    return { firstName: first!, lastName: last!, coupleName: second!, coupleLastName: secondLast! }
  }
  const [, ...parts] = oneSurname.exec(name) ?? []
  const [, ...reversed] = surnameFirst.exec(name) ?? []
  const [first, second, last] = parts.length > 0 ? parts : [reversed[1], reversed[2], reversed[0]]
  if (first === undefined || second === undefined || last === undefined) return null
  const [firstName, coupleName, lastName] = [first, second, last].map((part) => cleanPersonName(part, 100))
  return { firstName: firstName!, lastName: lastName!, coupleName: coupleName! }
}

/** `Smith, Anna` in the column of first names, but not `Anna, Jr.`. */
const isWhole = (given: string): boolean =>
  /^[\p{L}'’ .-]+,\s*[\p{L}'’ .&+-]+$/u.test(given) &&
  !/,\s*(?:jr|sr|i{2,3}|iv|m\.?d|ph\.?d|esq|cpa|dds|rn|jd)\.?$/i.test(given) &&
  !companyEnd.test(given)

const title = String.raw`(?:mr|mrs|ms|miss|dr|rev|prof)\.?`
/** `Mr. & Mrs. Hal Orr` */
const titledCouple = new RegExp(`^(${title}${joiner}${title}(?: .+)?) (\\S+)$`, 'i')

/** The client's name from its columns: parts before a whole name. */
export function parseClientName(cells: RowCells): ParsedClientName {
  const hasOthers = Boolean(getText(cells, 'last_name') ?? getText(cells, 'middle_name'))
  const firstCell = getText(cells, 'first_name') ?? ''
  const isWholeName = !hasOthers && isWhole(firstCell)
  const given = isWholeName ? '' : firstCell
  const pair = couple.exec(given)
  const first = cleanPersonName([pair?.[1] ?? given, getText(cells, 'middle_name') ?? ''].join(' '), 100)
  const last = cleanPersonName(getText(cells, 'last_name') ?? '', 100)
  const coupleName = pair && last !== '' ? cleanPersonName(pair[2]!) : ''
  if (first !== '' && (coupleName !== '' || !pair)) return { firstName: first, lastName: last, coupleName }
  if (first !== '') return { firstName: cleanPersonName(given, 100), lastName: last, coupleName: '' }
  const name = isWholeName ? firstCell : (getText(cells, 'name') ?? '')
  const [, titles = '', titledLast = ''] = titledCouple.exec(name.replace(/\s+/g, ' ').trim()) ?? []
  if (titles !== '' && last === '')
    return {
      firstName: cleanPersonName(titles, 100),
      lastName: cleanPersonName(titledLast, 100),
      coupleName: '',
    }
  if (cleanPersonName(name, 100).toLowerCase() === last.toLowerCase())
    return { firstName: '', lastName: last, coupleName: '' }
  const both = last === '' ? splitWholeCouple(name) : null
  if (both) return both
  if (companyEnd.test(name) && !name.includes(','))
    return { firstName: cleanPersonName(name, 100), lastName: last, coupleName: '' }
  const whole = splitName(name)
  return { firstName: whole.firstName, lastName: last === '' ? whole.lastName : last, coupleName: '' }
}

/** A person beside the client; without an address where the file has none. */
export type ImportedParticipant = Omit<ParticipantForm, 'last_name' | 'phone'> & {
  readonly last_name: string
  readonly phone: string
}

/** Relations of people who rent or buy with the client; others are kept in the notes. */
const withClient =
  /^(?:|.*\b(?:spouse|partner|husband|wife|fianc[eé]e?|significant other|girlfriend|boyfriend|room ?mate|flat ?mate|co ?-? ?(?:buyer|applicant|tenant|client|borrower|renter|lessee|owner)|tenant|renter|buyer|applicant|household|guarantor|co-?signer)\b.*)$/i
const isGuarantor = (relation: string): boolean => /\b(?:guarantor|co-?signer)\b/i.test(relation)

export interface OtherPeople {
  readonly participants: readonly ImportedParticipant[]
  /** Lines for the notes. */
  readonly lines: readonly string[]
}

const personNumbers = [2, 3] as const
const personFacts = ['name', 'first_name', 'last_name', 'email', 'phone'] as const

function readPerson(cells: RowCells, number: (typeof personNumbers)[number]) {
  const get = (fact: 'name' | 'first_name' | 'last_name' | 'relation') =>
    cells[`person${number}_${fact}`]?.[0]
  const [name, first, last] = [get('name'), get('first_name'), get('last_name')]
  const { emails, noEmails, phones } = readContacts({
    ...(cells[`person${number}_email`] && { email: cells[`person${number}_email`]! }),
    ...(cells[`person${number}_phone`] && { phone: cells[`person${number}_phone`]! }),
  })
  const whole = splitName(name?.text ?? '')
  const firstName = cleanPersonName(first?.text ?? '', 100)
  const title = [name, first, last].map((cell) => cell?.column.title ?? '').join(' ')
  return {
    firstName: firstName === '' ? whole.firstName : firstName,
    lastName: cleanPersonName(last?.text ?? '', 100) || (firstName === '' ? whole.lastName : ''),
    emails,
    noEmails,
    phones,
    relation: get('relation')?.text ?? (name?.label || (/guarantor/i.test(title) ? 'guarantor' : '')),
  }
}

const joinContacts = (all: readonly Contact[]): string => all.map(({ value }) => value).join(', ')

function readOther(
  cells: RowCells,
  number: (typeof personNumbers)[number],
  own: ReadonlySet<string>,
): OtherPeople {
  if (!personFacts.some((fact) => cells[`person${number}_${fact}`])) return { participants: [], lines: [] }
  const person = readPerson(cells, number)
  const { firstName, lastName, emails, noEmails, phones, relation } = person
  const name = `${firstName} ${lastName}`.trim()
  const [email] = emails
  if (name === '' && !email && phones.length === 0) return { participants: [], lines: [] }
  const theirs = emails.filter(({ value }) => !own.has(emailKey(value)))
  if (!withClient.test(relation) || (name === '' && theirs.length === 0)) {
    const facts = [name, joinContacts(emails), joinContacts(phones)].filter(Boolean).join(', ')
    return { participants: [], lines: [`${relation || 'Second person'}: ${facts}`] }
  }
  const more = [
    ...theirs.slice(1).map(({ value }) => value),
    ...noEmails,
    ...phones.slice(1).map(({ value }) => value),
  ]
  return {
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
  { lastName, coupleName, coupleLastName = lastName }: ParsedClientName,
  own: ReadonlySet<string>,
): OtherPeople {
  const all = personNumbers.map((number) => readOther(cells, number, own))
  const participants = all.flatMap((other) => other.participants)
  const isNamed = participants.some(({ first_name }) => first_name.toLowerCase() === coupleName.toLowerCase())
  const listed = (cells.people ?? []).flatMap(({ text }) => text.split('\n'))
  const parsed = listed.map((line) => ({ line, person: parseParticipantLine(line) }))
  participants.push(...parsed.flatMap(({ person }) => person ?? []))
  if (coupleName !== '' && !isNamed)
    participants.push({
      type: 'TENANT',
      first_name: coupleName,
      last_name: coupleLastName,
      email: '',
      phone: '',
    })
  const unread = parsed.flatMap(({ line, person }) => (person === null && line.trim() !== '' ? [line] : []))
  return { participants, lines: [...all.flatMap(({ lines }) => lines), ...unread] }
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
