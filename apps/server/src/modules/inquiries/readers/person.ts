import { emailKey, isEmail } from '@pb/rules/mail/addresses'
import { isMachine } from '@pb/rules/mail/portals'
import { isRelayAddress } from '@pb/rules/mail/relay-addresses'
import type { Found, Layer, View } from './evidence.ts'
import { cleanSubject, readAnnounced, readHeading, readIntroduced } from './headings.ts'
import type { LabelKey } from './label-words.ts'
import { getValues, type Pair } from './labels.ts'
import { readContactLink, readParameters, unwrapLinks } from './links.ts'
import { furniture, isContact, isFurniture } from './messages.ts'
import { isNameLine, toPersonName } from './names.ts'
import { findPersonsPhones, readPhone } from './phones.ts'
import { isOfPortal } from './portals/find-portal.ts'
import type { Portal } from './portals/portal.ts'

const emailInText = /[^\s"<>()[\],;:=|*@/?&]{1,64}@[^\s"'<>()[\],;:=|*@/?&]{1,200}/gu
const maxFooter = 3000

const cleanEmail = (text: string): string => {
  const email = text
    .normalize('NFKC')
    .replace(/[\p{Cf}]/gu, '')
    .replace(/^mailto:/i, '')
    .replace(/^[.'‹«“”’]+|[.›»“”’!]+$/g, '')
  return isEmail(email) ? email : ''
}

const listEmails = (text: string): string[] =>
  [...text.matchAll(emailInText)].map(([found]) => cleanEmail(found)).filter((email) => email !== '')

/** Where a footer begins: what is below it belongs to the portal. */
function findFooter({ lines }: View): number {
  const at = lines.findIndex(
    (line, index) =>
      index > 1 &&
      /^(?:©|\(c\) ?\d{4}|copyright|unsubscribe\b|streeteasy \(c\)|you(?:’re|'re| are) receiving|you received this|this (?:e-?mail|message) was sent|equal housing|manage (?:your )?(?:notif|pref|email)|questions\? (?:call|contact)|need help|contact (?:us|support)|customer (?:service|support))/i.test(
        line.trim(),
      ),
  )
  return at < 0 ? lines.length : at
}

export interface PersonCandidates {
  readonly names: readonly Found[]
  /** Addresses of the person, not of portals and machines. */
  readonly emails: readonly Found[]
  /** Addresses that forward to the person. */
  readonly relays: readonly Found[]
  readonly phones: readonly Found[]
}

/** Names of parameters and fields in links, hidden fields and metadata. */
const keyNames: Readonly<Record<'name' | 'email' | 'phone', RegExp>> = {
  name: /^(?:lead_|contact_|renter_|consumer_|customer_|user_)?(?:full_?)?name$|^(?:lead_)?(?:your-name|from_?name)$/,
  email:
    /^(?:lead_|contact_|renter_|consumer_|customer_|user_|from_?|reply_?to_?|your-)?e?-?mail(?:_?address)?$/,
  phone:
    /^(?:lead_|contact_|renter_|consumer_|customer_|user_|from_?|your-)?(?:phone|tel|mobile|cell|phone_?number|telephone|callback)(?:_?number)?$/,
}

const personal: ReadonlySet<LabelKey> = new Set(['name', 'first', 'last', 'email', 'phone'])

/** Whether each address that labels name is one to which the mail was sent. */
function isOwnContact(pairs: readonly Pair[], own: ReadonlySet<string>): boolean {
  const emails = getValues(pairs, 'email').flatMap(({ value }) => listEmails(value).slice(0, 1))
  return emails.length > 0 && emails.every((email) => own.has(emailKey(email)))
}

/** Collects who may have written, from everything that a mail states. */
export function findPerson(
  layer: Layer,
  portal: Portal | null,
  pairs: readonly (readonly Pair[])[],
  own: ReadonlySet<string>,
): PersonCandidates {
  const [names, emails, relays, phones]: [Found[], Found[], Found[], Found[]] = [[], [], [], []]
  const addName = (text: string, source: string, rank: number) => {
    const name = toPersonName(text)
    if (name !== '') names.push({ value: name, source, rank })
  }
  const addEmail = (text: string, source: string, rank: number) => {
    const email = cleanEmail(text)
    if (email === '' || own.has(emailKey(email))) return
    if (isRelayAddress(email)) relays.push({ value: email, source, rank })
    else if (!isMachine(email) && !isOfPortal(email)) emails.push({ value: email, source, rank })
    // A label, the portal's data or its Reply-To states an address like info@ of a person's own company.
    else if (
      (rank >= 80 || (source === 'reply-to' && portal !== null)) &&
      !isOfPortal(email) &&
      !/^(?:no|do-?not)[._-]?reply/i.test(email)
    )
      emails.push({ value: email, source, rank: rank - 30 })
  }
  const addPhone = (text: string, source: string, rank: number) => {
    const phone = readPhone(text)
    if (phone !== '') phones.push({ value: phone, source, rank })
  }
  const addFields = (fields: ReadonlyMap<string, string>, source: string, rank: number) => {
    const get = (pattern: RegExp) =>
      [...fields].find(([key, value]) => pattern.test(key) && value !== '')?.[1] ?? ''
    addName(
      `${fields.get('first_name') ?? fields.get('firstname') ?? fields.get('lead_first_name') ?? ''} ${fields.get('last_name') ?? fields.get('lastname') ?? fields.get('lead_last_name') ?? ''}`.trim(),
      source,
      rank + 1,
    )
    addName(get(keyNames.name), source, rank)
    addEmail(get(keyNames.email), source, rank)
    addPhone(get(keyNames.phone), source, rank)
  }

  const { head, page, views } = layer
  for (const [index, view] of views.entries()) {
    // The recipient's own contact, on an invoice or a receipt, is not of a person who asks.
    const isRecipients = isOwnContact(pairs[index]!, own)
    const labeled = pairs[index]!.filter(({ key }) => !isRecipients || !personal.has(key))
    const first = getValues(labeled, 'first')[0]?.value ?? ''
    const last = getValues(labeled, 'last')[0]?.value ?? ''
    addName(`${first} ${last}`.trim(), 'label', 92 - index)
    for (const { value } of getValues(labeled, 'name').slice(0, 5))
      addName(value.replace(/<[^>]*>/g, ''), 'label', 90 - index)
    for (const { value } of getValues(labeled, 'email').slice(0, 5))
      for (const email of listEmails(value).slice(0, 1)) addEmail(email, 'label', 90 - index)
    for (const { value } of getValues(labeled, 'phone').slice(0, 5))
      addPhone(value.split('\t')[0]!, 'label', 90 - index)
    if (!isRecipients) addFromLines(view, { addName, addEmail, addPhone }, index)
    const footer = findFooter(view)
    for (const link of unwrapLinks(view.links.filter(({ line }) => line < footer))) {
      const contact = readContactLink(link.href)
      if (contact?.kind === 'email') addEmail(contact.value, 'link', 78 - index)
      if (contact?.kind === 'phone') addPhone(contact.value, 'link', 80 - index)
    }
    for (const { href } of view.links.slice(0, 60))
      if (/[?&=]|\/[\w+/=-]{20,}/.test(href)) addFields(readParameters(href), 'link parameter', 55)
  }
  addFields(page.fields, 'metadata', 82)
  for (const card of page.cards) {
    // "New contact: Ruth Weiss is interested in …": some markup calls the whole announcement the name.
    addName(readHeading(card.name, portal)?.name ?? card.name, card.source, 80)
    addEmail(card.email, card.source, 80)
    addPhone(card.phone, card.source, 80)
  }
  for (const line of [cleanSubject(head.subject), ...views.flatMap(({ lines }) => lines.slice(0, 60))]) {
    if (line.length > 250) continue
    const heading = readHeading(line, portal)
    if (heading) addName(heading.name, 'heading', 70)
    addName(readAnnounced(line), 'heading', 69)
    const introduced = readIntroduced(line)
    if (introduced) addName(introduced.name, 'sentence', 68)
  }
  for (const address of head.replyTo) {
    addEmail(address.email, 'reply-to', 76)
    if (isRelayAddress(address.email) || (!isMachine(address.email) && !isOfPortal(address.email)))
      addName(address.name, 'reply-to', 75)
    // A portal's address with a token is that of the person whose name it has.
    else if (isOfPortal(address.email) && /[+._-][^@]*\d[^@]*@/.test(address.email))
      addName(address.name, 'reply-to', 58)
  }
  const { from } = head
  if (from) {
    // A website's machine has the office's name.
    if (isOfPortal(from.email) || !isMachine(from.email) || /\bvia\b/i.test(from.name))
      addName(from.name, 'sender', isOfPortal(from.email) ? 60 : 40)
    if (isRelayAddress(from.email)) relays.push({ value: from.email, source: 'sender', rank: 40 })
  }
  return { names: sort(names), emails: sort(emails), relays: sort(relays), phones: sort(phones) }
}

const sort = (found: readonly Found[]): Found[] => found.toSorted((a, b) => b.rank - a.rank)

interface Sinks {
  readonly addName: (text: string, source: string, rank: number) => void
  readonly addEmail: (text: string, source: string, rank: number) => void
  readonly addPhone: (text: string, source: string, rank: number) => void
}

/** Lines of contact blocks with a portal's own address: its account managers, not who asks. */
function findPortalContacts(lines: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>()
  for (const [at, line] of lines.entries()) {
    if (line.length > 600) continue
    if (!isContact(line) || !listEmails(line).some((email) => isOfPortal(email) && !isRelayAddress(email)))
      continue
    for (const step of [-1, 1])
      for (let next = at; isContact(lines[next] ?? ''); next += step) found.add(next)
  }
  return found
}

const firstPerson = /(?<![\p{L}.])(?:I|I['’](?:m|d|ve|ll)|[Mm]y|[Mm]ine|[Ww]e|[Oo]ur|[Yy]o)(?![\p{L}.])/u

/** Contact blocks: a name, an address and a number on lines of their own; else what is in the text. */
function addFromLines(view: View, { addName, addEmail, addPhone }: Sinks, index: number): void {
  const footer = Math.min(findFooter(view), maxFooter)
  const ofPortals = findPortalContacts(view.lines.slice(0, footer))
  const speaksOfSelf = view.lines.some((line) => firstPerson.test(line))
  let wasContact = false
  for (const [at, line] of view.lines.slice(0, footer).entries()) {
    if (line.trim() === '' || line.length > 600 || ofPortals.has(at)) continue
    const contact = isContact(line)
    const rank = contact ? 72 - index : 45 - index
    const written = listEmails(line).slice(0, 3)
    for (const email of written) addEmail(email, contact ? 'contact lines' : 'text', rank)
    // "To reply, write to ruth@… or call …": a number beside the person's address is theirs.
    const isBesideEmail = written.some((email) => !isMachine(email) && !isOfPortal(email))
    if (contact || isBesideEmail || !furniture.test(line.trim()))
      for (const phone of findPersonsPhones(line, speaksOfSelf).slice(0, 2))
        addPhone(phone, contact ? 'contact lines' : 'text', rank)
    const above = view.lines.slice(0, at).findLast((one) => one.trim() !== '') ?? ''
    if (
      contact &&
      !wasContact &&
      above.length <= 60 &&
      !isContact(above) &&
      isNameLine(above) &&
      !isFurniture(above)
    )
      addName(above, 'contact lines', 50)
    const named = /^[\s>*]*(?:from|de|von)\s*[:：]\s*(.{2,80}?)\s*[<(]([^\s<>()]+@[^\s<>()]+)[>)]\s*$/i.exec(
      line,
    )
    if (named) {
      addName(named[1]!, 'label', 74)
      addEmail(named[2]!, 'label', 80)
    }
    const unaddressed = /^[\s>*]*(?:from|de|von)\s*[:：]\s*([^@<>]{2,80})$/i.exec(line)
    if (unaddressed) addName(unaddressed[1]!, 'label', 62)
    wasContact = contact
  }
}
