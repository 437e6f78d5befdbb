import type { View } from './evidence.ts'
import type { LabelKey } from './label-words.ts'
import { findLabel } from './labels.ts'
import { toPersonName } from './names.ts'
import { readPhone } from './phones.ts'

/** The label by which each key is written when a form's own words for it are replaced. */
const canonical: Partial<Readonly<Record<LabelKey, string>>> = {
  first: 'First name',
  last: 'Last name',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  message: 'Message',
  address: 'Address',
  moveIn: 'Move-in',
  beds: 'Bedrooms',
  times: 'Requested times',
}

/** People beside the one who asks, and names of other things. */
const others =
  /\b(?:agents?|brokers?|realtors?|company|companies|business|employer|landlord|owner|manager|emergency|reference|referr\w+|guarantor|spouse|partner|roommate|co-?applicant|property|building|listing|community|project|file|user ?name|form|campaign|domain|card|account|billing|pets?|subscrib\w+|opt)\b/i

/** Words by which forms ask for a fact, the surest first. A label is at most eight words. */
const asked: readonly (readonly [LabelKey, RegExp])[] = [
  ['email', /\be-?mail\b|\bcorreo\b|\bcourriel\b/i],
  [
    'phone',
    /\b(?:(?:tele|cell ?|mobile ?)?phone|mobile|whats ?app|(?:text|sms)(?: \w+)? number|number (?:to|can|should|for|where)|tel[ée]fono|celular|téléphone|telefon(?:nummer)?|handynummer)\b/i,
  ],
  ['first', /\b(?:first|given) name\b/i],
  ['last', /\b(?:last|family) name\b|\bsurname\b/i],
  [
    'name',
    /\bname\b|^(?:requested|submitted|sent|inquiry|message) (?:by|from)$|\bnombre\b|^(?:visitor|invitee|guest|contact|applicant|caller|client|customer|inquirer|attendee|lead|cliente|contacto|interesado|solicitante)$|^(?:prospective )?(?:renter|buyer|tenant)$/i,
  ],
  ['moveIn', /\bmov(?:e|ing)[- ]?(?:in|date)?\b|\bmudanza\b|\blease start\b/i],
  [
    'address',
    /^which (?:apartment|listing|property|unit|home|building|place|rental)\b|\b(?:apartment|listing|property|unit|home) (?:of interest|you)\b/i,
  ],
  ['beds', /\b(?:bedrooms?|beds)\b|\b(?:size|what) apartment\b|\bapartment size\b/i],
  [
    'times',
    /\b(?:date|day|time)s? ?(?:and|&|or|\/) ?(?:time|day|date)s?\b|\bwhen (?:can|would|could|should|are) (?:we|you)\b|\b(?:preferred|desired|requested|tour|showing|viewing|visit) (?:date|time|day)s?\b/i,
  ],
  [
    'message',
    /\b(?:message|comments?|questions?|looking for|tell (?:us|me)|let (?:us|me) know|you need|anything (?:else|we|i)|how can (?:we|i)|how may (?:we|i)|additional (?:info\w*|notes?|details)|describe|mensaje|comentarios?|nachricht|notes?)\b/i,
  ],
]

