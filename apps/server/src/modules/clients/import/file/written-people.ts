import { cleanPersonName } from '@pb/rules/person-name'
import { hasNameSuffix, splitName } from './parse-values.ts'

export interface ParsedName {
  readonly firstName: string
  readonly lastName: string
}

/** `Acme Holdings LLC` in a column of names. */
export const companyEnd =
  /\b(?:llc|l\.l\.c|inc|corp|corporation|ltd|llp|lp|co|company|gmbh|group|holdings|properties|realty|management|associates|partners|sons|trust|estate|bank|church|school|hotel)\.?$/i

/** `The Kent Family`, `Estate of Jo Orr`: no one's first and last name. */
const household = /^(?:the )?[\p{L}'’ -]+ (?:family|household)$|^(?:the )?estate of \S/iu

/** Whether a name is kept whole: that of a company or a household. */
export const isWholeOnly = (name: string): boolean => companyEnd.test(name) || household.test(name)

const given = String.raw`[\p{L}'’-]{2,}(?: \p{L}\.?)?`
export const joiner = String.raw`\s*(?:&|\+|\b(?:and|und|et|y)\b(?!\.))\s*`
const surname = String.raw`[\p{L}'’-]{2,}(?: [\p{L}'’-]{2,}){0,2}`
/** `Ann & Bob Carr`, `Carr, Ann & Bob` and `Ann Carr & Bob Dahl`. */
const oneSurname = new RegExp(`^(${given})${joiner}(${given}) (${surname})$`, 'iu')
const surnameFirst = new RegExp(`^(${surname}), ?(${given})${joiner}(${given})$`, 'iu')
const twoSurnames = new RegExp(
  `^([\\p{L}'’-]{2,}) ([\\p{L}'’-]{2,})${joiner}([\\p{L}'’-]{2,}) ([\\p{L}'’-]{2,})$`,
  'iu',
)

/** `Ann n Bob`, `Ann 'n' Bob` with the word for it; `Ann N Carr` has an initial. */
export const spellAnd = (name: string): string =>
  isWholeOnly(name)
    ? name
    : name.replace(/(?<=\p{L} )['’‘]n['’]? (?=\p{L})|(?<=\p{Lu}\p{Ll}+ )n['’]? (?=\p{Lu})/gu, '& ')

const toName = (first: string, last: string): ParsedName => ({
  firstName: cleanPersonName(first, 100),
  lastName: cleanPersonName(last, 100),
})

/** Two people in one cell of whole names; null for one, and for a company. */
export function splitWholeCouple(text: string): readonly [ParsedName, ParsedName] | null {
  const name = spellAnd(text.replace(/\s+/g, ' ').trim())
  if (isWholeOnly(name)) return null
  const two = twoSurnames.exec(name)
  if (two) return [toName(two[1]!, two[2]!), toName(two[3]!, two[4]!)]
  const [, ...parts] = oneSurname.exec(name) ?? []
  const [, ...reversed] = surnameFirst.exec(name) ?? []
  const [first, second, last] = parts.length > 0 ? parts : [reversed[1], reversed[2], reversed[0]]
  if (first === undefined || second === undefined || last === undefined) return null
  // `Ann and Bob and Cy` are three.
  if (/\b(?:and|und|et|y)\b/i.test(last)) return null
  return [toName(first, last), toName(second, last)]
}

/** What a cell of names has. */
export type WrittenPeople =
  | { readonly kind: 'people'; readonly people: readonly ParsedName[]; readonly note: string }
  /** Several people, or one whose last name comes first: the cell leaves it open. */
  | { readonly kind: 'unclear' }

/** A note that only several people have: `kids`, `their 2 sons`. */
const ofSeveral =
  /^(?:(?:the|their|his|her|my|our|all|both|are|adult|young|\d|two|three|four) )*(?:kids|children|sons|daughters|twins|triplets|siblings|brothers|sisters|cousins|friends|parents|grandparents|students|(?:room|flat|house) ?mates|co-?(?:tenants|applicants|buyers|signers)|tenants|occupants|applicants|guarantors|interns)$/i
/** A note about one person: who it is. */
const ofOne =
  /^(?:(?:the|their|his|her|my|our) )?(?:kid|child|son|daughter|mother|mom|father|dad|parent|brother|sister|sibling|cousin|friend|aunt|uncle|grand(?:mother|father|parent|son|daughter)|niece|nephew|nanny|spouse|partner|husband|wife|fianc[eé]e?|girlfriend|boyfriend|(?:room|flat) ?mate|co-?(?:buyer|applicant|tenant|signer)|tenant|occupant|applicant|guarantor)$/i

/** Whether a note after a name is who that is: `wife`, `kids`. */
export const isRelation = (note: string): boolean => ofOne.test(note) || ofSeveral.test(note)

const isName = (text: string): boolean =>
  /^\p{L}[\p{L}\p{M}'’.-]*(?: \p{L}[\p{L}\p{M}'’.-]*){0,3}$/u.test(text)
const countWords = (text: string): number => text.split(' ').length
const lastWord = (text: string): string => text.slice(text.lastIndexOf(' ') + 1).toLowerCase()
const particle = /^(?:van|von|de|del|della|der|di|da|du|dos|la|le|al|el|bin|ben|st\.?|mac|ter|ten) /i

const inParentheses = /^(.*?) ?\(([^()]*)\)$/s
const lastPart = /^(.+\S) ?, ?([^,]+)$/s
const isSemicolonPair = (text: string): boolean => /^[^;,/|\n&+]+;[^;,/|\n&+]+$/.test(text)

const unclear: WrittenPeople = { kind: 'unclear' }
const toPeople = (names: readonly string[], note: string): WrittenPeople => ({
  kind: 'people',
  people: names.map((name) => splitName(name)),
  note,
})

/** Whole names after each other: `Ana Roe, Luis Roe`; two words and two words may also be `Vega Cruz, Ana Maria`. */
function readCommas(name: string, parts: readonly string[], note: string): WrittenPeople {
  if (ofSeveral.test(note)) return toPeople(parts, note)
  // `Luis, Ana (8 and 10)`
  if (note !== '' && !ofOne.test(note)) return unclear
  const areWhole = parts.every((part) => countWords(part) > 1)
  const isOneFamily = areWhole && new Set(parts.map(lastWord)).size === 1
  if (isOneFamily || (areWhole && parts.length > 2)) return toPeople(parts, note)
  // `Bell, Nora, Ann` may be one person.
  if (parts.length > 2 || (areWhole && !particle.test(parts[0]!))) return unclear
  return toPeople([name], note)
}

/**
 * Reads who is named in a cell: one person (`Bell, Nora (wife)`), several (`Ann & Bob Carr`, `Luis, Ana (kids)`,
 * `Ana Roe; Luis Vega`), or `unclear` where both could be meant.
 */
export function readWrittenPeople(text: string): WrittenPeople {
  const line = spellAnd(text.replace(/[^\S\n]+/g, ' ').trim())
  const [, before = line, after = ''] = inParentheses.exec(line) ?? []
  // `Ann Roe, his sister`
  const [, beside = '', relation = ''] = after === '' ? (lastPart.exec(line) ?? []) : []
  const [name, note] = isRelation(relation)
    ? [beside, relation]
    : before.trim() === ''
      ? [line, '']
      : [before.trim(), after.trim()]
  if (companyEnd.test(name)) return toPeople([name], note)
  const couple = name.includes(',') ? null : splitWholeCouple(name)
  if (couple) return { kind: 'people', people: couple, note }
  const parts = name
    .split(new RegExp(String.raw`\s*[,;/|\n]\s*|${joiner}`, 'i'))
    .filter((part) => part !== '')
  const isListed = /[;/|\n&+]|\b(?:and|und|et|y)\b(?!\.)/i.test(name)
  if (parts.length < 2 || hasNameSuffix(name)) return toPeople([name], note)
  if (!parts.every(isName)) return name.includes(',') || isListed ? unclear : toPeople([name], note)
  if (!isListed) return readCommas(name, parts, note)
  // `van der Berg; Anna` may be one person.
  if (isSemicolonPair(name) && parts.some((part) => countWords(part) === 1) && !ofSeveral.test(note))
    return unclear
  // `Luis, Ana & Bo` may be three people or two of the name Luis.
  return name.includes(',') && parts.some((part) => countWords(part) === 1) && !ofSeveral.test(note)
    ? unclear
    : toPeople(parts, note)
}
