import { findClosablePeriods, toLastDay } from '@pb/rules/deals/closed-periods'
import { newYorkDate } from '@pb/rules/new-york'
import { recordAuditEntry } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { lockBooks, readClosedThrough } from './open-day.ts'
import { readFirstMonth } from './list-closings.ts'
import { closingErrors } from './texts.ts'

interface Change {
  readonly deps: Pick<Deps, 'db' | 'clock'>
  readonly personId: string
}

async function recordChange(
  tx: Tx,
  { deps, personId }: Change,
  { what, period }: { readonly what: string; readonly period: string },
): Promise<void> {
  await recordAuditEntry(tx, deps, { by: personId, about: personId, what, details: { period } })
}

/**
 * Closes the books of a month or year, and of all days before. Closing it twice is once. Throws `rule_broken` for a
 * period that is not over, or lies before what is closed.
 */
export async function closeBooks(change: Change, period: string): Promise<void> {
  const { deps, personId } = change
  const now = deps.clock.now()
  const lastDay = toLastDay(period)
  await deps.db.transaction().execute(async (tx) => {
    await lockBooks(tx)
    const closedThrough = await readClosedThrough(tx)
    if (closedThrough === lastDay) return
    const today = newYorkDate(now)
    if (lastDay >= today) throw new AppError('rule_broken', closingErrors.notOver)
    const books = { closedThrough, since: await readFirstMonth(tx) }
    if (!findClosablePeriods(books, today).includes(period))
      throw new AppError('rule_broken', closingErrors.notClosable)
    await tx
      .insertInto('book_closing')
      .values({ period, last_day: lastDay, closed_by: personId, closed_at: now })
      .execute()
    await recordChange(tx, change, { what: 'books_closed', period })
  })
}

/**
 * Opens the period that was closed last again; what was closed before stays so. Throws `not_found`, and `conflict` for
 * one that is not the last, or is open again already.
 */
export async function reopenBooks(change: Change, id: string, reason: string): Promise<void> {
  const { deps, personId } = change
  await deps.db.transaction().execute(async (tx) => {
    await lockBooks(tx)
    const closing = await tx
      .selectFrom('book_closing')
      .select(['period', 'last_day', 'reopened_at'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!closing) throw new AppError('not_found')
    if (closing.reopened_at !== null) throw new AppError('conflict', closingErrors.reopened)
    if (closing.last_day !== (await readClosedThrough(tx)))
      throw new AppError('conflict', closingErrors.notLast)
    await tx
      .updateTable('book_closing')
      .set({ reopened_by: personId, reopened_at: deps.clock.now(), reason })
      .where('id', '=', id)
      .execute()
    await recordChange(tx, change, { what: 'books_reopened', period: closing.period })
  })
}
