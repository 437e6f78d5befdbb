import * as texts from './texts.ts'

/** The paragraphs of a template as plain text. */
function toLines(html: string): string[] {
  const body = new DOMParser().parseFromString(html.replace(/<br\s*\/?>/g, '\n'), 'text/html').body
  return [...body.children].map(({ textContent }) => textContent.trim()).filter((line) => line !== '')
}

/** The office's template as a message for several people, with the place of each person's name and link. */
export function toMessage(html: string): string {
  const [first = '', ...rest] = toLines(html)
  const isGreeting = /^(hello|hi|dear)\b.*,$/i.test(first)
  const lines = isGreeting ? [texts.greeting, ...rest] : [texts.greeting, first, ...rest]
  if (html.includes('{link}')) return lines.join('\n\n')
  return [texts.greeting, texts.linkLine, ...lines.slice(1)].join('\n\n')
}
