import { cleanName, isEmail } from '@pb/rules/mail/addresses'
import { normalizePhone } from '@pb/rules/phone'
import { getAttribute, isElementNode, parseHtml, type Parent } from '../html/tree.ts'
import { isPersonName } from './person-names.ts'

/** What a lead mail states about the person; empty where it states nothing. */
export interface LeadFields {
  readonly name: string
  readonly email: string
  readonly phone: string
}

/** Lead mails are short. Only so much of a text is searched, and so much of a line. */
const maxText = 10_000
const maxLine = 300

const cleanValue = (text: string): string => cleanName(text.replace(/[*_]+|<[^>]*>|\(mailto:[^)]*\)/g, ' '))

const toName = (text: string): string => {
  const name = cleanValue(text).replace(/[,.;]+$/, '')
  return isPersonName(name) ? name : ''
}

const emailInText = /[^\s"'<>()[\],;:@]{1,64}@[^\s"'<>()[\],;:@]{1,200}/

const toEmail = (text: string): string => {
  const found = emailInText.exec(text)?.[0].replace(/[.>]+$/, '') ?? ''
  return isEmail(found) ? found : ''
}

const phoneInText = /\+?\(?\d[\d\s().+-]{6,20}\d/

const toPhone = (text: string): string => normalizePhone(phoneInText.exec(text)?.[0] ?? '') ?? ''

type FieldKind = 'name' | 'first' | 'last' | 'email' | 'phone'

const kinds: readonly (readonly [FieldKind, RegExp])[] = [
  ['first', /^first name$/],
  ['last', /^last name$/],
  ['email', /^e-?mail(?: address)?$/],
  ['phone', /phone|^(?:tel|mobile|cell)/],
  ['name', /./],
]

/** A label at the start of a line, or after a value on the same line, as cells of a table become. */
const labelPattern =
  /(?:^[\s>*•·|-]*|\s(?=(?:last name|e-?mail|phone|mobile|cell)\b))((?:full |contact |lead |renter |buyer |customer |client |prospect |consumer |your )?name|first name|last name|(?:contact )?e-?mail(?: address)?|(?:tele|mobile |cell |home |day(?:time)? |contact )?phone(?: number)?|tel|mobile|cell)\s*\*{0,2}\s*:\*{0,2}/gi

const toKind = (label: string): FieldKind =>
  kinds.find(([, pattern]) => pattern.test(label.toLowerCase().replace(/^contact (?=e)/, '')))![0]

/** Reads `Name: Ruth Weiss`, or the label on a line and the value on the next. The first value of each label counts. */
function readLabels(text: string): ReadonlyMap<FieldKind, string> {
  const found = new Map<FieldKind, string>()
  const lines = text.slice(0, maxText).split('\n', 400)
  for (const [index, whole] of lines.entries()) {
    const line = whole.slice(0, maxLine)
    const labels = [...line.matchAll(labelPattern)]
    for (const [position, label] of labels.entries()) {
      const value = line.slice(label.index + label[0].length, labels[position + 1]?.index).trim()
      const next = lines.slice(index + 1).find((one) => one.trim() !== '') ?? ''
      const given = value === '' && next.search(labelPattern) < 0 ? next.slice(0, maxLine) : value
      const kind = toKind(label[1]!)
      if (given !== '' && !found.has(kind)) found.set(kind, given)
    }
  }
  return found
}

const word = String.raw`\p{Lu}[\p{L}\p{M}'’.-]*`
const person = String.raw`(${word}(?:[ ](?:(?:de|del|della|da|di|van|von|der|den|la|le|al|bin|el)[ ]){0,2}${word}){0,4})`
const before = new RegExp(
  String.raw`(?:lead|inquiry|message|request|contact|tour|showing|email|question)\b[^\n.]{0,40}?\b(?:from|by|with)[ ]+${person}`,
  'u',
)
const after = new RegExp(
  String.raw`(?:^|[\n.:!*>][ ]*)${person}[ ]*(?:\([^)\n]{0,40}\)[ ]*)?(?:is[ ](?:interested|requesting|inquiring|looking|asking)|has[ ](?:inquired|requested|sent|asked|a[ ]question)|would[ ](?:like|love)|wants|inquired|requested|sent[ ](?:you|a)|asked|say[s]|wrote|contacted|just)\b`,
  'u',
)

/** Finds the name in a sentence like "Ruth Weiss is interested in 310 West 52nd Street". */
function findNameInSentence(text: string): string {
  const start = text.slice(0, 1500)
  const found = [after, before].map((pattern) => toName(pattern.exec(start)?.[1] ?? ''))
  return found.find((name) => name !== '') ?? ''
}

/** Reads the labeled fields and sentences of a lead mail. */
export function readLeadFields({ subject, text }: { subject: string; text: string }): LeadFields {
  const labels = readLabels(text)
  const get = (kind: FieldKind): string => labels.get(kind) ?? ''
  const parts = toName(`${get('first')} ${get('last')}`.trim())
  return {
    name: parts || toName(get('name')) || findNameInSentence(subject) || findNameInSentence(text),
    email: toEmail(get('email')),
    phone: toPhone(get('phone')),
  }
}

const metaPattern = /<meta\s[^>]{0,600}>/gi
const maxMetas = 60

/** Reads the lead metadata of an HTML mail (`<meta name="lead_name" content="…">`); null when it has none. */
export function readLeadMetadata(html: string | null): LeadFields | null {
  const tags = (html ?? '').slice(0, 50_000).match(metaPattern)?.slice(0, maxMetas).join('') ?? ''
  if (!/lead_(?:name|email)/i.test(tags)) return null
  const values = new Map<string, string>()
  const visit = (parent: Parent): void => {
    for (const node of parent.childNodes) {
      if (!isElementNode(node)) continue
      const name = getAttribute(node, 'name').toLowerCase()
      if (name.startsWith('lead_')) values.set(name, getAttribute(node, 'content').slice(0, maxLine))
      visit(node)
    }
  }
  visit(parseHtml(tags))
  const get = (name: string): string => values.get(name) ?? ''
  return {
    name: toName(get('lead_name')),
    email: toEmail(get('lead_email')),
    phone: toPhone(get('lead_phone')),
  }
}
