import type { ContextTemplate, contextTemplateTypes } from '@pb/contract/mail-templates'
import { replySubject } from '@pb/rules/mail/subjects'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { escapeHtml } from '../../../platform/html/escape-html.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import { findRepliedMessage } from '../compose/replied-message.ts'

type TemplateType = (typeof contextTemplateTypes)[number]

interface TemplateText {
  readonly subject: string
  /** Paragraphs between the greeting and the agent's name. */
  readonly lines: readonly string[]
}

/** Initial text of each kind of mail, for the agent to complete. */
const templateTexts: Readonly<Record<TemplateType, TemplateText>> = {
  reply: { subject: '', lines: ['Thank you for your message.'] },
  'send-listings': {
    subject: 'Listings for you',
    lines: ['I picked some listings for you.', 'Which would you like to see?'],
  },
  'inquiry-reply': {
    subject: 'Your inquiry',
    lines: [
      'Thank you for your interest. The apartment is still available.',
      'When would you like to see it? Please also tell me when you want to move in and how many people will live there.',
    ],
  },
  'availability-request': {
    subject: 'Is it still available?',
    lines: [
      'Is this apartment still available, and can I show it this week?',
      'Please also let me know the asking price, any fees the tenant pays, and how to access the apartment.',
    ],
  },
  'application-request': {
    subject: 'Your application',
    lines: [
      'To apply, please have these ready: a photo ID, your latest tax return, two recent pay stubs and a letter of employment.',
      "If you don't have one of them, let me know and we'll find another way.",
    ],
  },
  invoice: {
    subject: 'Invoice',
    lines: ['Please find the invoice attached.', 'Let me know if you need another format or any changes.'],
  },
}

async function findFirstName({ db }: Pick<Deps, 'db'>, personId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    SELECT coalesce(nullif(first_name, ''), name) AS name FROM person WHERE id = ${personId}`.execute(db)
  return maybeOne(rows)?.name ?? ''
}

/** Returns the first name for a greeting: "Nora" for "Bell, Nora", '' for an email address. */
function toGreetingName(name: string): string {
  if (name.includes('@')) return ''
  const [last, rest] = name.split(',', 2)
  return ((rest ?? last)!.trim().split(/\s+/)[0] ?? '').slice(0, 60)
}

/** Returns a template's subject and body, addressed to the sender or lead of the message it replies to. Throws `not_found`. */
export async function getContextTemplate(
  { personId }: Actor,
  deps: Pick<Deps, 'db'>,
  type: TemplateType,
  messageId: string | undefined,
): Promise<ContextTemplate> {
  const original =
    messageId === undefined ? undefined : await findRepliedMessage(deps.db, personId, messageId)
  if (messageId !== undefined && !original) throw new AppError('not_found')
  const agent = await findFirstName(deps, personId)
  const name = toGreetingName(original ? (original.lead?.name ?? original.from_name) : '')
  const { subject, lines } = templateTexts[type]
  const paragraphs = [name === '' ? 'Hello,' : `Hi ${name},`, ...lines, `Best,<br>${escapeHtml(agent)}`]
  return {
    subject: original ? replySubject(original.subject) : subject,
    body: paragraphs.map((line, index) => `<p>${index === 0 ? escapeHtml(line) : line}</p>`).join(''),
  }
}
