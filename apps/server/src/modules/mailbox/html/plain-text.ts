import { splitQuotedText } from '@pb/rules/mail/quoted-text'
import { escapeHtml } from '../../../platform/html/escape-html.ts'
import { removeBidiOverrides, toSafeLink } from './links.ts'

/** URLs and email addresses in a text; trailing punctuation is trimmed afterwards. */
const linkable =
  /\b(?:https?:\/\/|www\.)[^\s<>"'`]{1,2000}|\b[\w.+-]{1,64}@(?:[a-z\d-]{1,63}\.)+[a-z]{2,24}\b/gi

/** Removes trailing punctuation, and a closing parenthesis that was opened before the address. */
function trimPunctuation(address: string): string {
  let end = address.length
  for (; end > 0; end -= 1) {
    const letter = address[end - 1]!
    const text = address.slice(0, end)
    const closes = letter === ')' && text.split(')').length > text.split('(').length
    if (!closes && !/[.,;:!?\]}*]/.test(letter)) break
  }
  return address.slice(0, end)
}

function linkify(text: string): string {
  let [html, from] = ['', 0]
  for (const { 0: match, index } of text.matchAll(linkable)) {
    const address = trimPunctuation(match)
    const href = toSafeLink(
      address.includes('@') && !/^(?:https?:|www\.)/i.test(address) ? `mailto:${address}` : address,
    )
    if (href === null) continue
    html += `${escapeHtml(text.slice(from, index))}<a href="${escapeHtml(href)}" target="_blank" rel="noopener noreferrer nofollow">${escapeHtml(address)}</a>`
    from = index + address.length
  }
  return html + escapeHtml(text.slice(from))
}

/** Renders lines that begin with `>` as nested quotes, at most five levels deep. */
function renderQuotes(text: string): string {
  let [html, depth] = ['', 0]
  const blocks: string[] = []
  const flush = () => {
    if (blocks.length > 0) html += `<div class="pb-text">${linkify(blocks.join('\n'))}</div>`
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

/** Renders plain text as HTML: line breaks preserved, links clickable, quotes nested, older messages collapsed. */
export function renderPlainText(text: string): { html: string; hasQuote: boolean } {
  const { fresh, quoted } = splitQuotedText(removeBidiOverrides(text.slice(0, 500_000)))
  const hasQuote = quoted !== ''
  return {
    html: renderQuotes(fresh) + (hasQuote ? `<div class="pb-quoted">${renderQuotes(quoted)}</div>` : ''),
    hasQuote,
  }
}
