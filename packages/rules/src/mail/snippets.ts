import { splitQuotedText } from './quoted-text.ts'

const maxSnippet = 200
/** Input characters considered for a snippet; leaves enough text after rules, quote marks and spaces are removed. */
const maxInput = 4000

/** Truncates to `maxSnippet` characters, at a word boundary if one is near and never inside a surrogate pair. */
function cut(text: string): string {
  if (text.length <= maxSnippet) return text
  const head = text
    .slice(0, maxSnippet - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '')
  const space = head.lastIndexOf(' ')
  return `${(space > maxSnippet - 40 ? head.slice(0, space) : head).trimEnd()}…`
}

/**
 * Returns a one-line preview of at most 200 characters: the new text without rules, quote marks and invisible
 * characters, or the quoted text if there is no new text.
 */
export function toSnippet(text: string): string {
  const { fresh } = splitQuotedText(text.slice(0, maxInput))
  return cut(
    fresh
      .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
      .replace(/[\p{Cf}\u034f\u115f\u1160\u3164]+/gu, '')
      .replace(/[-_=*~#]{3,}/g, ' ')
      .replace(/(?:^|\s)>+(?=\s|$)/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .toWellFormed(),
  )
}
