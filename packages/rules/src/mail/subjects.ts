/** What mailers of several languages write before the subject of an answer. */
const reply =
  're|aw|antw|antwort|sv|vs|odp|ynt|cevap|atb|vá|válasz|rif|res|bls|ref|hv|ad|ατ|απ|ответ|на|回复|回覆|答复|答覆|返信|답장|답변|ตอบกลับ|השב|תשובה|رد'
/** And before that of something that is passed on. */
const forward =
  'fwd?|wg|tr|rv|enc|vb|vl|pd|doorst|i(?=:)|ilt|i̇lt|továbbítás|fs|trs|πρθ|пересл|转发|轉寄|轉發|転送|전달|ส่งต่อ|הועבר|إعادة توجيه'

/** `Re:`, `RE[2]:`, `Aw (3) :`, and the wide colon of East Asian keyboards. */
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

/** Whether a subject says that it answers another. */
export const isReplySubject = (subject: string): boolean => replyMark.test(subject)

/** Subject of an answer: `Re:` before it, unless some mailer's mark of an answer stands there already. */
export function replySubject(subject: string): string {
  const text = oneLine(subject)
  return isReplySubject(text) ? text : `Re: ${text}`.trim()
}

/** Subject of what is passed on: `Fwd:` in place of `Re:` (specification, 5), and once only. */
export function forwardSubject(subject: string): string {
  const text = oneLine(subject)
  if (forwardMark.test(text)) return text
  return `Fwd: ${withoutMarks(text, [replyMark])}`.trim()
}

/**
 * The subject that a conversation shares: without marks of answers and forwards in any language, before or behind the
 * `[list]` that mailing lists put there, and without `(fwd)` behind it; in lower case, to be compared only.
 */
export function baseSubject(subject: string): string {
  let text = oneLine(subject)
  for (let before = ''; before !== text;) {
    before = text
    text = withoutMarks(text, [replyMark, forwardMark])
      .replace(/\s*\(fwd\)$/i, '')
      .replace(/^\[fwd: ?(.*)\]$/i, '$1')
    const list = /^\[[^[\]]{1,60}\]\s*/.exec(text)?.[0]
    // The list's name goes only where something is left to tell conversations apart.
    if (list && text.length > list.length) text = text.slice(list.length)
  }
  return text.trim().toLowerCase()
}
