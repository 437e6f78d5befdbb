import { splitQuotedText } from '@pb/rules/mail/quoted-text'
import { escapeHtml } from './escape.ts'
import { mailLink } from './links.ts'

/** Addresses in a text; what ends a sentence or closes a bracket is no part of them. */
const linkable =
  /\b(?:https?:\/\/|www\.)[^\s<>"'`]{1,2000}|\b[\w.+-]{1,64}@(?:[a-z\d-]{1,63}\.)+[a-z]{2,24}\b/gi

/** Leaves what ends a sentence, and a bracket that was opened before the address. */
function trimmed(address: string): string {
  let end = address.length
  for (; end > 0; end -= 1) {
    const letter = address[end - 1]!
    const text = address.slice(0, end)
    const closes = letter === ')' && text.split(')').length > text.split('(').length
    if (!closes && !/[.,;:!?\]}*]/.test(letter)) break
  }
  return address.slice(0, end)
}

function linked(text: string): string {
  let [html, from] = ['', 0]
  for (const { 0: found, index } of text.matchAll(linkable)) {
    const address = trimmed(found)
    const href = mailLink(
      address.includes('@') && !/^(?:https?:|www\.)/i.test(address) ? `mailto:${address}` : address,
    )
    if (href === null) continue
    html += `${escapeHtml(text.slice(from, index))}<a href="${escapeHtml(href)}" target="_blank" rel="noopener noreferrer nofollow">${escapeHtml(address)}</a>`
    from = index + address.length
  }
  return html + escapeHtml(text.slice(from))
}

/** Lines with `>` as quotes within quotes, at most five deep. */
function quoted(text: string): string {
  let [html, depth] = ['', 0]
  const blocks: string[] = []
  const flush = () => {
    if (blocks.length > 0) html += `<div class="pb-text">${linked(blocks.join('\n'))}</div>`
    blocks.length = 0
  }
  for (const line of text.split('\n')) {
    const marks = /^(?:[ \t]?>)*/.exec(line)![0]
    const level = Math.min(marks.split('>').length - 1, 5)
    if (level !== depth) {
      flush()
      html +=
        level > depth
          ? '<blockquote class="pb-cite">'.repeat(level - depth)
          : '</blockquote>'.repeat(depth - level)
      depth = level
    }
    blocks.push(marks === '' ? line : line.slice(marks.length).replace(/^ /, ''))
  }
  flush()
  return html + '</blockquote>'.repeat(depth)
}

/** A mail without HTML as HTML: its lines as they are, links to follow, quotes as quotes, the older ones folded away. */
export function showPlain(text: string): { html: string; hasQuote: boolean } {
  const { fresh, quoted: older } = splitQuotedText(text.slice(0, 500_000))
  const hasQuote = older !== ''
  return { html: quoted(fresh) + (hasQuote ? `<div class="pb-quoted">${quoted(older)}</div>` : ''), hasQuote }
}
