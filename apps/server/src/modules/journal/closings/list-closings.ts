import type { BookClosings } from '@pb/contract/payouts'
import { toUnixSeconds, toUnixSecondsOrNull } from '@pb/rules/dates'
import { findClosablePeriods } from '@pb/rules/deals/closed-periods'
import { newYorkDate } from '@pb/rules/new-york'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { one } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { readClosedThrough } from './open-day.ts'

interface ClosingRow {
  readonly id: string
  readonly period: string
  readonly last_day: string
  readonly closed_by: string
  readonly closed_at: Date
  readonly reopened_by: string | null
  readonly reopened_at: Date | null
  readonly reason: string
}

/** The month of the first entry of the journal; null for none. */
export async function readFirstMonth(db: Db | Tx): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    SELECT to_char(min(booked_on), 'YYYY-MM') AS month FROM journal_entry`.execute(db)
  return one(rows).month
}

const maxListed = 60

/** What is closed, what may be closed now, and every closing with who reopened it and why, the newest first. */
export async function listClosings({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<BookClosings> {
  const [closedThrough, since, { rows }] = await Promise.all([
    readClosedThrough(db),
    readFirstMonth(db),
    sql<ClosingRow>`
      SELECT c.id, c.period, c.last_day, p.name AS closed_by, c.closed_at, r.name AS reopened_by, c.reopened_at, c.reason
      FROM book_closing c JOIN person p ON p.id = c.closed_by LEFT JOIN person r ON r.id = c.reopened_by
      ORDER BY c.id DESC LIMIT ${maxListed}`.execute(db),
  ])
  return {
    closed_through: closedThrough,
    closable: findClosablePeriods({ closedThrough, since }, newYorkDate(clock.now())),
    collection: rows.map((row) => ({
      closing_id: row.id,
      period: row.period,
      last_day: row.last_day,
      closed_by: row.closed_by,
      time_closed: toUnixSeconds(row.closed_at),
      reopened_by: row.reopened_by ?? '',
      time_reopened: toUnixSecondsOrNull(row.reopened_at),
      reason: row.reason,
      can_reopen: row.reopened_at === null && row.last_day === closedThrough ? 1 : 0,
    })),
  }
}
