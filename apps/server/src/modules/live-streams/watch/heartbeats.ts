import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { lockUntilCommit } from '../../../platform/db/lock-until-commit.ts'
import type { Deps } from '../../../platform/deps.ts'
import '../tables.ts'
import { watchingSince } from './watching.ts'

/** Polls of a viewer within this time are one heartbeat. */
const heartbeatMs = 4000
/** Heartbeats of all viewers are written together, so often. */
const writeMs = 1000
/** Viewers of one live stream that are counted. */
const maxViewers = 20_000

interface Heartbeats {
  /** Keys of viewers whose heartbeat is to be written, by live stream. */
  waiting: Map<string, Set<string>>
  /** When a viewer's heartbeat was noted last. */
  readonly noted: Map<string, number>
  timer: NodeJS.Timeout | undefined
}

const all = new WeakMap<Deps['db'], Heartbeats>()

function getHeartbeats({ db }: Pick<Deps, 'db'>): Heartbeats {
  const known = all.get(db)
  if (known) return known
  const heartbeats: Heartbeats = { waiting: new Map(), noted: new Map(), timer: undefined }
  all.set(db, heartbeats)
  return heartbeats
}

/** Locks the viewers and messages of a live stream, whose numbers count up. */
export const lockAudience = (tx: Tx, id: string): Promise<void> => lockUntilCommit(tx, 'live-stream', id)

async function writeHeartbeats(deps: Deps, id: string, keys: readonly string[]): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    await lockAudience(tx, id)
    await sql`
      WITH known AS (
        SELECT count(*)::int AS number FROM live_viewer WHERE live_stream_id = ${id}
      ), input AS (
        SELECT given.key, row_number() OVER (ORDER BY given.key) AS position
        FROM unnest(${[...keys]}::text[]) AS given(key)
          LEFT JOIN live_viewer v ON v.live_stream_id = ${id} AND v.key = given.key
        WHERE v.id IS NULL
      )
      INSERT INTO live_viewer (live_stream_id, key, number, created_at, last_seen_at)
      SELECT ${id}::bigint, input.key, known.number + input.position, ${now}::timestamptz, ${now}::timestamptz
      FROM input CROSS JOIN known JOIN live_stream s ON s.id = ${id} WHERE known.number + input.position <= ${maxViewers}`.execute(
      tx,
    )
    await sql`UPDATE live_viewer SET last_seen_at = ${now}
      WHERE live_stream_id = ${id} AND key = ANY (${[...keys]}::text[])`.execute(tx)
    await sql`
      UPDATE live_stream SET peak_viewers = watching.count FROM (SELECT count(*)::int AS count FROM live_viewer
        WHERE live_stream_id = ${id} AND removed_at IS NULL AND last_seen_at > ${watchingSince(now)}::timestamptz) watching
      WHERE id = ${id} AND peak_viewers < watching.count`.execute(tx)
  })
}

/** Writes the heartbeats that wait: a few statements for each live stream, however many watch. */
export async function flushHeartbeats(deps: Deps): Promise<void> {
  const heartbeats = getHeartbeats(deps)
  clearTimeout(heartbeats.timer)
  heartbeats.timer = undefined
  const { waiting, noted } = heartbeats
  heartbeats.waiting = new Map()
  const before = deps.clock.now().getTime() - heartbeatMs
  for (const [viewer, at] of noted) if (at < before) noted.delete(viewer)
  for (const [id, keys] of waiting)
    await writeHeartbeats(deps, id, [...keys]).catch((error: unknown) =>
      deps.log.warn({ err: error, live_stream: id }, 'viewers could not be counted'),
    )
}

/** Notes that a viewer watches now; written soon, with those of others. */
export function noteHeartbeat(deps: Deps, id: string, key: string): void {
  const heartbeats = getHeartbeats(deps)
  const viewer = `${id}:${key}`
  const now = deps.clock.now().getTime()
  const before = heartbeats.noted.get(viewer)
  if (before !== undefined && now - before < heartbeatMs) return
  heartbeats.noted.set(viewer, now)
  const keys = heartbeats.waiting.get(id) ?? new Set()
  heartbeats.waiting.set(id, keys.add(key))
  heartbeats.timer ??= setTimeout(() => void flushHeartbeats(deps), writeMs).unref()
}
