import type { Invitation } from '@pb/contract/calendar-schemas'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { groupEvents } from '../imports/group-events.ts'
import type { FoundInvitation } from './find-state.ts'
import { isNewer } from './invited-event.ts'

interface Addable {
  readonly addable: Invitation['addable']
  /** The first event of the message in the calendar. */
  readonly eventId: string | null
}

/** What adding the events of a message would do: add some that the calendar lacks, or update those that it has. */
export async function findAddable(db: Db | Tx, { row, events, main }: FoundInvitation): Promise<Addable> {
  const groups = groupEvents(events)
  const known = await db
    .selectFrom('calendar_event')
    .select(['id', 'uid', 'source', 'sequence', 'dtstamp'])
    .where('agent_id', '=', row.agent_id)
    .where(
      'uid',
      'in',
      groups.map(({ uid }) => uid),
    )
    .where('series_id', 'is', null)
    .where('deleted_at', 'is', null)
    .execute()
  const rows = new Map(known.map((event) => [event.uid, event]))
  const first = groups.find(({ event }) => event === main)
  const eventId = (first && rows.get(first.uid)?.id) ?? null
  if (groups.some(({ uid }) => !rows.has(uid))) return { addable: 'new', eventId }
  const isOlder = groups.some(({ uid, event }) => {
    const stored = rows.get(uid)
    return (
      stored?.source === 'import' && isNewer(event, stored) && !isNewer(toVersion(stored), toStored(event))
    )
  })
  return { addable: isOlder ? 'update' : null, eventId }
}

const toVersion = ({ sequence, dtstamp }: { sequence: number; dtstamp: Date | null }) => ({
  sequence,
  dtstamp: dtstamp?.getTime() ?? null,
})
const toStored = ({ sequence, dtstamp }: { sequence: number; dtstamp: number | null }) => ({
  sequence,
  dtstamp: dtstamp === null ? null : new Date(dtstamp),
})