/** What a form's own words ask for: "And your best phone number?"; undefined for what is unknown or another's. */
function findAsked(label: string): LabelKey | undefined {
  const known = findLabel(label)
  if (known !== undefined) return known
  const plain = label
    .toLowerCase()
    .replace(/^[\s>*_#•·|‣▪\d.)-]+|[\s*_:：?.-]+$/g, '')
    .replace(/[\s_*]+/g, ' ')
    .trim()
  if (plain === '' || plain.length > 60 || plain.split(' ').length > 9) return undefined
  const key = asked.find(([, pattern]) => pattern.test(plain))?.[0]
  if (key === undefined || key === 'address' || key === 'message') return key
  return others.test(plain) ? undefined : key
}

interface Labeled {
  readonly key: LabelKey
  readonly label: string
  /** Whether the dictionary has the label, set off as it expects. */
  readonly isPlain: boolean
  /** The value on the line; empty if it is below. */
  readonly value: string
  readonly start: string
  readonly separator: string
}

/** `Name ...... Ruth`, `Name - Ruth`, `Name = Ruth`, `Name | Ruth`, `Name → Ruth`, `Name<tab>Ruth`, `Name: Ruth`. */
const separated =
  /^((?:[>\s*•·-]|\p{Extended_Pictographic}|\uFE0F)*)((?:\d+[.)] )?[\p{L}#][^:：\t|=]{0,70}?\??)(\s*(?:(?:\. ?){3,}|…+|→|=>?|->)\s*|\s+[-–—|~]+\s+|;\s+|\s*[:：]\**\s*|\t\s*)(\S.*)$/u

/** A label alone on its line is marked as one: by a colon, a star, a question mark, or bold letters. */
const alone = /^([>\s]*)(?:\*\*(.{2,70}?)\*\*|(.{2,70}?)(?:\s*\*|[:：?]\**|\?\s*\*))\s*$/u

/** A label alone on its line without a mark, as programs quote bold ones. */
const bare = /^([>\s]*)(\p{Lu}[^.,!;:：\t]{1,50})$/u

/** What a value can only be, whatever its label is: an address, or a number. */
function findByValue(label: string, value: string): LabelKey | undefined {
  if (others.test(label)) return undefined
  if (/^<?[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+>?$/.test(value)) return 'email'
  return /^[+(\p{Nd}][\p{Nd}\s().+-]+$/u.test(value) && readPhone(value) !== '' ? 'phone' : undefined
}

function readLine(
  line: string,
  {
    isBold,
    isBelowGap,
    isBare,
  }: { readonly isBold: boolean; readonly isBelowGap: boolean; readonly isBare: boolean },
): Labeled | null {
  const [, start = '', label = '', separator = '', value = ''] = separated.exec(line) ?? []
  if (label !== '') {
    const asked = findAsked(label)
    const key = asked !== undefined && isValue(asked, value) ? asked : findByValue(label, value.trim())
    const isPlain = findLabel(label) !== undefined && /[:：\t]/.test(separator)
    if (key) return { key, label, isPlain, value, start, separator: separator.includes('\t') ? '\t' : ': ' }
    return null
  }
  const match = alone.exec(line) ?? (isBare ? bare.exec(line) : null)
  const text = match?.[2] ?? match?.[3] ?? (isBold ? line : '')
  if (text === '' || (!isBelowGap && !isBold && !isBare && match?.[2] === undefined)) return null
  const key = findAsked(text)
  if (!key) return null
  return {
    key,
    label: text,
    isPlain: findLabel(line) !== undefined,
    value: '',
    start: match?.[1] ?? '',
    separator: ': ',
  }
}

const personKeys = /^(?:first|last|name|email|phone)$/
const maxLines = 1500

/** Whether the values are those of a person: an address behind an address's label, digits behind a number's and no name's. */
function isValue(key: LabelKey, value: string): boolean {
  if (key === 'email') return value.includes('@')
  if (key === 'phone') return (value.match(/\p{Nd}/gu)?.length ?? 0) >= 7
  return key !== 'name' || !/^[+(\p{Nd}][\p{Nd}\s().+-]{6,}$/u.test(value)
}

/** Whether an address or a number is below a line that asks for it, with nothing else on either. */
const hasBareLabels = (lines: readonly string[]): boolean =>
  lines.some((line, index) => {
    const key = bare.test(line) ? findAsked(line) : undefined
    const value = (lines[index + 1] ?? '').replace(/^[>\s]+/, '')
    return (
      (key === 'email' && /^[^\s@]+@[^\s@]+$/.test(value)) ||
      (key === 'phone' && /^[+(\d][\d\s().-]{6,24}$/.test(value))
    )
  })

/**
 * In a form of which an address or number is known and no name: the first value above them that can be a name, behind a
 * label in words that are not known.
 */
function findUnknownName(lines: readonly string[], found: readonly (Labeled | null)[]): number {
  if (found.some((one) => one !== null && /^(?:name|first|last)$/.test(one.key))) return -1
  const end = found.findIndex((one) => one?.key === 'email' || one?.key === 'phone')
  return lines.slice(0, Math.max(end, 0)).findIndex((line, index) => {
    const [, , label = '', , value = ''] = separated.exec(line.slice(0, 200)) ?? []
    const isUnknown =
      label !== '' && found[index] === null && findLabel(label) === undefined && !others.test(label)
    // A label in letters that English has too is a word of English that does not ask for a name.
    return isUnknown && !/^[\p{Script=Latin}\P{L}]+$/u.test(label) && toPersonName(value) !== ''
  })
}

function readForm(view: View): (Labeled | null)[] {
  const found = readKnown(view)
  const at = findUnknownName(view.lines, found)
  const match = separated.exec(view.lines[at] ?? '')
  if (!match) return found
  const [, start = '', label = '', , value = ''] = match
  return found.with(at, { key: 'name', label, isPlain: false, value, start, separator: ': ' })
}

function readKnown({ lines: all, bold }: View): (Labeled | null)[] {
  const lines = all.slice(0, maxLines)
  const isBare = hasBareLabels(lines)
  return lines.map((line, index) => {
    const isBelowGap = (lines[index - 1] ?? '').trim() === ''
    const labeled = readLine(line.slice(0, 1000), { isBold: bold?.has(index) ?? false, isBelowGap, isBare })
    if (!labeled) return null
    const value = labeled.value || (lines.slice(index + 1, index + 4).find((one) => one.trim() !== '') ?? '')
    return value !== '' && isValue(labeled.key, value) ? labeled : null
  })
}

/**
 * Writes the labels of a form in the words and with the sign that readers know, whatever the form calls and sets them off
 * with: `Best e-mail ..... r@x.example` → `Email: r@x.example`. Only in texts in which two facts of a person are labeled
 * so, and each only once: what a person writes in the message is left alone.
 */
export function normalizeLabels(view: View): View {
  const found = readForm(view)
  const people = new Set(found.flatMap((one) => (one && personKeys.test(one.key) ? [one.key] : [])))
  if (people.size < 2) return view
  // "You have a new message:" above a form that has a field of that name.
  const plain = new Set(found.flatMap((one) => (one?.isPlain ? [one.key] : [])))
  const seen = new Set<LabelKey>()
  return {
    ...view,
    lines: view.lines.map((line, index) => {
      const one = found[index]
      if (!one) return line
      const isFirst = !seen.has(one.key)
      seen.add(one.key)
      const label = canonical[one.key] ?? one.label
      if (one.isPlain || plain.has(one.key) || (!isFirst && canonical[one.key] !== undefined)) return line
      return `${one.start}${label}${one.value === '' ? ':' : `${one.separator}${one.value}`}`
    }),
  }
}
