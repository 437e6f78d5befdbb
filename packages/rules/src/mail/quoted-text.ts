/** A message text split into its new text and the quoted messages below; concatenated they equal the original. */
export interface SplitText {
  readonly fresh: string
  readonly quoted: string
}

/** The separator `-----Original Message-----` in several languages. */
const originalMessage =
  /^[\s>*]*-{2,}\s*(?:original (?:message|appointment)|ursprüngliche nachricht|message d'origine|mensaje original|messaggio originale|oorspronkelijk bericht|ursprungligt meddelande|oprindelig meddelelse|opprinnelig melding|mensagem original|исходное сообщение|原始邮件|元のメッセージ)\s*-{2,}\s*$/i

const forwarded =
  /^[\s*-]*(?:begin )?(?:forwarded (?:message|by)|weitergeleitete nachricht|message transféré|mensaje reenviado|messaggio inoltrato)/i

const from =
  /^\s*\*?(?:from|von|de|da|van|från|fra|od|от|发件人|寄件者|差出人|보낸 사람)\s?\*?\s?[:：]\*?\s*\S/i
const otherHeader =
  /^\s*\*?(?:sent|date|to|cc|subject|gesendet|datum|an|betreff|envoyé|à|objet|enviado(?: el)?|fecha|para|asunto|inviato|data|a|oggetto|verzonden|aan|onderwerp|skickat|till|ämne|sendt|til|emne|отправлено|дата|кому|тема|发送时间|收件人|主题|日期|送信日時|宛先|件名)\s?\*?\s?[:：]/i

/** The last line of an attribution such as `On Mon, Mar 2, 2026 at 9:00 AM Adam Cole <adam@…> wrote:`. */
const attribution =
  /(?:wrote|writes|said|schrieb|schreibt|a écrit|écrivait|escribió|ha scritto|scrive|schreef|skrev|napisał\(?a?\)?|написал\(?а?\)?|пишет|写道|寫道|のメール|작성)(?:\s*[:：]?|\s[^:>]{1,80}[:：])\s*$/i

const isQuote = (line: string): boolean => /^\s{0,3}(?:>|\|\s)/.test(line)
const isBlank = (line: string): boolean => line.trim() === ''

/** Returns whether a header block starts at line `at`: `From:` with at least two other headers in the next 5 lines. */
function isHeaderBlock(lines: readonly string[], at: number): boolean {
  if (!from.test(lines[at]!)) return false
  const following = lines.slice(at + 1, at + 6)
  return following.filter((line) => otherHeader.test(line)).length >= 2
}

/** The separator line between the messages of a digest (RFC 1153). */
const digestLine = /^-{25,}\s*$/

/** Returns whether the text is a digest: several independent messages with their own headers, none of them quoted. */
function isDigest(lines: readonly string[]): boolean {
  return lines.some((line, at) => {
    if (!digestLine.test(line)) return false
    const next = lines.slice(at + 1, at + 4).find((following) => !isBlank(following))
    return next !== undefined && (from.test(next) || otherHeader.test(next))
  })
}

/** Returns the line index where a separator starts the quoted message, -1 if none does, null for a forwarded message. */
function separatorAt(lines: readonly string[]): number | null {
  for (const [at, line] of lines.entries()) {
    // The forwarded message is the content itself, not a quote.
    if (forwarded.test(line)) return null
    if (originalMessage.test(line)) return at
    if (!isHeaderBlock(lines, at)) continue
    const rule = lines.slice(Math.max(0, at - 2), at).findLastIndex((line) => /^\s*[_-]{10,}\s*$/.test(line))
    return rule < 0 ? at : Math.max(0, at - 2) + rule
  }
  return -1
}

/**
 * Returns the index of the first line of the trailing quote, including its attribution and the blank lines between;
 * `lines.length` if there is no trailing quote.
 */
function trailingQuoteAt(lines: readonly string[]): number {
  let first = lines.length
  while (first > 0 && (isBlank(lines[first - 1]!) || isQuote(lines[first - 1]!))) first -= 1
  while (first < lines.length && isBlank(lines[first]!)) first += 1
  if (first === lines.length) return first
  let above = first
  while (above > 0 && isBlank(lines[above - 1]!)) above -= 1
  if (above === 0 || !attribution.test(lines[above - 1]!)) return first
  // The attribution may wrap over up to three lines, starting with a word such as "On".
  let start = above - 1
  while (
    start > 0 &&
    above - start < 3 &&
    !isBlank(lines[start - 1]!) &&
    !/^\s*(?:on|am|le|el|il|op|den)\s/i.test(lines[start]!)
  )
    start -= 1
  return /^\s*(?:on|am|le|el|il|op|den)\s/i.test(lines[start]!) ? start : above - 1
}

/**
 * Splits a message text into its new text and the trailing quote: lines with `>`, and everything after
 * `-----Original Message-----` or a header block. `quoted` is empty for forwarded messages, digests, and texts whose
 * new part would contain no letter or digit; quoted lines followed by new text stay in `fresh`. `fresh + quoted`
 * always equals the input.
 */
export function splitQuotedText(text: string): SplitText {
  const lines = text.split('\n')
  const separator = isDigest(lines) ? null : separatorAt(lines)
  if (separator === null) return { fresh: text, quoted: '' }
  const end = separator < 0 ? lines.length : separator
  const trailing = trailingQuoteAt(lines.slice(0, end))
  const at = lines.slice(0, Math.min(trailing, end)).reduce((length, line) => length + line.length + 1, 0)
  const fresh = text.slice(0, at)
  return /[\p{L}\p{N}]/u.test(fresh) ? { fresh, quoted: text.slice(at) } : { fresh: text, quoted: '' }
}
