import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from './db/db.ts'
import { one } from './db/one-row.ts'

/** A client, renter or lead whose data is erased: the records by which the office knows the person. */
export interface ErasureSubject {
  /** Rows of `client` of all agents. */
  readonly clientIds: readonly string[]
  /** Rows of `person`; never those of agents. */
  readonly personIds: readonly string[]
  /** In lower case; never those of agents. */
  readonly emails: readonly string[]
  readonly now: Date
}

/** A kind of records about a person, which is erased on request, or kept for a reason. */
export interface PersonalRecords {
  /** The plural as supervisors see it: `notes`. */
  readonly kind: string
  count(db: Db | Tx, subject: ErasureSubject): Promise<number>
  /** Erases what `count` counted. */
  readonly erase?: (tx: Tx, subject: ErasureSubject) => Promise<unknown>
  /** Why the records are kept, if they are. */
  readonly keptBecause?: string
}

/** The conditions by which rows of a table are about a person. */
export const isOfClients = (column: string, { clientIds }: ErasureSubject): RawBuilder<boolean> =>
  sql`${sql.ref(column)} = ANY (${[...clientIds]}::bigint[])`
export const isOfPersons = (column: string, { personIds }: ErasureSubject): RawBuilder<boolean> =>
  sql`${sql.ref(column)} = ANY (${[...personIds]}::bigint[])`
export const hasEmail = (column: string, { emails }: ErasureSubject): RawBuilder<boolean> =>
  sql`lower(${sql.ref(column)}::text) = ANY (${[...emails]}::text[])`

type Condition = (subject: ErasureSubject) => RawBuilder<boolean>

/** Counts rows of a table of the calling module. */
export async function countRows(db: Db | Tx, table: string, condition: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{
    rows: number
  }>`SELECT count(*)::int AS rows FROM ${sql.table(table)} WHERE ${condition}`.execute(db)
  return one(rows).rows
}

/** Records whose rows are deleted. The table is one of the module that declares them. */
export const erasedRows = (kind: string, table: string, condition: Condition): PersonalRecords => ({
  kind,
  count: (db, subject) => countRows(db, table, condition(subject)),
  erase: (tx, subject) => sql`DELETE FROM ${sql.table(table)} WHERE ${condition(subject)}`.execute(tx),
})

/** Records that stay as they are. */
export const keptRows = (
  kind: string,
  table: string,
  condition: Condition,
  keptBecause: string,
): PersonalRecords => ({
  kind,
  keptBecause,
  count: (db, subject) => countRows(db, table, condition(subject)),
})

/** 19 NYCRR 175.23 and real property law, section 443: brokers keep records of transactions and disclosures. */
const recordYears = 3

/** Whether a time is within the years for which the law requires records. */
export const isWithinRecordYears = (
  time: RawBuilder<unknown>,
  { now }: ErasureSubject,
): RawBuilder<boolean> =>
  sql`coalesce(${time} > ${now}::timestamptz - make_interval(years => ${sql.lit(recordYears)}), false)`
