import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { defineQueueLeases, startLease } from '../../../platform/leases/leases.ts'
import { UnreadableFileError } from '../../../platform/errors/expected-error.ts'
import { decodeCalendarText } from '../ics/format/decode-text.ts'
import { readIcsInChild } from '../ics/read-in-child.ts'
import type { ParsedCalendar } from '../ics/read-ics.ts'
import { findTimeZone } from '../settings/settings.ts'
import { applyMessage, publishedMethods } from './apply-message.ts'

type OwnDeps = Pick<Deps, 'db' | 'clock' | 'files' | 'log' | 'events' | 'jobs'>

const leaseSeconds = 60
const leases = defineQueueLeases({
  table: 'calendar_mail_queue',
  key: ['message_id'],
  order: ['leased_until', 'message_id'],
})
const maxAttempts = 5
/** An invitation is a few kilobytes. */
const maxBytes = 1_000_000
const maxFiles = 10

interface QueuedMessage {
  readonly message_id: string
  readonly person_id: string
  readonly attempts: number
}

/** Claims a waiting message: the next one, or this one, also from another process: an agent waits for it. */
async function claim({ db, clock }: OwnDeps, messageId?: string): Promise<QueuedMessage | undefined> {
  const { rows } = await sql<QueuedMessage>`
    WITH next AS (${leases.takeNext(startLease({ clock }, leaseSeconds), {
      waits: messageId === undefined ? sql`true` : sql`message_id = ${messageId}`,
      set: sql`attempts = attempts + 1`,
      fromOthers: messageId !== undefined,
    })})
    SELECT message_id, person_id, attempts FROM next`.execute(db)
  return maybeOne(rows)
}

async function readFile({ files }: Pick<Deps, 'files'>, key: string): Promise<string> {
  const file = await files.get(key)
  return file ? decodeCalendarText(Buffer.concat((await file.stream.toArray()) as Buffer[])) : ''
}

/** Calendars without a method are one: a message may have a file for each of several events. */
const joinCalendars = (one: ParsedCalendar, other: ParsedCalendar): ParsedCalendar => ({
  method: one.method || other.method,
  events: [...one.events, ...other.events],
  skipped: [...one.skipped, ...other.skipped],
})

/** The calendar of a message: of several parts the one with a method, else all together; undefined without one. */
export async function readCalendar(
  deps: Pick<Deps, 'db' | 'files'>,
  { message_id, person_id }: Pick<QueuedMessage, 'message_id' | 'person_id'>,
): Promise<ParsedCalendar | undefined> {
  const { rows } = await sql<{ file_key: string }>`SELECT file_key FROM mail_attachment
    WHERE message_id = ${message_id} AND person_id = ${person_id} AND size <= ${maxBytes}
      AND (extension = 'ics' OR content_type LIKE 'text/calendar%' OR content_type = 'application/ics')
    ORDER BY position LIMIT ${maxFiles}`.execute(deps.db)
  const timeZone = await findTimeZone(deps.db, person_id)
  let found: ParsedCalendar | undefined
  for (const { file_key } of rows) {
    try {
      const calendar = await readIcsInChild(await readFile(deps, file_key), timeZone)
      if (!publishedMethods.includes(calendar.method)) return calendar
      found = found ? joinCalendars(found, calendar) : calendar
    } catch (error) {
      if (!(error instanceof UnreadableFileError)) throw error
    }
  }
  return found
}

/** Takes the message off the queue; false if another process did. */
async function settle(tx: Tx, { message_id }: QueuedMessage): Promise<boolean> {
  const settled = await tx
    .deleteFrom('calendar_mail_queue')
    .where('message_id', '=', message_id)
    .returning('message_id')
    .executeTakeFirst()
  return settled !== undefined
}

async function processMessage(deps: OwnDeps, queued: QueuedMessage): Promise<void> {
  try {
    const calendar = await readCalendar(deps, queued)
    await deps.db.transaction().execute(async (tx) => {
      if ((await settle(tx, queued)) && calendar) await applyMessage(tx, deps, queued, calendar)
    })
  } catch (error) {
    deps.log.error({ err: error, messageId: queued.message_id }, 'an invitation could not be read')
    if (queued.attempts >= maxAttempts) await deps.db.transaction().execute((tx) => settle(tx, queued))
  }
}

/** Reads the invitation of one message, if it still waits. */
export async function processMailNow(deps: OwnDeps, messageId: string): Promise<void> {
  const queued = await claim(deps, messageId)
  if (queued) await processMessage(deps, queued)
}

/** Reads all waiting invitations; several processes share the work. */
export async function processMail(deps: OwnDeps): Promise<void> {
  for (;;) {
    const queued = await claim(deps)
    if (!queued) return
    await processMessage(deps, queued)
  }
}
