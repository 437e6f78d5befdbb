import { randomUUID } from 'node:crypto'
import { chunk } from '@pb/rules/chunk'
import type { Insertable } from 'kysely'
import type { Tables, Tx } from '../../../platform/db/db.ts'
import type { ParsedEvent } from '../ics/parsed-event.ts'
import type { EventSource } from '../tables.ts'
import { toEventColumns } from './event-columns.ts'

const chunkSize = 500

/** The series, and who its organizer is. */
interface Series {
  readonly id: string
  readonly agent_id: string
  readonly uid: string
  readonly source: EventSource
  readonly organizer_email?: string
  readonly organizer_name?: string
  /** Minutes before; those of the occurrence without. */
  readonly reminders?: readonly number[]
  readonly answer?: Insertable<Tables['calendar_event']>['answer']
}

/** The row of an occurrence that differs from its series. */
export const toOccurrenceRow = (
  series: Series,
  event: ParsedEvent,
  now: Date,
): Insertable<Tables['calendar_event']> => ({
  ...toEventColumns({ ...event, rrule: '', rdates: [], exdates: [] }),
  last_at: new Date(event.startsAt),
  until_at: new Date(event.endsAt),
  agent_id: series.agent_id,
  source: series.source,
  uid: series.uid,
  organizer_email: series.organizer_email ?? '',
  organizer_name: series.organizer_name ?? '',
  answer: series.answer ?? null,
  reminders: [...(series.reminders ?? event.reminders)],
  sequence: event.sequence,
  series_id: series.id,
  recurrence_at: new Date(event.recurrenceAt ?? 0),
  key: `occurrence-${randomUUID()}`,
  created_at: now,
  changed_at: now,
})

/** Replaces the occurrences of a series that differ from it. */
export async function saveOccurrences(
  tx: Tx,
  series: Series,
  occurrences: readonly ParsedEvent[],
  now: Date,
): Promise<void> {
  await tx.deleteFrom('calendar_event').where('series_id', '=', series.id).execute()
  const active = occurrences.filter(({ status }) => status !== 'cancelled')
  for (const part of chunk(active, chunkSize))
    await tx
      .insertInto('calendar_event')
      .values(part.map((event) => toOccurrenceRow(series, event, now)))
      .execute()
}
