import { officeTimeZone } from '@pb/rules/time-zone'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { escapeHtml } from '../../../platform/html/escape-html.ts'
import { writeIcs } from '../../calendar/index.ts'
import { agentActor, agentCard, fillSendTemplate, getAgentFirstName } from '../../listing-sends/index.ts'
import { getMailbox, newFileKey, type QueuedEmail } from '../../mailbox/index.ts'
import { formatOfficeLines, getOffice } from '../../office/index.ts'
import { formatListing, formatShowingTime } from '../../showings/index.ts'
import { toWatchUrl } from '../links/index.ts'
import type { LiveStreamRow } from '../records/stream-row.ts'
import { emails } from '../texts.ts'

/** An invitation that a process has claimed. */
export interface DueInvitation {
  readonly id: string
  readonly live_stream_id: string
  readonly agent_id: string
  readonly subject: string
  readonly message: string
  readonly first_name: string
  readonly last_name: string
  readonly user_id: string
  readonly search_types: readonly string[]
  /** Empty if there is none. */
  readonly email: string
  readonly archived: boolean
}

const paragraph = (text: string) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

/** The calendar file: an event that anyone can add, with the address of the live stream. */
async function writeLiveStreamIcs(deps: Deps, row: LiveStreamRow): Promise<string> {
  const { address, name } = await getMailbox(deps.db, row.agent_id)
  const now = deps.clock.now()
  const url = toWatchUrl(deps, row.id)
  const title = formatListing(row)
  return writeIcs({
    method: 'PUBLISH',
    now,
    events: [
      {
        uid: `live-stream-${row.id}@${new URL(deps.env.publicUrl).hostname}`,
        sequence: row.version + row.open_house_version,
        title: emails.eventTitle(title),
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
        status: 'confirmed',
        busy: true,
        private: false,
        created_at: row.created_at,
        changed_at: now,
        organizer: { name, email: address },
        url,
      },
    ],
  })
}

/** Writes an invitation with its calendar file. Throws `rule_broken` for a client without an address. */
export async function writeInvitation(
  deps: Deps,
  due: DueInvitation,
  row: LiveStreamRow,
): Promise<QueuedEmail> {
  if (due.email === '') throw new AppError('rule_broken', emails.noAddress)
  const [ics, office, agent, firstName] = await Promise.all([
    writeLiveStreamIcs(deps, row),
    getOffice(deps.db),
    agentCard(agentActor(due.agent_id), deps),
    getAgentFirstName(deps.db, due.agent_id),
  ])
  const values = { first_name: due.first_name, agent: firstName }
  const minutes = (row.ends_at.getTime() - row.starts_at.getTime()) / 60_000
  const url = escapeHtml(toWatchUrl(deps, row.id))
  const text = fillSendTemplate(due.message, values)
    .split(/\n{2,}/)
    .map(paragraph)
    .join('')
  const foot = [agent.name, agent.title, agent.phone, ...formatOfficeLines(office)]
    .filter((line) => line !== '')
    .map(escapeHtml)
    .join('<br>')
  const bytes = Buffer.from(ics)
  const fileKey = newFileKey()
  await deps.files.put(fileKey, bytes)
  return {
    to: [{ name: `${due.first_name} ${due.last_name}`.trim(), email: due.email }],
    subject: fillSendTemplate(due.subject, values),
    html: `${text}${paragraph(emails.when(formatShowingTime(row.starts_at, minutes)))}<p>${escapeHtml(emails.watch)} <a href="${url}">${url}</a></p><p>${foot}</p>`,
    undoable: false,
    ownFiles: [fileKey],
    extraAttachments: [
      {
        filename: 'live-stream.ics',
        contentType: 'text/calendar; method=PUBLISH; charset=utf-8',
        bytes: bytes.length,
        fileKey,
        contentId: null,
        inline: false,
      },
    ],
  }
}
