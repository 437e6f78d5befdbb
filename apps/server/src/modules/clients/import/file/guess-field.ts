import type { ClientImportField } from '@pb/rules/client-import-fields'
import { normalizeTitle } from './columns.ts'
import { findWholeTitle, foldTitle, isEmailTitle, isPhoneTitle } from './title-words.ts'

/** Which fact of a person beside the client a column has. */
type PersonFact = 'name' | 'first_name' | 'last_name' | 'email' | 'phone' | 'relation'

/** What a title means: a field of the client, a fact of another person, or nothing that is known. */
export type TitleGuess =
  | { readonly field: ClientImportField }
  /** `person` distinguishes several of them: `spouse`, `relationship 2`. */
  | { readonly person: string; readonly fact: PersonFact }
  | null

const partner = String.raw`spouses?|partners?|husbands?|wife|wifes|fiancee?|significant other|co ?(?:buyer|applicant|tenant|client|borrower|renter|lessee|owner)s?|room ?mates?|guarantors?|conyuge|esposo|esposa|conjoint|ehepartner|супруг|супруга`
const numbered = String.raw`(?:person|contact|buyer|tenant|applicant|client|renter|owner|member) ?(?:[2-9]|two|three)|(?:second|third|2nd|3rd) (?:person|contact|client|buyer|tenant|applicant|renter|owner)|(?:relationship|relation|family member|household member|occupant) ?[1-9]`
/** `Spouse/Partner` is one person. */
const partners = new RegExp(String.raw`\b(?:${partner})s?\b`, 'gu')
const otherPerson = new RegExp(String.raw`\b(${partner}|${numbered})s?\b`, 'u')
/** `Secondary First Name`, `First Name 2`: another person's; `Secondary Email` and `Email 2` may be the client's. */
const secondName =
  /^(?:secondary|second|2nd|alternate) (?:first|last|full|given|family|contact)? ?name$|^(?:first|last|full|given|family)? ?name 2$/
/** People who are neither the client nor live with the client. */
const stranger =
  /\b(?:agents?|landlords?|brokers?|realtors?|lenders?|attorneys?|lawyers?|employers?|emergency|assistants?|managers?|supervisors?|referrers?|referred|vendors?|escrow|officers?|accountants?|parents?|mothers?|fathers?|brothers?|sisters?|child|children|kids?|super|seller|references?|billing|company main|agente|listing)\b/

const isNoEmailTitle = (title: string): boolean =>
  /\b(?:opt(?:ed)? ?out|do not (?:e ?mail|contact)|dont (?:e ?mail|contact)|unsubscribed?|unsub|unsubscribe time|no e ?mails?|email(?:ing)? suppressed|blocked from email)\b/.test(
    title,
  )
/** A column of addresses and numbers: `Contact info`, `Email / Phone`. */
export const isContactTitle = (title: string): boolean =>
  /^contact (?:info|information|details)$|^e ?mail(?: (?:and|or))? (?:phone|cell|mobile)(?: number)?$|^(?:phone|cell|mobile)(?: number)?(?: (?:and|or))? e ?mail$/.test(
    title,
  )
/** Whether one gets email, by the words of its cells: `Unsubscribed`. */
export const isEmailStatusTitle = (title: string): boolean =>
  /^(?:(?:persons?|contacts?|leads?|clients?|customers?) )?(?:e ?mail|e ?mail permission|marketing|e ?mail marketing|e ?mail subscription|subscription|newsletter|subscriber|mailing list) status$/.test(
    title,
  )
const isAboutCalls = (title: string): boolean =>
  /\b(?:sms|texts?|texting|calls?|phones?|fax(?:es)?|mail(?:ing)? list|direct)\b/.test(title)

/** Words that say whose a column is, where it is the client's. */
const fillers =
  /\b(?:the|of|my|clients?|customers?|contacts?|leads?|primary|main|preferred|buyers?|renters?|tenants?|persons?|people|prospects?|applicants?|household|legal|borrower|resident|guest)\b/g
const collapse = (title: string): string => title.replace(/\s+/g, ' ').trim()

function findPersonFact(rest: string): PersonFact | null {
  if (/^(?:value|s)?$/.test(rest) || /^(?:full )?names?$/.test(rest)) return 'name'
  if (/^(?:type|label|relation|relationship|relationship type|role)$/.test(rest)) return 'relation'
  const field = findWholeTitle(rest)
  if (field === 'name' || field === 'first_name' || field === 'last_name') return field
  if (isEmailTitle(rest)) return 'email'
  return isPhoneTitle(rest) ? 'phone' : null
}

const addressQualifiers =
  /\b(?:home|work|business|other|mailing|primary|current|address|[1-9]|residential|present)\b/g

function findAddressField(title: string): ClientImportField | null {
  if (/\b(?:property|listing|listed|e ?mail|ip|web|commute|relocating|search)\b/.test(title)) return null
  const rest = collapse(title.replace(addressQualifiers, ' '))
  if (rest === '' || /^(?:street|formatted|line|full|po box|extended|street line)$/.test(rest))
    return /address|street/.test(title) ? 'address' : null
  const field = findWholeTitle(rest)
  return field === 'city' ||
    field === 'state' ||
    field === 'zip' ||
    field === 'country' ||
    field === 'address'
    ? field
    : null
}

function guessPerson(title: string): TitleGuess {
  const found = otherPerson.exec(title)
  const person = found?.[1]?.replace(/s$/, '')
  if (found && person !== undefined) {
    const rest = collapse(`${title.slice(0, found.index)} ${title.slice(found.index + found[0].length)}`)
    const fact = findPersonFact(
      collapse(rest.replace(partners, ' ').replace(/\b(?:s|or|and|contact|primary)\b/g, ' ')),
    )
    return fact === null ? { field: 'other' } : { person, fact }
  }
  if (!secondName.test(title)) return null
  const fact = findPersonFact(
    collapse(title.replace(/\b(?:secondary|second|2nd|alternate|contact|2)\b/g, ' ')),
  )
  return fact === null ? null : { person: 'secondary', fact }
}

/** Guesses what a column holds from its title, read as a whole: words that are not known make it unknown. */
export function guessTitle(text: string): TitleGuess {
  const title = foldTitle(normalizeTitle(text))
  if (isNoEmailTitle(title))
    return { field: isAboutCalls(title) && !/e ?mail|contact/.test(title) ? 'other' : 'opt_out' }
  if (
    /^(?:e ?mail|phone|address|website|event|custom field|organization|im)\b.*\b(?:type|label)$/.test(title)
  )
    return { field: 'label' }
  const person = guessPerson(title)
  if (person) return person
  const whole = findWholeTitle(title)
  if (whole) return { field: whole }
  if (isContactTitle(title)) return { field: 'email' }
  if (stranger.test(title)) return { field: 'other' }
  if (/\b(?:fax|pager|telex|isdn|tty)\b/.test(title)) return { field: 'other' }
  if (isEmailTitle(title)) return { field: 'email' }
  if (isPhoneTitle(title)) return { field: 'phone' }
  const rest = collapse(title.replace(fillers, ' '))
  if (rest === '' && title !== '') return { field: 'name' }
  const field = findWholeTitle(rest)
  if (field) return { field }
  if (rest !== title && isEmailTitle(rest)) return { field: 'email' }
  if (rest !== title && isPhoneTitle(rest)) return { field: 'phone' }
  const address = findAddressField(title)
  return address === null ? null : { field: address }
}
