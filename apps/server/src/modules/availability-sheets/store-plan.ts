import { sql } from 'kysely'
import { AppError } from '../../platform/errors/app-error.ts'
import type { PlanContext } from './place-buildings.ts'
import { deletePlanRows, insertPlanRows } from './plan-queries.ts'
import type { PlanSummary } from './plan-sums.ts'
import type { PlanBatch, PlanKind } from './plan-rows.ts'
import { planInBatches } from './plan.ts'
import { missingFields } from './reading.ts'
import type { Draft } from './service.ts'
import { sheetErrors } from './texts.ts'
import { toJsonText } from '../../platform/db/json-text.ts'

/** What is stored of a row that is left out; what it may name is only needed to plan. */
const toStored = ({ rejects, ...batch }: PlanBatch) => ({
  ...batch,
  ...(rejects && { rejects: rejects.map(({ named: _named, ...row }) => row) }),
})

/**
 * Plans a draft and stores the plan in place of the last one; throws `rule_broken` when a required column is missing.
 * The caller locks the plan of the draft.
 */
export async function storePlan(
  context: PlanContext,
  { sheet, worksheets, reading, version }: Draft,
  { now, onRows }: { readonly now: Date; readonly onRows?: (count: number) => Promise<void> },
): Promise<PlanSummary> {
  const [missing] = missingFields(worksheets, reading)
  if (missing) throw new AppError('rule_broken', sheetErrors.missingColumn(missing))
  const { tx } = context
  const company = { id: sheet.company_id, name: sheet.company }
  const counts = new Map<PlanKind, number>()
  await deletePlanRows(tx, sheet.id)
  const batches = planInBatches(context, { company, worksheets, reading, now, onRows })
  for (;;) {
    const { value, done } = await batches.next()
    if (done === true) {
      await sql`UPDATE sheet_import SET preview = ${toJsonText(value)}::jsonb,
        preview_version = ${version}, planned_at = ${now}::timestamptz WHERE id = ${sheet.id}`.execute(tx)
      return value
    }
    for (const [kind, rows] of Object.entries(toStored(value)) as [PlanKind, object[]][]) {
      const from = counts.get(kind) ?? 0
      await insertPlanRows(tx, sheet.id, { kind, from, rows })
      counts.set(kind, from + rows.length)
    }
  }
}
