import type { Body } from '@pb/contract/endpoint'
import type { payouts } from '@pb/contract/payouts'
import { matchTemplate, splitHeader, usualColumns, type NecColumn } from '@pb/rules/deals/nec-columns'
import type { Actor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { necErrors } from '../texts.ts'
import '../tables.ts'

interface NecTemplate {
  readonly columns: readonly NecColumn[]
  readonly unknown: readonly string[]
  readonly stored_by: string
  readonly stored_at: Date
}

/** The template of a tax year; null where none is stored. */
export async function findTemplate(db: Db | Tx, year: number): Promise<NecTemplate | null> {
  const row = await db
    .selectFrom('nec_template as t')
    .innerJoin('person as p', 'p.id', 't.stored_by')
    .select(['t.titles', 't.stored_at', 'p.name as stored_by'])
    .where('t.tax_year', '=', year)
    .executeTakeFirst()
  if (!row) return null
  const parsed = matchTemplate(row.titles)
  if ('missing' in parsed) throw new Error('a stored template lacks columns')
  return { ...parsed, stored_by: row.stored_by, stored_at: row.stored_at }
}

/** The columns of files of a tax year: of its template, or the usual ones. */
export const getColumns = async (db: Db | Tx, year: number): Promise<readonly NecColumn[]> =>
  (await findTemplate(db, year))?.columns ?? usualColumns

/** Stores the header row of a tax year's template; an empty one removes it. Throws `rule_broken` without its columns. */
export async function saveTemplate(
  actor: Actor,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { year, header }: Body<typeof payouts.saveNecTemplate>,
): Promise<void> {
  if (header.trim() === '') {
    await db.deleteFrom('nec_template').where('tax_year', '=', year).execute()
    return
  }
  const titles = splitHeader(header)
  const parsed = matchTemplate(titles)
  if ('missing' in parsed) throw new AppError('rule_broken', necErrors.missingColumns(parsed.missing))
  const row = { tax_year: year, titles, stored_by: actor.personId, stored_at: clock.now() }
  await db
    .insertInto('nec_template')
    .values(row)
    .onConflict((conflict) => conflict.column('tax_year').doUpdateSet(row))
    .execute()
}
