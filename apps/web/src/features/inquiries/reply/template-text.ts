import { htmlToText } from '@pb/rules/html-to-text'

/** First words of a template that greet no one by name. */
const greeting = /^(?:hello|hi|hey),/i
/** Those of the office's template, which names the sender of the email: of a lead that is the portal. */
const officeGreeting = /^(?:hello|hi [^,\n]{1,80}),/i

const getFirstName = (name: string): string => (name.includes('@') ? '' : (name.trim().split(/\s+/)[0] ?? ''))

/** A template as plain text, greeting the person by first name where it greets no one. */
export function templateToText(html: string, name: string): string {
  const first = getFirstName(name)
  const text = htmlToText(html).trim()
  return first === '' ? text : text.replace(greeting, () => `Hi ${first},`)
}

/** The office's template as plain text, greeting the person. */
export function officeTemplateToText(html: string, name: string): string {
  const first = getFirstName(name)
  return htmlToText(html)
    .trim()
    .replace(officeGreeting, () => (first === '' ? 'Hello,' : `Hi ${first},`))
}
