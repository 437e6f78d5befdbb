import { htmlToText } from '@pb/rules/html-to-text'

/** The text of a quoted email, with the paths of its links to listings. */
export function getQuotedText(html: string): string {
  const links = [...html.matchAll(/href="[^"]*(\/listing\/\d+)/g)].map(([, path]) => path)
  return [...links, htmlToText(html)].join('\n')
}
