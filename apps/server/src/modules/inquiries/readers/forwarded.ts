import { parseAddressList } from '@pb/rules/mail/address-list'
import type { LeadMail } from './reader.ts'

const header = /^[\s>*]*\*?(from|date|sent|subject|to|reply-to|cc)\s*:\*?\s*(.*)$/i
const maxLines = 200

/**
 * The mail inside a forwarded one: the headers that the sender's program wrote above it, and the text below. Null when
 * it is not forwarded.
 */
export function unwrapForwarded({ text, html }: LeadMail): LeadMail | null {
  const lines = text.slice(0, 20_000).split('\n')
  const start = lines.slice(0, maxLines).findIndex((line) => header.exec(line)?.[1]?.toLowerCase() === 'from')
  if (start < 0) return null
  const headers = new Map<string, string>()
  let end = start
  for (; end < lines.length; end += 1) {
    const line = lines[end]!
    const [, name, value] = header.exec(line) ?? []
    if (name === undefined) {
      if (line.trim() === '' || headers.size > 1) break
      continue
    }
    if (!headers.has(name.toLowerCase()))
      headers.set(name.toLowerCase(), value!.replace(/<mailto:[^>]*>/gi, '').trim())
  }
  const from = parseAddressList((headers.get('from') ?? '').replace(/\[mailto:([^\]]+)\]/i, '<$1>'))[0]
  if (headers.size < 2 || !from || !headers.has('subject')) return null
  return {
    from,
    replyTo: parseAddressList(headers.get('reply-to') ?? ''),
    subject: headers.get('subject')!,
    text: lines
      .slice(end)
      .map((line) => line.replace(/^>\s?/, ''))
      .join('\n'),
    html,
  }
}
