import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../db/db.ts'
import { getOwnHolder, isDeadHolder } from '../processes.ts'

/** What leases need of a scope. */
export interface LeaseScope {
  readonly db: Db | Tx
  readonly clock: Clock
}

/** A time in which one process has a row for itself. No two leases of a row have the same token, or the same end. */
export interface Lease {
  readonly token: string
  readonly now: Date
  readonly until: Date
}

export function startLease({ clock }: Pick<LeaseScope, 'clock'>, seconds: number): Lease {
  const now = clock.now()
  return { token: randomUUID(), now, until: new Date(now.getTime() + seconds * 1000) }
}

type Fragment = RawBuilder<unknown>

interface EndColumn {
  readonly table: string
  /** When the lease of a row ends; the row is free from then on. */
  readonly until?: 'leased_until' | 'lease_until'
  /** Whether the end is null while the row is free; otherwise it is minus infinity. */
  readonly nullable?: boolean
}

const refEnd = ({ until = 'leased_until' }: EndColumn, alias?: string): Fragment =>
  alias === undefined ? sql.ref(until) : sql.ref(`${alias}.${until}`)

/** The condition that no process has the row. */
function isFreeAt(column: EndColumn, now: Date, alias?: string): RawBuilder<boolean> {
  const end = refEnd(column, alias)
  const isOver = sql<boolean>`${end} <= ${now}::timestamptz`
  return column.nullable === true ? sql`(${end} IS NULL OR ${isOver})` : isOver
}

const andAlso = (condition?: Fragment): Fragment => (condition ? sql`AND ${condition}` : sql``)
const alongside = (set?: Fragment): Fragment => (set ? sql`, ${set}` : sql``)

interface QueueTable extends EndColumn {
  readonly key: readonly string[]
  /** The order in which rows are taken; by the key without one. */
  readonly order?: readonly string[]
}

interface NextRow {
  /** Which rows wait to be taken, if they are free. */
  readonly waits: Fragment
  /** What else is stored when the row is taken. */
  readonly set?: Fragment
  /** Whether it is taken from another process too: its work is done twice, and stored once. */
  readonly fromOthers?: boolean
}

/**
 * Leases of a queue: a process takes the next row, and has a while for it; then another one may take it. Such a lease is
 * known by its end, since a row is not taken before the last one's.
 */
export function defineQueueLeases(definition: QueueTable) {
  const table = sql.table(definition.table)
  const key = sql.join(definition.key.map((column) => sql.ref(column)))
  const order = sql.join((definition.order ?? definition.key).map((column) => sql.ref(column)))
  return {
    /** A statement that takes the next row that waits, and returns it; several processes get different rows. */
    takeNext: ({ now, until }: Lease, { waits, set, fromOthers = false }: NextRow): Fragment =>
      sql`UPDATE ${table} SET ${refEnd(definition)} = ${until}::timestamptz ${alongside(set)}
        WHERE (${key}) = (SELECT ${key} FROM ${table} WHERE (${waits}) ${
          fromOthers ? sql`` : sql`AND ${isFreeAt(definition, now)}`
        }
          ORDER BY ${order} LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING *`,
    /** Assignments that free the row. */
    free: sql`${refEnd(definition)} = ${definition.nullable === true ? null : '-infinity'}`,
    /** The condition that no process has the row. */
    isFree: (now: Date): RawBuilder<boolean> => isFreeAt(definition, now),
    /** The condition of an update that no other process has taken the row since; none without a lease. */
    isHeld: (lease: Lease | undefined): RawBuilder<boolean> =>
      lease ? sql`${refEnd(definition)} = ${lease.until}::timestamptz` : sql`true`,
  }
}

interface LeaseTable extends EndColumn {
  readonly token: 'claim' | 'lease' | 'lease_id' | 'run'
  /** Whether `leased_by` names the process: what an ended one of the same machine had is then free at once. */
  readonly namesHolder?: boolean
  /** The time after which a lease that was not renewed is over: its process was killed, or lost the database. */
  readonly seconds: number
}

/** A lease as its statements find it: the row, by an index, and the token. */
export interface HeldLease {
  readonly row: Fragment
  readonly token: string
}

/** A condition, for the table under an alias. */
type DeadHolders = (alias?: string) => RawBuilder<boolean>

interface Change {
  /** What else is stored. */
  readonly set?: Fragment
  /** What else must hold. */
  readonly where?: Fragment
}

