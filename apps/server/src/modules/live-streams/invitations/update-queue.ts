import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { defineQueueLeases, type Lease } from '../../../platform/leases/leases.ts'
import { processEmailQueue, type QueuedEmail } from '../../mailbox/index.ts'
import { notify } from '../../notifications/index.ts'
import { formatListing, formatShowingTime } from '../../showings/index.ts'
import { findLiveStreamRows, getState, type LiveStreamRow } from '../records/stream-row.ts'
import { emails, notifications } from '../texts.ts'
import { findChange, toAnnouncement, type Announcement } from './announcement.ts'
import { composeEmail, getFullName, paragraph, writeWatchLink, type Recipient } from './compose-email.ts'
import { planFoundUpdates } from './plan-updates.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'

/** An email about a change that a process has claimed. */
interface DueUpdate extends Recipient {
  readonly live_stream_id: string
  readonly client_id: string
  readonly announced: Announcement
  readonly updates: number
  readonly user_id: string
  readonly search_types: readonly string[]
  readonly archived: boolean
}

const leases = defineQueueLeases({
  table: 'live_invitee',
  key: ['live_stream_id', 'client_id'],
  order: ['due_at', 'live_stream_id', 'client_id'],
})

async function claimNext({ db }: Deps, lease: Lease): Promise<DueUpdate | undefined> {
  const { rows } = await sql<DueUpdate>`
    WITH next AS (${leases.takeNext(lease, { waits: sql`due_at <= ${lease.now} AND announced IS NOT NULL` })})
    SELECT n.live_stream_id, n.client_id, n.agent_id, n.announced, n.updates, c.first_name, c.last_name,
      c.person_id AS user_id, c.search_types, c.archived_at IS NOT NULL AS archived,
      coalesce((SELECT e.email::text FROM client_email e WHERE e.client_id = c.id ORDER BY e.position, e.email LIMIT 1), '')
        AS email
    FROM next n JOIN client c ON c.id = n.client_id`.execute(db)
  return maybeOne(rows)
}

async function getStream(deps: Deps, { live_stream_id: id }: DueUpdate): Promise<LiveStreamRow> {
  const [row] = await findLiveStreamRows(deps.db, deps.clock.now(), sql`s.id = ${id}`)
  return row!
}

/** Ends the lease of a row that no one has settled since, with this change. Returns whether it did. */
async function settle(
  { db }: { readonly db: Db | Tx },
  { live_stream_id, client_id, updates }: DueUpdate,
  change: ReturnType<typeof sql>,
  lease?: Lease,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE live_invitee SET ${leases.free}, due_at = NULL, ${change}
    WHERE live_stream_id = ${live_stream_id} AND client_id = ${client_id} AND updates = ${updates}
      AND due_at IS NOT NULL AND ${leases.isHeld(lease)}`.execute(db)
  return numAffectedRows === 1n
}

/** Settles a change that was undone, or came too late, or of a client who was archived. */
async function settleUnwanted(deps: Deps, due: DueUpdate): Promise<boolean> {
  const row = await getStream(deps, due)
  const now = deps.clock.now()
  const isUnwanted =
    due.archived ||
    row.ends_at <= now ||
    getState(row, now) === 'past' ||
    findChange(due.announced, toAnnouncement(row)) === null
  if (isUnwanted) await settle(deps, due, sql`pending = NULL`)
  return isUnwanted
}

function formatWhen({ starts_at, ends_at }: Announcement): string {
  return formatShowingTime(new Date(starts_at * 1000), (ends_at - starts_at) / 60)
}

/** Writes the email, and records what it has before it is in the outbox. */
async function writeUpdate(deps: Deps, due: DueUpdate): Promise<QueuedEmail> {
  const row = await getStream(deps, due)
  const current = toAnnouncement(row)
  const kind = findChange(due.announced, current) ?? 'moved'
  const isCanceled = kind === 'canceled'
  const { subject, body } = emails.updates[kind]
  const texts = {
    listing: current.listing,
    // Those who are not to come look for the time that they have.
    when: formatWhen(isCanceled ? due.announced : current),
    before: kind === 'listing' ? due.announced.listing : formatWhen(due.announced),
  }
  const when = isCanceled ? '' : `${paragraph(emails.when(texts.when))}${writeWatchLink(deps, row)}`
  const email = await composeEmail(deps, row, due, {
    subject: subject(texts),
    html: `${paragraph(emails.greeting(due.first_name))}${paragraph(body(texts))}${when}`,
    method: isCanceled ? 'CANCEL' : 'REQUEST',
    updates: due.updates + 1,
  })
  await sql`UPDATE live_invitee SET pending = ${toJsonText(current)}::jsonb
    WHERE live_stream_id = ${due.live_stream_id} AND client_id = ${due.client_id}
      AND updates = ${due.updates}`.execute(deps.db)
  return email
}

/** Records why an email will not be sent, and notifies the agent in the same transaction. */
async function recordFailure(deps: Deps, due: DueUpdate, failure: string, lease: Lease): Promise<void> {
  const row = await getStream(deps, due)
  const skipped = JSON.stringify(toAnnouncement(row))
  const name = getFullName(due)
  const type = due.search_types.includes('rental') ? 'rental' : 'sale'
  await deps.db.transaction().execute(async (tx) => {
    const change = sql`pending = NULL, skipped = ${skipped}::jsonb`
    if (!(await settle({ db: tx }, due, change, lease))) return
    await notify(tx, deps, due.agent_id, {
      kind: 'calendar',
      message: notifications.updateFailed(name, formatListing(row), failure).slice(0, 400),
      key: `live-update:${due.live_stream_id}:${due.client_id}:${row.version + row.open_house_version}`,
      payload: { user_id: due.user_id, user: { name }, link: `/clients/${type}/${due.user_id}/details` },
    })
  })
}

/** Puts emails about changed and canceled live streams into their agents' outboxes, each once. */
export async function processUpdates(deps: Deps): Promise<void> {
  await planFoundUpdates(deps)
  await processEmailQueue<DueUpdate>(deps, {
    name: 'a changed live stream',
    purpose: {
      getAddress: ({ email }) => email,
      recordOptedOut: async (_deps, due) => {
        const current = JSON.stringify(toAnnouncement(await getStream(deps, due)))
        return settle(deps, due, sql`pending = NULL, skipped = ${current}::jsonb`)
      },
    },
    claimNext,
    getKey: ({ live_stream_id, client_id, agent_id, updates }) => ({
      personId: agent_id,
      key: `live-update:${live_stream_id}:${client_id}:${updates + 1}`,
    }),
    settleUnwanted,
    write: writeUpdate,
    recordQueued: async (_deps, due) => {
      await settle(
        deps,
        due,
        sql`announced = coalesce(pending, announced), pending = NULL, updates = updates + 1`,
      )
    },
    recordFailure,
    unexpectedFailure: emails.notSent,
  })
}
