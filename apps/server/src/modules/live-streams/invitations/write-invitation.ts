import type { Deps } from '../../../platform/deps.ts'
import { fillSendTemplate, getAgentFirstName } from '../../listing-sends/index.ts'
import type { QueuedEmail } from '../../mailbox/index.ts'
import { formatShowingTime } from '../../showings/index.ts'
import type { LiveStreamRow } from '../records/stream-row.ts'
import { emails } from '../texts.ts'
import { composeEmail, paragraph, writeWatchLink, type Recipient } from './compose-email.ts'

/** An invitation that a process has claimed. */
export interface DueInvitation extends Recipient {
  readonly id: string
  readonly live_stream_id: string
  readonly client_id: string
  readonly subject: string
  readonly message: string
  readonly user_id: string
  readonly search_types: readonly string[]
  readonly archived: boolean
  /** Emails about changes that the client got after an earlier invitation. */
  readonly updates: number
}

/** Writes an invitation with its calendar file. Throws `rule_broken` for a client without an address. */
export async function writeInvitation(
  deps: Deps,
  due: DueInvitation,
  row: LiveStreamRow,
): Promise<QueuedEmail> {
  const values = { first_name: due.first_name, agent: await getAgentFirstName(deps.db, due.agent_id) }
  const minutes = (row.ends_at.getTime() - row.starts_at.getTime()) / 60_000
  const text = fillSendTemplate(due.message, values)
    .split(/\n{2,}/)
    .map(paragraph)
    .join('')
  const when = paragraph(emails.when(formatShowingTime(row.starts_at, minutes)))
  return composeEmail(deps, row, due, {
    subject: fillSendTemplate(due.subject, values),
    html: `${text}${when}${writeWatchLink(deps, row)}`,
    method: 'REQUEST',
    updates: due.updates,
  })
}