/** Leases that are renewed for as long as the work takes. A process that lost one can't renew it, nor write under it. */
export function defineLeases(definition: LeaseTable) {
  const { seconds } = definition
  const table = sql.table(definition.table)
  const token = sql.ref(definition.token)
  const end = refEnd(definition)
  const isHeld = (held: HeldLease): RawBuilder<boolean> => sql`${held.row} AND ${token} = ${held.token}::uuid`
  const change = async (
    { db }: Pick<LeaseScope, 'db'>,
    held: HeldLease,
    { set, where }: { readonly set: Fragment; readonly where: Fragment | undefined },
  ) => {
    const { numAffectedRows } = await sql`
      UPDATE ${table} SET ${set} WHERE ${isHeld(held)} ${andAlso(where)}`.execute(db)
    return (numAffectedRows ?? 0n) > 0n
  }
  /** Assignments that give the row to this lease. */
  const assign = (lease: Lease): Fragment =>
    sql`${token} = ${lease.token}::uuid, ${end} = ${lease.until}::timestamptz ${
      definition.namesHolder === true ? sql`, leased_by = ${getOwnHolder()}` : sql``
    }`
  /** Assignments that free the row; `leased_by` stays, as who had it last. */
  const free = sql`${token} = NULL, ${end} = ${definition.nullable === true ? null : '-infinity'}`
  return {
    start: (scope: Pick<LeaseScope, 'clock'>): Lease => startLease(scope, seconds),
    assign,
    free,
    isHeld,
    /** Assignments that end the lease of a row whose next process is to recover what the last one did. */
    expired: sql`${end} = '-infinity'`,
    isFree: (now: Date, alias?: string): RawBuilder<boolean> => isFreeAt(definition, now, alias),

    /** Takes a row that is free; undefined while another process has it, or when there is none. */
    async take(
      scope: LeaseScope,
      row: Fragment,
      { set, where }: Change = {},
    ): Promise<HeldLease | undefined> {
      const lease = startLease(scope, seconds)
      const { numAffectedRows } = await sql`UPDATE ${table} SET ${assign(lease)} ${alongside(set)}
        WHERE ${row} AND ${isFreeAt(definition, lease.now)} ${andAlso(where)}`.execute(scope.db)
      return numAffectedRows === 1n ? { row, token: lease.token } : undefined
    },

    /** Moves the end of a lease; false when it was lost. */
    renew(scope: LeaseScope, held: HeldLease, { set, where }: Change = {}): Promise<boolean> {
      const { until } = startLease(scope, seconds)
      return change(scope, held, { set: sql`${end} = ${until}::timestamptz ${alongside(set)}`, where })
    },

    /** Frees the row; false when the lease was lost, and what was to be stored was not. */
    release: (
      scope: Pick<LeaseScope, 'db'>,
      held: HeldLease,
      { set, where }: Change = {},
    ): Promise<boolean> => change(scope, held, { set: sql`${free} ${alongside(set)}`, where }),

    /** Ends a lease whose row the next process shall recover, not only take. */
    expire: (scope: Pick<LeaseScope, 'db'>, held: HeldLease, { where }: Change = {}): Promise<boolean> =>
      change(scope, held, { set: sql`${end} = '-infinity'`, where }),

    /** Whether a lease is held, until the end of the transaction that writes under it. */
    async lock(tx: Tx, held: HeldLease): Promise<boolean> {
      const { rows } = await sql`SELECT FROM ${table} WHERE ${isHeld(held)} FOR UPDATE`.execute(tx)
      return rows.length > 0
    },

    /** The condition that an ended process of this machine had the row; undefined when there is no such row. */
    async findDead(db: Db | Tx, row: Fragment = sql`true`): Promise<DeadHolders | undefined> {
      const { rows } = await sql<{ leased_by: string }>`
        SELECT DISTINCT leased_by FROM ${table} WHERE ${row} AND leased_by IS NOT NULL`.execute(db)
      const dead = rows.map(({ leased_by }) => leased_by).filter(isDeadHolder)
      return dead.length > 0
        ? (alias = definition.table) => sql`${sql.ref(`${alias}.leased_by`)} = ANY (${dead}::text[])`
        : undefined
    },
  }
}

/** The condition that this process had a row last. */
export const isOwn = (): RawBuilder<boolean> => sql`leased_by = ${getOwnHolder()}`
