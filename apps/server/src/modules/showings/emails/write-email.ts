import { agentByJob } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { escapeHtml } from '../../../platform/html/escape-html.ts'
import { agentCard } from '../../listing-sends/index.ts'
import { newFileKey, type QueuedEmail } from '../../mailbox/index.ts'
import { formatOfficeLines, getOffice } from '../../office/index.ts'
import { emails } from '../texts.ts'
import { loadMailedShowings, type DueEmail, type MailedShowing } from './load-email.ts'
import { writeShowingIcs, type ShowingIcsMethod } from './showing-ics.ts'

const paragraph = (text: string) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
const link = (url: string, text: string) => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`

/** The showings that an email of this kind still speaks of. */
export function selectShowings(kind: DueEmail['kind'], showings: readonly MailedShowing[]): MailedShowing[] {
  return showings.filter(({ row: { status } }) => {
    if (kind === 'canceled') return status === 'canceled'
    if (kind === 'feedback') return status === 'confirmed' || status === 'completed'
    return status === 'confirmed'
  })
}

function describe(kind: DueEmail['kind'], showings: readonly MailedShowing[]) {
  const [first] = showings
  const { title, when } = first!
  const isTour = showings.length > 1
  const name = isTour ? emails.apartments(showings.length) : title
  const time = isTour && when !== '' ? when.split(' – ')[0]! : when
  return { subject: emails.subjects[kind](name, time), body: emails.bodies[kind](name, time), isTour }
}

function renderBody(due: DueEmail, showings: readonly MailedShowing[]): string {
  const { body, isTour } = describe(due.kind, showings)
  const { kind } = due
  const stops = isTour
    ? `<ul>${showings
        .map(({ title, when, url }) =>
          kind === 'canceled'
            ? `<li>${escapeHtml(title)}</li>`
            : `<li>${link(url, title)}${kind === 'feedback' ? '' : `: ${escapeHtml(when)}`}</li>`,
        )
        .join('')}</ul>`
    : ''
  const action = kind === 'feedback' ? emails.rate : emails.change
  const { url } = showings[0]!
  const links =
    kind === 'canceled'
      ? ''
      : isTour
        ? paragraph(kind === 'feedback' ? emails.rateEach : emails.changeEach)
        : `${paragraph(action)}<p>${link(url, url)}</p>`
  return `${paragraph(body)}${stops}${due.message === '' ? '' : paragraph(due.message)}${links}`
}

const methods: Readonly<Partial<Record<DueEmail['kind'], ShowingIcsMethod>>> = {
  confirmed: 'REQUEST',
  moved: 'REQUEST',
  canceled: 'CANCEL',
}

/** The calendar file of an email; null if there is nothing to put into a calendar, or take out of one. */
async function writeCalendar(
  deps: Deps,
  due: DueEmail,
  showings: readonly MailedShowing[],
): Promise<{ text: string; method: ShowingIcsMethod } | null> {
  const single = methods[due.kind]
  if (single === undefined) return null
  const method = single === 'REQUEST' && showings.length > 1 ? 'PUBLISH' : single
  const text = await writeShowingIcs(deps, due.agent_id, showings, method)
  return text === null ? null : { text, method }
}

/** Writes an email about showings, with its calendar file. Throws `rule_broken` for a client without an address. */
export async function writeShowingEmail(deps: Deps, due: DueEmail): Promise<QueuedEmail> {
  const showings = selectShowings(due.kind, await loadMailedShowings(deps, due))
  const { row } = showings[0]!
  if (row.email === '') throw new AppError('rule_broken', emails.noAddress)
  const [calendar, office, agent] = await Promise.all([
    writeCalendar(deps, due, showings),
    getOffice(deps.db),
    agentCard(agentByJob(due.agent_id), deps),
  ])
  const foot = [agent.name, agent.title, agent.phone, ...formatOfficeLines(office)]
    .filter((line) => line !== '')
    .map(escapeHtml)
    .join('<br>')
  const email: QueuedEmail = {
    to: [{ name: row.client_name, email: row.email }],
    subject: describe(due.kind, showings).subject,
    html: `${paragraph(emails.greeting(row.first_name))}${renderBody(due, showings)}<p>${foot}</p>`,
    undoable: false,
  }
  if (!calendar) return email
  const bytes = Buffer.from(calendar.text)
  const fileKey = newFileKey()
  await deps.files.put(fileKey, bytes)
  return {
    ...email,
    ownFiles: [fileKey],
    extraAttachments: [
      {
        filename: 'showing.ics',
        contentType: `text/calendar; method=${calendar.method}; charset=utf-8`,
        bytes: bytes.length,
        fileKey,
        contentId: null,
        inline: false,
      },
    ],
  }
}
