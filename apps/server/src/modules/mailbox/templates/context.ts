import type { ContextTemplate, contextTemplateTypes } from '@pb/contract/mailbox-templates'
import { replySubject } from '@pb/rules/mail/subjects'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { answeredById } from '../outgoing/answered.ts'

type TemplateType = (typeof contextTemplateTypes)[number]

interface Words {
  readonly subject: string
  /** Paragraphs between the greeting and the agent's name. */
  readonly lines: readonly string[]
}

/** What a mail of each kind begins with; the agent goes on from there. */
const words: Readonly<Record<TemplateType, Words>> = {
  reply: { subject: '', lines: ['Thank you for your message.'] },
  'send-listings': {
    subject: 'Listings for you',
    lines: ['I picked some listings for you.', 'Which would you like to see?'],
  },
  'inquiry-reply': {
    subject: 'Your inquiry',
    lines: [
      'Thank you for your interest. The home is still available.',
      'When would you like to see it? Please also tell me when you want to move in and how many people will live there.',
    ],
  },
  'availability-request': {
    subject: 'Is it still available?',
    lines: [
      'Is this home still available, and can I show it this week?',
      'Please also let me know the asking price, the fees a tenant pays, and how to get in.',
    ],
  },
  'application-request': {
    subject: 'Your application',
    lines: [
      'To apply, please send me a photo ID, your latest tax return, two recent pay stubs and a letter of employment.',
      'Please send them only in answer to this mail. Tell me if anything is missing and we will find another way.',
    ],
  },
  invoice: {
    subject: 'Invoice',
    lines: [
      'Please find the invoice attached.',
      'Let me know if you need it in another form or made out differently.',
    ],
  },
}

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)

async function firstNameOf({ db }: Pick<Deps, 'db'>, personId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    SELECT coalesce(nullif(first_name, ''), name) AS name FROM person WHERE id = ${personId}`.execute(db)
  return rows[0]?.name ?? ''
}

/** The first name by which somebody is greeted: "Bell, Nora" is Nora; an address is nobody's name. */
function greetedName(name: string): string {
  if (name.includes('@')) return ''
  const [last, rest] = name.split(',', 2)
  return ((rest ?? last)!.trim().split(/\s+/)[0] ?? '').slice(0, 60)
}

/** Words to begin a mail with, to the sender of a message where it answers one. Throws `not_found`. */
export async function contextTemplate(
  { personId }: Actor,
  deps: Pick<Deps, 'db'>,
  type: TemplateType,
  messageId: string | undefined,
): Promise<ContextTemplate> {
  const answered = messageId === undefined ? undefined : await answeredById(deps.db, personId, messageId)
  if (messageId !== undefined && !answered) throw new AppError('not_found')
  const agent = await firstNameOf(deps, personId)
  const name = greetedName(answered?.from_name ?? '')
  const { subject, lines } = words[type]
  const paragraphs = [name === '' ? 'Hello,' : `Hi ${name},`, ...lines, `Best,<br>${escape(agent)}`]
  return {
    subject: answered ? replySubject(answered.subject) : subject,
    body: paragraphs.map((line, index) => `<p>${index === 0 ? escape(line) : line}</p>`).join(''),
  }
}
