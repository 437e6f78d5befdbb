import { addDays, formatDate } from '@pb/rules/dates'
import { formatCents } from '@pb/rules/money'
import { newYorkDate } from '@pb/rules/new-york'
import { officeTimeZone } from '@pb/rules/time-zone'
import { pluralize } from '@pb/rules/plural'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { notifyAll } from '../../notifications/index.ts'
import { notificationTexts } from '../texts.ts'
import type { JournalDifference } from '../tables.ts'
import { findDifferences } from './find-differences.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'

/** The nightly job. */
export const checkJob = 'payouts.check-journal'

const maxStored = 100
const retentionDays = 90

/** Notifies supervisors and developers, once a day. */
async function notifyResponsible(deps: Deps, count: number): Promise<void> {
  const people = await deps.db
    .selectFrom('agent')
    .select('person_id')
    .where(sql<boolean>`roles && ARRAY['SUPERVISOR', 'BOOKKEEPER', 'DEVELOPER']`)
    .where('deactivated_at', 'is', null)
    .execute()
  await notifyAll(
    deps.db,
    deps,
    people.map(({ person_id }) => ({
      personId: person_id,
      kind: 'system' as const,
      message: notificationTexts.differences(count),
      payload: {},
      key: `journal-check:${newYorkDate(deps.clock.now())}`,
    })),
  )
}

/** Compares the journal with what it is the record of, in one snapshot; stores and reports what differs. */
export async function checkJournal(deps: Deps): Promise<readonly JournalDifference[]> {
  const { db, clock, log } = deps
  const now = clock.now()
  const differences = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => findDifferences(tx))
  await db
    .insertInto('journal_check')
    .values({
      checked_at: now,
      differences: differences.length,
      found: toJsonText(differences.slice(0, maxStored)),
    })
    .execute()
  await db.deleteFrom('journal_check').where('checked_at', '<', addDays(now, -retentionDays)).execute()
  if (differences.length > 0) {
    log.error({ differences: differences.length }, 'the journal differs from deals, invoices or payouts')
    await notifyResponsible(deps, differences.length)
  }
  return differences
}

const describe = ({ what, id, stored, journal }: JournalDifference): string =>
  `${what} ${id}: stored ${formatCents(stored)}, journal ${formatCents(journal)}`

/** The result of the last check, for the diagnostics; `off` before the first. */
export async function getJournalState(
  db: Db,
): Promise<{ readonly outcome: 'ok' | 'failed' | 'off'; readonly detail: string }> {
  const row = await db
    .selectFrom('journal_check')
    .select(['checked_at', 'differences', 'found'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return { outcome: 'off', detail: 'Not compared yet; this happens every night' }
  const day = formatDate(row.checked_at, 'medium', officeTimeZone)
  if (row.differences === 0)
    return { outcome: 'ok', detail: `Agrees with deals, invoices and payouts (${day})` }
  const first = row.found.slice(0, 3).map(describe).join('; ')
  return { outcome: 'failed', detail: `${pluralize(row.differences, 'difference')} (${day}): ${first}` }
}
