/** A position in the write-ahead log: a byte of a timeline. Positions of one timeline are ordered. */
export interface WalPosition {
  /** PostgreSQL begins a new timeline when a standby becomes the primary. */
  readonly timeline: number
  readonly lsn: bigint
}

/** Parses PostgreSQL's `pg_lsn`, such as `16/B374D848`. */
export function parseLsn(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/**
 * Columns by which the primary returns a position that covers every change visible on it. A commit is visible, and
 * acknowledged, only when it has been flushed; with `synchronous_commit = off` as soon as it is in memory.
 */
export const primaryPositionColumns = `
  CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn()
    ELSE pg_current_wal_flush_lsn() END::text AS wal_lsn,
  substr(pg_walfile_name(pg_current_wal_flush_lsn()), 1, 8) AS wal_timeline`

export interface PositionRow {
  readonly wal_lsn: string
  /** Hexadecimal, as in names of segments. */
  readonly wal_timeline: string
}

export const toPosition = ({ wal_lsn, wal_timeline }: PositionRow): WalPosition => ({
  timeline: Number.parseInt(wal_timeline, 16),
  lsn: parseLsn(wal_lsn),
})
