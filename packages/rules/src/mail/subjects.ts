/** Reply prefixes used by mailers in several languages. */
const reply =
  're|aw|antw|antwort|sv|vs|odp|ynt|cevap|atb|vá|válasz|rif|res|bls|ref|hv|ad|ατ|απ|ответ|на|回复|回覆|答复|答覆|返信|답장|답변|ตอบกลับ|השב|תשובה|رد'
/** Forward prefixes used by mailers in several languages. */
const forward =
  'fwd?|wg|tr|rv|enc|vb|vl|pd|doorst|i(?=:)|ilt|i̇lt|továbbítás|fs|trs|πρθ|пересл|转发|轉寄|轉發|転送|전달|ส่งต่อ|הועבר|إعادة توجيه'

/** Returns the pattern of a prefix: `Re:`, `RE[2]:`, `Aw (3) :`, also with a full-width colon. */
const mark = (words: string) =>
  new RegExp(
    `^\\s*(?:${words})\\s*(?:\\[\\d{1,3}\\]|\\(\\d{1,3}\\)|\\^\\d{1,3}|\\*\\d{1,3})?\\s*[:：]\\s*`,
    'iu',
  )
const replyMark = mark(reply)
const forwardMark = mark(forward)

const oneLine = (subject: string): string => subject.replace(/\s+/g, ' ').trim()

function withoutMarks(subject: string, marks: readonly RegExp[]): string {
  let rest = subject
  for (let found: RegExp | undefined; (found = marks.find((mark) => mark.test(rest)));)
    rest = rest.replace(found, '')
  return rest
}

/** Returns whether a subject starts with a reply prefix. */
export const isReplySubject = (subject: string): boolean => replyMark.test(subject)

/** Returns the subject of a reply: prefixed with `Re:` unless it already has a reply prefix. */
export function replySubject(subject: string): string {
  const text = oneLine(subject)
  return isReplySubject(text) ? text : `Re: ${text}`.trim()
}

/** Returns the subject of a forward: `Fwd:` replaces reply prefixes (specification, 5) and is never repeated. */
export function forwardSubject(subject: string): string {
  const text = oneLine(subject)
  if (forwardMark.test(text)) return text
  return `Fwd: ${withoutMarks(text, [replyMark])}`.trim()
}

/**
 * Returns the base subject (cf. RFC 5256, 2.1) for grouping messages into conversations: without reply and forward
 * prefixes in any language, mailing list tags such as `[list]`, and a trailing `(fwd)`. Lower case, for comparison
 * only.
 */
export function baseSubject(subject: string): string {
  let text = oneLine(subject)
  for (let before = ''; before !== text;) {
    before = text
    text = withoutMarks(text, [replyMark, forwardMark])
      .replace(/\s*\(fwd\)$/i, '')
      .replace(/^\[fwd: ?(.*)\]$/i, '$1')
    const list = /^\[[^[\]]{1,60}\]\s*/.exec(text)?.[0]
    // Keep the list tag if nothing else remains to tell conversations apart.
    if (list && text.length > list.length) text = text.slice(list.length)
  }
  return text.trim().toLowerCase()
}
