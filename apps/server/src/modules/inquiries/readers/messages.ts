/* oxlint-disable oxc/no-map-spread -- few objects, which others hold too */
import { splitQuotedText } from '@pb/rules/mail/quoted-text'
import type { Found, Layer, View } from './evidence.ts'
import { readHeading, readIntroduced } from './headings.ts'
import { findLabel, isLabeled, readPairs, type Pair } from './labels.ts'
import { findPhones } from './phones.ts'
import { isAddressLine } from './places.ts'
import type { Portal } from './portals/portal.ts'

const maxMessage = 10_000
const emailLine = /^[\s<(*]*[^\s"'<>()[\],;:@]{1,64}@[^\s"'<>()[\],;:@]{1,200}[\s>)*.]*$/

/** Buttons and footers of portals, programs and forms: what a person wrote ends above them. */
const furniture =
  /^(?:(?:reply|respond|call|text|email|responder|antworten|répondre)(?: (?:now|to .{1,60}|here|directly|by .{1,30}|ahora|a .{1,40}))?[.!]?$|(?:view|see|open|read|ver) (?:the |this |your |full |el |la )?(?:listing|lead|contact|submission|response|entry|message|inquiry|profile|details|property|conversation|renter|anuncio|mensaje|in browser).{0,40}$|(?:view|see|open|read|ver) .{1,40}[:：]?\s*<?https?:|does this submission look|(?:zumper|zillow|streeteasy|trulia|hotpads|renthop|apartments\.com|homes\.com|redfin)[, ]+(?:inc|llc)\b|(?:e-?mail|call|text|reply|chat)(?: (?:e-?mail|call|text|reply|chat|\p{Lu}\p{L}+)){1,3}$|reply directly|reply[- ]to\s*[:：]|to (?:reply|respond|unsubscribe|stop|contact)\b|you can (?:reply|respond)|simply reply|(?:please )?reply (?:directly )?to this|this (?:e-?mail|message|inquiry|lead|form|notification) (?:was|has been|is|came)|you(?:’re|'re| are) receiving|you received this|manage (?:your )?(?:notif|pref|email|alert)|unsubscribe|privacy policy|terms of|©|copyright|streeteasy \(c\)|\(c\) \d{4}|you(?:’ve|'ve| have)? got a new form submission|sent (?:from|by|via|with|using)|powered by|equal housing|-- ?$|[-_=*]{5,}|income and time frame$|your listing\b.{0,20}$|for (?:rent|sale)$|renter profile$|contact (?:info|information|details)$|este (?:correo|mensaje)|enviado desde|cancelar suscripción|darse de baja|log ?in to\b.{0,60}$|learn more\b.{0,40}$|download (?:the )?(?:app|our)|get the app|never share|beware of|protect yourself|all inquiries are|fair housing|remember[,:] |reminder: |original craigslist post|about craigslist mail|time: \d|date: \w|[^:：.!?]{3,60}[:：] ?(?:ja|yes|sí|oui|да|true|on|accepted|agreed|checked)$|submitted (?:on|at|from)|page url|remote ip|ip address)/iu

/** Buttons below a form: "Manage Submissions", "View in Inbox", "Contact Ruth"; and numbers that systems give: "Lead ID 99812". */
const button =
  /^(?:Manage|View|Open|See|Show|Edit|Mark|Contact|Go [Tt]o|Add [Tt]o|Log [Ii]n|Sign [Ii]n|Reply|Respond)(?: (?:to|in|on|as|the|your|a|all|\p{Lu}[\p{L}’'-]*)){1,4}$|^(?:Lead|Listing|Property|Reference|Ticket|Submission|Entry|Inquiry)(?: ID| No\.?| Number| #| ?#) ?[\w-]+$/u

const isFurniture = (line: string): boolean => furniture.test(line.trim()) || button.test(line.trim())

/** `646-555-0160 · ruth@mail.example`: nothing but an address and a number. */
function isContactPair(line: string): boolean {
  const rest = line.replace(/[^\s<>()|·•,;]{1,64}@[^\s<>()|·•,;]{1,200}/gu, '')
  return rest !== line && line.length <= 120 && findPhones(rest).length > 0 && !/\p{L}{4}/u.test(rest)
}

const isContact = (line: string): boolean =>
  emailLine.test(line) ||
  (line.length <= 45 && findPhones(line).length > 0 && !/\p{L}{4,}.*\p{L}{4,}/u.test(line)) ||
  isContactPair(line)

const isEnd = (line: string): boolean => isFurniture(line) || isContact(line)

/** Joins lines to a text: blank lines at its ends go, several become one. */
const join = (lines: readonly string[]): string =>
  lines
    .map((line) => line.replaceAll('\t', ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, maxMessage)
    .toWellFormed()

/** Cuts a pair of quotation marks around a text. */
function unquote(text: string): string {
  const trimmed = text.trim()
  const match = /^(?:[“„«"](.*)[”“»"]|['‘](.*)['’])$/s.exec(trimmed)
  const inner = match?.[1] ?? match?.[2]
  return inner === undefined || /["“”]/.test(inner) ? trimmed : inner.trim()
}

const takeBelow = (lines: readonly string[], stops: (line: string) => boolean): string[] => {
  const end = lines.slice(0, 400).findIndex(stops)
  return lines.slice(0, end < 0 ? 400 : end)
}

/** `60 Riverside Blvd, New York, NY 10069` alone on a line is the portal's. */
const isListingLine = (line: string): boolean =>
  isAddressLine(line.trim()) && /,\s*(?:NY|New York)\s+\d{5}(?:-\d{4})?$/.test(line.trim())

/** Whether a line is a label with its value alone; "Phone: 917 555 0133, best after six" goes on. */
const endsAtLabel = (line: string): boolean => isLabeled(line) && !hasProse(line)

function hasProse(line: string): boolean {
  const key = findLabel(/^[^:：]{1,60}/u.exec(line.trim())?.[0] ?? '')
  if (key !== 'phone' || findPhones(line).length === 0) return false
  const behind = /\d[^\d\p{L}]*((?:\p{L}|[\s,.;'’-])*)$/u.exec(line)?.[1] ?? ''
  return (behind.match(/\p{L}{2,}/gu)?.length ?? 0) >= 3
}

/** The text of a label like `Message:`, up to the next label or the end of what was written. */
function findLabeled({ lines }: View, pairs: readonly Pair[]): string {
  const pair = pairs.find(({ key }) => key === 'message')
  if (!pair) return ''
  const rest = takeBelow(
    lines.slice(pair.line + 1),
    (line) => endsAtLabel(line) || isFurniture(line) || isListingLine(line) || isContactPair(line),
  )
  return join([pair.value, ...rest])
}

/** What is below a heading, up to the person's contact. The line before the contact is the name, if it is one. */
function findBelowHeading({ lines }: View, portal: Portal | null, names: ReadonlySet<string>): string {
  for (const [index, line] of lines.slice(0, 200).entries()) {
    if (line.length > 250 || !readHeading(line, portal)) continue
    const below = lines.slice(index + 1)
    const body = takeBelow(
      below,
      (one) => isEnd(one) || (isLabeled(one) && !/^.{0,40}(?:tour|visita)/i.test(one)),
    )
    const written = join(body).split('\n')
    const ended = below[body.length] ?? ''
    const named = isContact(ended) && isNameLine(written.at(-1) ?? '', names)
    const text = join(named ? written.slice(0, -1) : written)
    if (text !== '' && !isAddressLine(text)) return unquote(text)
  }
  return ''
}

const isNameLine = (line: string, names: ReadonlySet<string>): boolean =>
  names.has(line.trim()) ||
  (/^[\p{Lu}\p{Lo}][\p{L}\p{M}.'’-]*(?: [\p{L}\p{M}.'’-]+){0,4}$/u.test(line.trim()) &&
    !/[.!?]$/.test(line.trim().replace(/\b(?:jr|sr|\p{L})\.$/iu, '')))

function findIntroduced({ lines }: View): string {
  for (const [index, line] of lines.slice(0, 300).entries()) {
    const introduced = readIntroduced(line)
    if (!introduced) continue
    const opened = /^[“"«„]/.test(introduced.message || (lines[index + 1] ?? '').trim())
    const isClosed = (text: string) => /[”"»]\s*$/.test(text)
    const rest =
      opened && isClosed(introduced.message)
        ? []
        : takeBelow(lines.slice(index + 1), (one) => isEnd(one) || endsAtLabel(one))
    const text = unquote(join([introduced.message, ...rest]))
    if (text !== '') return text
  }
  return ''
}

/** A text in quotation marks on lines of its own. */
function findInQuotes({ lines }: View): string {
  const line = lines.slice(0, 200).find((one) => /^\s*[“"«].{3,}[”"»]\s*$/.test(one))
  return line === undefined ? '' : unquote(line)
}

const attribution =
  /^(?:on|el|le|am|in|op|den)\b.{5,200}\b(?:wrote|escribió|a écrit|schrieb|ha scritto)\s*[:：]\s*$|^.{1,120}(?:写道|написал\(?а?\)?)\s*[:：]\s*$|^[\s>]*-{3,}.{3,40}-{3,}\s*$/iu

/** A text without the mails that it answers. */
export function cutQuoted(view: View): View {
  const { fresh } = splitQuotedText(view.lines.join('\n'))
  const lines = fresh.split('\n')
  const end = lines.findIndex((line, index) => index > 0 && attribution.test(line.trim()))
  const kept = end < 0 ? lines : lines.slice(0, end)
  return { ...view, lines: kept, links: view.links.filter(({ line }) => line < kept.length) }
}

/** What a person wrote in answer, without what it quotes. */
function findFresh(view: View): string {
  const { lines } = view
  const end = lines.findIndex((line) =>
    /^(?:-- ?$|original craigslist post|sent from my |enviado desde mi |get outlook for|отправлено с |inviato da|发自我的|von meinem .{1,20} gesendet|envoyé de mon )/i.test(
      line.trim(),
    ),
  )
  return join(end < 0 ? lines : lines.slice(0, end))
}

/** The whole text without footers, names of fields and links: what is kept when nothing of it is understood. */
function findWhole({ lines }: View): string {
  const end = lines.findIndex(
    (line, index) =>
      index > 2 && /^(?:©|copyright|unsubscribe|streeteasy \(c\)|\(c\) \d{4})/i.test(line.trim()),
  )
  return join((end < 0 ? lines : lines.slice(0, end)).filter((line) => !/^\s*https?:\S+\s*$/.test(line)))
}

const greeting =
  /^(?:hi|hello|hey|hola|dear|buenos días|buenas|bonjour|hallo|guten tag|здравствуйте|你好|您好)[\s,!.]*(?:\p{L}[\p{L}.'’ -]{0,40})?[,!.:]*$/iu

/** What is left of a text without what was understood: names of fields, contact, headings, footers. */
function findRest(view: View, portal: Portal | null, names: ReadonlySet<string>): string {
  const values = new Set(readPairs(view).map(({ line }) => line))
  const rest = view.lines.slice(0, 400).filter((line, index) => {
    const text = line.trim()
    if (text === '') return true
    return !(
      ((values.has(index) || isLabeled(line)) && !hasProse(line)) ||
      isContact(line) ||
      isFurniture(text) ||
      names.has(text) ||
      greeting.test(text) ||
      isAddressLine(text) ||
      readHeading(text, portal) !== null ||
      /^\s*(?:https?:\S+|<[^>]*>|[^\p{L}\p{N}]+)\s*$/u.test(text) ||
      /^\$[\d,]+(?:\/mo)?$/.test(text)
    )
  })
  return join(rest)
}

const timeLine =
  /^(?:(?:renter['’]s |buyer['’]s |their )?(?:preferred|requested|proposed|available|offered|suggested) (?:tour(?: times?| dates?)?|times?|dates?|showings?)\b|availability|disponibilidad|horarios?\b|tour (?:times?|dates?)|times (?:offered|requested)|best times?|créneaux|wunschtermine?)[^:：\n\t\d]{0,30}[:：\t]?\s*(.*)$/i
const timeValue =
  /\b(?:mon|tue|wed|thu|fri|sat|sun|lun|mar|mié|mie|jue|vie|sáb|sab|dom|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|today|tomorrow|morning|afternoon|evening|anytime|asap|mañana|tarde)|\d{1,2}(?::\d\d)?\s*(?:am|pm|a\.m|p\.m)\b|\d{1,2}\/\d{1,2}|\d{1,2}:\d\d|周|月\d|星期/iu

/** The times that a person offers, as written. */
export function findTimes(views: readonly View[], pairs: readonly Pair[]): string[] {
  const labeled = pairs.filter(({ key }) => key === 'times')
  for (const { lines } of views) {
    const times: string[] = []
    for (const [index, line] of lines.slice(0, 300).entries()) {
      const match = timeLine.exec(line.trim())
      const isLabel = labeled.some((pair) => pair.line === index)
      if (!match && !isLabel) continue
      const value = match?.[1]?.trim() ?? labeled.find((pair) => pair.line === index)!.value
      const below =
        value === '' || timeValue.test(value)
          ? takeBelow(
              lines.slice(index + 1, index + 12),
              (one) => one.trim() === '' || one.length > 80 || !timeValue.test(one) || isContact(one),
            )
          : []
      times.push(
        ...[value, ...below.map((one) => one.replace(/^[\s•*·-]+/, '').trim())].filter((one) =>
          timeValue.test(one),
        ),
      )
    }
    if (times.length > 0) return [...new Set(times)].slice(0, 20)
  }
  return labeled.map(({ value }) => value).filter((value) => timeValue.test(value))
}

/** Texts that may be the person's message, the surest with the highest rank. */
export function findMessages(
  { views, page }: Layer,
  {
    portal,
    pairs,
    names,
    isReply,
  }: {
    portal: Portal | null
    pairs: readonly (readonly Pair[])[]
    names: ReadonlySet<string>
    isReply: boolean
  },
): Found[] {
  const found: Found[] = []
  const add = (value: string, source: string, rank: number) => {
    const text = unquote(value)
    if (/[\p{L}\p{N}]/u.test(text) && !findLabel(text)) found.push({ value: text, source, rank })
  }
  for (const [index, view] of views.entries()) {
    add(findLabeled(view, pairs[index]!), 'label', 90 - index)
    add(findIntroduced(view), 'sentence', 85 - index)
    add(findBelowHeading(view, portal, names), 'heading', 80 - index)
    add(findInQuotes(view), 'quotation', 50 - index)
    if (isReply) add(findFresh(view), 'reply', 70 - index)
    add(findRest(view, portal, names), 'rest', 12 - index)
    add(findWhole(view), 'whole text', 8 - index)
  }
  add(
    (page.fields.get('lead_message') ?? page.fields.get('message') ?? '')
      .replace(/<br\s*\/?>/gi, '\n')
      .replace(/^message:\s*/i, ''),
    'metadata',
    60,
  )
  for (const card of page.cards) add(card.message, card.source, 75)
  // Nothing but what was understood: the text itself states no more.
  return found.map((one) => ({ ...one, value: one.value.slice(0, maxMessage).toWellFormed() }))
}

export { furniture, isContact, isFurniture }
