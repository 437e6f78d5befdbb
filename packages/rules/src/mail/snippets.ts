import { splitQuotedText } from './quoted-text.ts'

const maxSnippet = 200
/** What is looked at for a snippet: marks, links and blanks go, and 200 letters must be left. */
const maxLookedAt = 4000

/** Cuts at the end of a word where one is near, never inside a letter. */
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
 * One line that says what a text is about: its new words without rules, quote marks and invisible letters, at most 200
 * characters. Where nothing is new, the quoted words.
 */
export function snippetOf(text: string): string {
  const { fresh } = splitQuotedText(text.slice(0, maxLookedAt))
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
