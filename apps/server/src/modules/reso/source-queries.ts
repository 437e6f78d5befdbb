import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import { findRuns, type RunRow } from './run-queries.ts'
import { findServers, type ServerRow } from './web-api/server-queries.ts'

interface Counts {
  readonly id: string
  readonly name: string
  readonly listings: number
  readonly on_market: number
  /** Photos that are shown, waiting to be fetched, or given up. */
  readonly shown: number
  readonly waiting: number
  readonly failed: number
  readonly set_aside: number
}

export interface SourceRow extends Counts {
  readonly server: ServerRow | null
  readonly last_sync: RunRow | null
  readonly asking: RunRow | null
}

/** Lists sources by name, or one of them, with their counts, server and latest syncs. */
export async function listSources(db: Db | Tx, id: string | null = null): Promise<SourceRow[]> {
  const { rows } = await sql<Counts & { last_sync: string | null; asking: string | null }>`
    SELECT source.id, source.name, imported.*, photos.*,
      (SELECT count(*)::int FROM feed_quarantine WHERE source_id = source.id) AS set_aside,
      (SELECT max(id) FROM feed_run WHERE source_id = source.id AND kind = 'sync') AS last_sync,
      (SELECT max(id) FROM feed_run WHERE source_id = source.id AND kind = 'sync' AND state = 'asking') AS asking
    FROM feed_source source CROSS JOIN LATERAL (
      SELECT count(*)::int AS listings, (count(*) FILTER (
        WHERE standard_status IN ('Coming Soon', 'Active') AND price_cents > 0))::int AS on_market
      FROM feed_listing JOIN listing ON listing.id = listing_id WHERE source_id = source.id
    ) imported CROSS JOIN LATERAL (
      SELECT (count(*) FILTER (WHERE name IS NOT NULL))::int AS shown,
        (count(*) FILTER (WHERE next_at IS NOT NULL AND listing_id IS NOT NULL))::int AS waiting,
        (count(*) FILTER (WHERE next_at IS NULL AND fault <> ''))::int AS failed
      FROM feed_picture WHERE source_id = source.id
    ) photos
    WHERE source.deleted_at IS NULL AND (${id}::bigint IS NULL OR source.id = ${id}::bigint) ORDER BY lower(source.name), source.id`.execute(
    db,
  )
  const servers = await findServers(
    db,
    rows.map((row) => row.id),
  )
  const runs = await findRuns(
    db,
    rows.flatMap(({ last_sync, asking }) => [last_sync ?? [], asking ?? []].flat()),
  )
  return rows.map(({ last_sync, asking, ...counts }) =>
    Object.assign(counts, {
      server: servers.get(counts.id) ?? null,
      last_sync: runs.get(last_sync ?? '') ?? null,
      asking: runs.get(asking ?? '') ?? null,
    }),
  )
}
