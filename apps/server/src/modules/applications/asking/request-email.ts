import type { FormLanguage } from '@pb/rules/applications/vocabulary'
import { fillSendTemplate } from '@pb/rules/send-template'
import { officeTimeZone } from '@pb/rules/time-zone'
import { escapeHtml } from '../../../platform/html/escape-html.ts'
import { linkTexts, requestTexts } from './texts.ts'

/** The content of an email of a request. */
export interface RequestEmail {
  readonly kind: 'ask' | 'remind' | 'answer'
  readonly language: FormLanguage
  readonly first_name: string
  readonly last_name: string
  readonly agent: string
  /** Address and apartment; empty for none. */
  readonly address: string
  /** As the agent wrote it; empty for the office's own text. */
  readonly subject: string
  readonly message: string
  readonly url: string
  readonly expires_at: Date
}

const formatDay = (time: Date, language: FormLanguage): string =>
  new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', {
    dateStyle: 'long',
    timeZone: officeTimeZone,
  }).format(time)

const renderLines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>')

function renderButton({ url, language }: RequestEmail): string {
  const href = escapeHtml(url)
  return `<p><a href="${href}" style="display:inline-block;padding:11px 18px;background:#14532d;color:#ffffff;text-decoration:none;border-radius:6px;font-weight:600">${linkTexts[language].button}</a></p>`
}

/** A paragraph with `{link}` alone is a button; elsewhere the link is its address. */
function renderParagraph(email: RequestEmail, text: string): string {
  if (text.trim() === '{link}') return renderButton(email)
  const link = `<a href="${escapeHtml(email.url)}">${escapeHtml(email.url)}</a>`
  return `<p>${text.split('{link}').map(renderLines).join(link)}</p>`
}

function getTexts({ kind, language, subject, message, address }: RequestEmail) {
  if (kind === 'answer') return { subject: subject || linkTexts[language].answerSubject(address), message }
  const own = requestTexts[kind][language]
  return { subject: subject || own.subject(address), message: message.trim() || own.message(address) }
}

/** Renders an email: the agent's text with the personal link, which a message without `{link}` gets at the end. */
export function renderRequestEmail(email: RequestEmail): { subject: string; html: string } {
  const { kind, language, expires_at, first_name, last_name, agent } = email
  const { subject, message } = getTexts(email)
  const fill = (text: string) => fillSendTemplate(text, { first_name, last_name, agent })
  const hasLink = kind === 'answer' || message.includes('{link}')
  const text = fill(hasLink ? message : `${message}\n\n{link}`)
  const paragraphs = text.split(/\n\s*\n/).filter((part) => part.trim() !== '')
  const note =
    kind === 'answer'
      ? ''
      : `<p style="color:#5f6673;font-size:12px">${escapeHtml(linkTexts[language].privateLink(formatDay(expires_at, language)))}</p>`
  return {
    // Line breaks of a pasted subject would end the header.
    subject: fill(subject.replaceAll(/\s+/g, ' ')),
    html: paragraphs.map((part) => renderParagraph(email, part)).join('') + note,
  }
}
