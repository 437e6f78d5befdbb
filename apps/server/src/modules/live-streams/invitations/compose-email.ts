import { joinPersonName } from '@pb/rules/person-name'
import { officeTimeZone } from '@pb/rules/time-zone'
import { agentByJob } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { escapeHtml } from '../../../platform/html/escape-html.ts'
import { writeIcs } from '../../calendar/index.ts'
import { agentCard } from '../../listing-sends/index.ts'
import { getMailbox, newFileKey, type QueuedEmail } from '../../mailbox/index.ts'
import { formatOfficeLines, getOffice } from '../../office/index.ts'
import { toWatchUrl } from '../links/index.ts'
import { formatPublicListing, getVersion, type LiveStreamRow } from '../records/stream-row.ts'
import { emails } from '../texts.ts'

/** A client who gets an email about a live stream. */
export interface Recipient {
  readonly agent_id: string
  readonly first_name: string
  readonly last_name: string
  /** Empty if there is none. */
  readonly email: string
}

interface Content {
  readonly subject: string
  readonly html: string
  readonly method: 'REQUEST' | 'CANCEL'
  /** Emails after the invitation, this one included: with each, SEQUENCE rises. */
  readonly updates: number
}

export const paragraph = (text: string) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

export const getFullName = ({ first_name, last_name }: Recipient): string =>
  joinPersonName({ first_name, last_name })

/** The link to watch, as a paragraph. */
export function writeWatchLink(deps: Deps, row: LiveStreamRow): string {
  const url = escapeHtml(toWatchUrl(deps, row.id))
  return `<p>${escapeHtml(emails.watch)} <a href="${url}">${url}</a></p>`
}

/** The calendar file (RFC 5546): an event at the address of the live stream, which asks for no answer. */
async function writeLiveStreamIcs(
  deps: Deps,
  row: LiveStreamRow,
  recipient: Recipient,
  { method, updates }: Content,
): Promise<string> {
  const { address, name } = await getMailbox(deps.db, recipient.agent_id)
  const now = deps.clock.now()
  const url = toWatchUrl(deps, row.id)
  return writeIcs({
    method,
    now,
    events: [
      {
        uid: `live-stream-${row.id}@${new URL(deps.env.publicUrl).hostname}`,
        sequence: getVersion(row) + updates,
        title: emails.eventTitle(formatPublicListing(row)),
        location: url,
        description: row.remarks,
        starts_at: row.starts_at,
        ends_at: row.ends_at,
        all_day: false,
        time_zone: officeTimeZone,
        rrule: '',
        exdates: [],
        rdates: [],
        recurrence_at: null,
        status: method === 'CANCEL' ? 'cancelled' : 'confirmed',
        busy: true,
        private: false,
        created_at: row.created_at,
        changed_at: now,
        organizer: { name, email: address },
        attendees: [{ name: getFullName(recipient), email: recipient.email, partstat: 'needs-action' }],
        url,
      },
    ],
  })
}

/** An email with its calendar file and the agent's card. Throws `rule_broken` for a client without an address. */
export async function composeEmail(
  deps: Deps,
  row: LiveStreamRow,
  recipient: Recipient,
  content: Content,
): Promise<QueuedEmail> {
  if (recipient.email === '') throw new AppError('rule_broken', emails.noAddress)
  const [ics, office, agent] = await Promise.all([
    writeLiveStreamIcs(deps, row, recipient, content),
    getOffice(deps.db),
    agentCard(agentByJob(recipient.agent_id), deps),
  ])
  const foot = [agent.name, agent.title, agent.phone, ...formatOfficeLines(office)]
    .filter((line) => line !== '')
    .map(escapeHtml)
    .join('<br>')
  const bytes = Buffer.from(ics)
  const fileKey = newFileKey()
  await deps.files.put(fileKey, bytes)
  return {
    to: [{ name: getFullName(recipient), email: recipient.email }],
    subject: content.subject,
    html: `${content.html}<p>${foot}</p>`,
    undoable: false,
    ownFiles: [fileKey],
    extraAttachments: [
      {
        filename: 'live-stream.ics',
        contentType: `text/calendar; method=${content.method}; charset=utf-8`,
        bytes: bytes.length,
        fileKey,
        contentId: null,
        inline: false,
      },
    ],
  }
}
