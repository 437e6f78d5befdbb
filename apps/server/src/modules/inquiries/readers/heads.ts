/* oxlint-disable oxc/no-map-spread -- few objects, which others hold too */
import { parseAddressList } from '@pb/rules/mail/address-list'
import type { MailAddress } from '@pb/rules/mail/addresses'
import type { MailHead, View } from './evidence.ts'

type HeadKey = 'from' | 'date' | 'to' | 'subject' | 'cc' | 'replyTo'

/** Names of headers as mail programs write them above a forwarded mail, in their languages. */
const names: Readonly<Record<HeadKey, string>> = {
  from: 'from|de|desde|von|da|van|od|от|от кого|发件人|寄件者|寄件人|差出人|expéditeur|remitente|absender',
  date: 'date|sent|fecha|enviado|enviado el|enviada|enviado em|envoyé|envoyé le|gesendet|datum|data|inviato|verzonden|дата|отправлено|日期|发送时间|寄件日期|傳送時間|送信日時|时间',
  to: 'to|para|à|a|an|aan|кому|收件人|宛先|destinataire|empfänger',
  subject: 'subject|asunto|objet|betreff|oggetto|onderwerp|assunto|тема|主题|主旨|標題|件名',
  cc: 'cc|copie|kopie|kopia|copia|копия|抄送|副本|bcc|cco',
  replyTo:
    'reply-to|reply to|responder a|répondre à|antwort an|antworten an|ответить|ответить кому|回复|回覆|回复-收件人|回覆至|答复',
}

const byName = new Map(
  Object.entries(names).flatMap(([key, list]) =>
    list.split('|').map((name) => [name, key as HeadKey] as const),
  ),
)

/** `> *De :* StreetEasy <…>` → its header and value. */
function readHeader(whole: string): { key: HeadKey; value: string } | null {
  // Yahoo writes the first header behind its separator.
  const line = whole.slice(0, 1000).replace(/^[\s>]*-{3,}[^-]{3,60}-{3,}\s*(?=\S)/, '')
  const match =
    /^[\s>|*_\u2066-\u2069\u200e\u200f]*([\p{L}][\p{L} '-]{0,16}?)[\s*_]*[:：\t][*_]*\s*(.*)$/u.exec(line)
  const key = byName.get(match?.[1]?.toLowerCase().trim() ?? '')
  return key
    ? { key, value: match![2]!.replace(/[\u2066-\u2069\u200e\u200f]/g, '').replace(/[\s*_]+$/, '') }
    : null
}

/** Lines that programs write above a forwarded mail. */
export const forwardLine =
  /^[\s>*_-]*(?:begin forwarded message|forwarded (?:message|by)|original (?:message|e-?mail)|inicio del mensaje (?:reenviado|original)|mensaje (?:reenviado|original)|début du (?:message|courriel) (?:réexpédié|transféré|transmis)|message (?:transféré|réexpédié|d['’]origine|original)|anfang der weitergeleiteten (?:nachricht|e-mail)|weitergeleitete nachricht|ursprüngliche nachricht|messaggio (?:inoltrato|originale)|mensagem (?:encaminhada|original)|пересланное сообщение|пересылаемое сообщение|исходное сообщение|начало переадресованного сообщения|转发的邮件|轉寄的郵件|原始邮件|转发邮件信息|以下是转发的邮件|以下是轉寄的郵件)/i

export const forwardSubject =
  /^\s*(?:\[[^\]]{1,30}\]\s*)?(?:fwd?|wg|tr|rv|rv|enc|i|пересл?|转发|轉寄|转寄|fw)\s*[:：]/i

/** `StreetEasy [mailto:noreply@…]`, `StreetEasy noreply@…`, or the name alone. */
function readAddresses(value: string): MailAddress[] {
  const text = value
    .replace(/<mailto:[^>]*>/gi, '')
    .replace(/\[mailto:([^\]]+)\]/gi, '<$1>')
    .replace(/[‹«]\s*/g, '<')
    .replace(/\s*[›»]/g, '>')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
  const parsed = parseAddressList(text).filter(({ email }) => email.includes('@'))
  if (parsed.length > 0) return parsed
  const email = /[^\s"'<>()[\],;:]{1,64}@[^\s"'<>()[\],;:]{3,200}/.exec(text)?.[0]
  const name = text
    .replace(email ?? '', '')
    .replace(/[<>"']/g, '')
    .trim()
  return email !== undefined || name !== '' ? [{ name, email: email ?? '' }] : []
}

export interface QuotedMail {
  readonly head: MailHead
  readonly view: View
  /** Lines above the head. */
  readonly above: readonly string[]
}

const maxHeadLines = 24

/** Reads the head that begins at a line: From with two more headers, or one more below a line that announces it. */
function readHead(lines: readonly string[], start: number, isAnnounced: boolean) {
  const values = new Map<HeadKey, string>()
  let [at, last]: [number, HeadKey | null] = [start, null]
  let blanks = 0
  for (; at < Math.min(lines.length, start + maxHeadLines); at += 1) {
    const line = lines[at]!
    const header = readHeader(line)
    if (header && !values.has(header.key)) {
      values.set(header.key, header.value)
      last = header.key
      blanks = 0
      continue
    }
    if (line.replace(/^[\s>|]+/, '') === '') {
      // A value on the line below its name, or blank lines between headers.
      blanks += 1
      if (values.size >= 4 || (values.has('subject') && values.has('to')) || blanks > 1) break
      if (
        lines.slice(at + 1, at + 3).some((next) => {
          const found = readHeader(next)
          return found !== null && !values.has(found.key)
        })
      )
        continue
      break
    }
    if (last === null) break
    const value = values.get(last)!
    const isWrapped =
      value === '' ||
      last === 'to' ||
      last === 'cc' ||
      /^[\s>]+\S/.test(line) ||
      (last === 'from' && !value.includes('@') && line.includes('@')) ||
      (last === 'subject' && values.size < 4 && lines.slice(at + 1, at + 2).some((next) => readHeader(next)))
    if (!isWrapped || (values.size >= 4 && blanks > 0)) break
    values.set(last, `${value} ${line.replace(/^[\s>|]+/, '')}`.trim())
  }
  const needed = isAnnounced ? 2 : 3
  if (!values.has('from') || values.size < needed || !(values.has('subject') || values.has('date')))
    return null
  return { values, end: at }
}

/** The next mail that a text quotes with its headers; null when there is none. */
export function findQuoted({ name, lines, links, bold }: View): QuotedMail | null {
  const searched = lines.slice(0, 600)
  for (const [start, line] of searched.entries()) {
    if (!readHeader(line)) continue
    const isAnnounced = searched
      .slice(Math.max(0, start - 4), start + 1)
      .some((above) => forwardLine.test(above))
    const read = readHead(lines, start, isAnnounced)
    if (!read) continue
    const { values, end } = read
    const get = (key: HeadKey): string => values.get(key) ?? ''
    return {
      head: {
        from: readAddresses(get('from'))[0] ?? null,
        sender: null,
        replyTo: readAddresses(get('replyTo')).filter(({ email }) => email !== ''),
        to: readAddresses(get('to')).filter(({ email }) => email !== ''),
        subject: get('subject'),
      },
      view: {
        name,
        lines: lines.slice(end).map((below) => below.replace(/^(?:>\s?)+/, '')),
        links: links.filter((link) => link.line >= end).map((link) => ({ ...link, line: link.line - end })),
        ...(bold && { bold: new Set([...bold].filter((at) => at >= end).map((at) => at - end)) }),
      },
      above: lines.slice(0, start),
    }
  }
  return null
}
