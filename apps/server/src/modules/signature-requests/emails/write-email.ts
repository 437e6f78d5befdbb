import { signedCopyDays } from '@pb/contract/signature-requests'
import { addDays } from '@pb/rules/dates'
import { officeTimeZone } from '@pb/rules/time-zone'
import { agentByJob } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { escapeHtml } from '../../../platform/html/escape-html.ts'
import { agentCard } from '../../listing-sends/index.ts'
import { formatOfficeLines, getOffice } from '../../office/index.ts'
import { signingUrl } from '../link.ts'
import { getClientPath } from '../publish.ts'
import { agentEmail, emailTexts } from '../texts.ts'
import type { PendingEmail } from './queue.ts'

export interface WrittenEmail {
  readonly to: { readonly name: string; readonly email: string }
  readonly subject: string
  readonly html: string
  readonly text: string
}

const font = "font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif"
const paragraph = (text: string): string =>
  `<p style="margin:0 0 14px;font-size:15px;line-height:1.5">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

const formatDate = (date: Date, language: string): string =>
  new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', {
    dateStyle: 'long',
    timeZone: officeTimeZone,
  }).format(date)

interface EmailParts {
  readonly paragraphs: readonly string[]
  readonly url: string
  readonly button: string
  readonly note: string
  readonly signature: readonly string[]
}

function renderHtml({ paragraphs, url, button, note, signature }: EmailParts): string {
  const link = `<p style="margin:0 0 14px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:11px 18px;background:#14532d;color:#ffffff;text-decoration:none;border-radius:6px;font-size:15px;font-weight:600">${escapeHtml(button)}</a></p>`
  const small =
    note === '' ? '' : `<p style="margin:0 0 20px;color:#5f6673;font-size:12px">${escapeHtml(note)}</p>`
  const foot = signature.map((line) => `<div>${escapeHtml(line)}</div>`).join('')
  return `<div style="${font};color:#20242c;max-width:554px">${paragraphs.map(paragraph).join('')}${link}${small}<div style="padding:14px 0;border-top:1px solid #e3e4e8;font-size:13px;line-height:1.5">${foot}</div></div>`
}

const renderText = ({ paragraphs, url, button, note, signature }: EmailParts): string =>
  [...paragraphs, `${button}:\n${url}`, note, signature.join('\n')].filter((part) => part !== '').join('\n\n')

const splitParagraphs = (text: string): string[] => text.split(/\n\s*\n/).filter((part) => part.trim() !== '')

/** Writes an email of a request in the language of its reader. */
export async function writeEmail(deps: Deps, pending: PendingEmail): Promise<WrittenEmail> {
  const { kind, language, title, seed, message } = pending
  const [office, agent] = await Promise.all([
    getOffice(deps.db),
    agentCard(agentByJob(pending.sender_id), deps),
  ])
  const texts = emailTexts[kind][language]
  const until =
    kind === 'complete' && pending.completed_at
      ? addDays(pending.completed_at, signedCopyDays)
      : pending.expires_at
  const forAgent = seed === null
  const intro = (forAgent ? agentEmail : texts).intro(forAgent ? agent.name : pending.name, agent.name, title)
  const parts: EmailParts = {
    paragraphs: [...splitParagraphs(intro), ...(kind === 'ask' ? splitParagraphs(message) : [])],
    url: forAgent ? `${deps.env.publicUrl}${getClientPath(pending)}` : signingUrl(deps, seed),
    button: (forAgent ? agentEmail : texts).button,
    note: forAgent ? '' : texts.note(formatDate(until, language)),
    signature: [
      agent.name,
      [agent.title, office.name].filter((part) => part !== '').join(', '),
      [agent.phone, agent.email].filter((part) => part !== '').join(' · '),
      formatOfficeLines(office).join(' · '),
    ].filter((line) => line !== ''),
  }
  return {
    to: forAgent ? { name: agent.name, email: agent.email } : { name: pending.name, email: pending.email },
    subject: texts.subject(title),
    html: renderHtml(parts),
    text: renderText(parts),
  }
}
