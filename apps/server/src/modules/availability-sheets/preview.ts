import { setTimeout } from 'node:timers/promises'
import type { Query } from '@pb/contract/endpoint'
import type { SheetListKind, sheets } from '@pb/contract/availability-sheets'
import { sheetListKinds } from '@pb/contract/availability-sheets'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/db.ts'
import { maybeOne } from '../../platform/db/one-row.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { findPlanRows } from './plan-queries.ts'
import type { PlanSummary } from './plan-sums.ts'
import { endProgress } from './progress-queries.ts'
import { findImport, lockPlan } from './queries.ts'
import { requireDraft, type Draft } from './service.ts'
import { storePlan } from './store-plan.ts'
import { sheetErrors } from './texts.ts'

export interface PreviewPage {
  readonly summary: PlanSummary
  readonly rows: Awaited<ReturnType<typeof findPlanRows>>
}

/** A request waits as long for a plan; a larger sheet is planned in the background, with its progress on the page. */
const waitMilliseconds = 10_000
/** The stored plan of a sheet of so many rows is shown again for a while: applying it checks that it still holds. */
const largeSheetRows = 5000
const largeSheetMinutes = 10

export const countRows = ({ worksheets }: Pick<Draft, 'worksheets'>): number =>
  worksheets.reduce((sum, { rows }) => sum + rows.length, 0)

/** Saves how far a plan is, outside its transaction; throws `conflict` when the draft was changed or deleted meanwhile. */
async function savePlanned(
  db: Db,
  id: string,
  { count, version }: { count: number; version: number },
): Promise<void> {
  const { rows } = await sql`UPDATE sheet_import_progress p SET done = least(done + ${count}, total)
    FROM sheet_import i WHERE p.import_id = ${id} AND i.id = p.import_id AND i.version = ${version}
    RETURNING 1`.execute(db)
  if (rows.length === 0) throw new AppError('conflict', sheetErrors.draftChanged)
}

async function planDraft(actor: Actor, deps: Deps, id: string): Promise<PlanSummary> {
  const { db, autonomous, clock } = deps
  return db.transaction().execute(async (tx) => {
    await lockPlan(tx, id)
    const draft = await requireDraft(tx, id, await findImport(tx, id))
    const total = countRows(draft)
    if (total < largeSheetRows) return storePlan({ tx, actor, deps }, draft, { now: clock.now() })
    const stored = await findStoredPlan(tx, id, clock.now())
    if (stored) return stored
    await sql`INSERT INTO sheet_import_progress (import_id, total) VALUES (${id}, ${total})
      ON CONFLICT (import_id) DO UPDATE SET done = 0, total = excluded.total, canceled = false,
        request = NULL`.execute(autonomous)
    const { version } = draft
    // Twice as many steps as rows: each is parsed, and then compared.
    const onRows = (count: number) => savePlanned(autonomous, id, { count: Math.round(count / 2), version })
    const summary = await storePlan({ tx, actor, deps }, draft, { now: clock.now(), onRows })
    await savePlanned(autonomous, id, { count: 0, version })
    await endProgress(autonomous, id)
    return summary
  })
}

/** The stored plan of a large sheet, as long as nothing was changed in how it is read. */
async function findStoredPlan(db: Db, id: string, now: Date): Promise<PlanSummary | undefined> {
  const { rows } = await sql<{ preview: PlanSummary }>`SELECT preview FROM sheet_import
    WHERE id = ${id} AND state = 'draft' AND preview_version = version
      AND planned_at > ${now}::timestamptz - make_interval(mins => ${largeSheetMinutes})`.execute(db)
  return maybeOne(rows)?.preview
}

/** Plans that this process makes, by draft and version, so that several requests wait for the same one. */
const plans = new Map<string, Promise<PlanSummary>>()

function getPlan(
  actor: Actor,
  deps: Deps,
  { id, version }: { id: string; version: number },
): Promise<PlanSummary> {
  const key = `${id}:${version}`
  const running = plans.get(key)
  if (running) return running
  const plan = planDraft(actor, deps, id).finally(() => plans.delete(key))
  plans.set(key, plan)
  return plan
}

async function findProgress(db: Db, id: string): Promise<{ done: number; total: number }> {
  const { rows } = await sql<{ done: number; total: number }>`SELECT done, total FROM sheet_import_progress
    WHERE import_id = ${id}`.execute(db)
  return maybeOne(rows) ?? { done: 0, total: 0 }
}

const toKinds = (kind: SheetListKind | undefined): readonly SheetListKind[] =>
  kind === undefined ? sheetListKinds : [kind]

/**
 * Returns a page of what a draft would do. Without a digest it is planned again; with one, the page is of that plan, and
 * `conflict` is thrown when there is another one. Returns the progress if it takes longer than a request should.
 */
export async function previewSheet(
  actor: Actor,
  deps: Deps,
  id: string,
  { digest, kind, offset, limit }: Query<typeof sheets.sheetPreview>,
): Promise<PreviewPage | { readonly done: number; readonly total: number }> {
  const { db } = deps
  const page = { kinds: toKinds(kind), offset, limit }
  const { preview, version } = await findVersion(db, id)
  if (digest !== undefined) {
    if (preview?.digest !== digest) throw new AppError('conflict', sheetErrors.listingsChanged)
    return { summary: preview, rows: await findPlanRows(db, id, page) }
  }
  const plan = getPlan(actor, deps, { id, version })
  const waited = new AbortController()
  const summary = await Promise.race([
    plan,
    setTimeout(waitMilliseconds, null, { signal: waited.signal, ref: false }).catch(() => null),
  ]).finally(() => waited.abort())
  if (summary) return { summary, rows: await findPlanRows(db, id, page) }
  // The next request for the preview meets its error.
  plan.catch(() => {})
  return findProgress(db, id)
}

async function findVersion(
  db: Db,
  id: string,
): Promise<{ readonly preview: PlanSummary | null; readonly version: number }> {
  const { rows } = await sql<{ state: string; preview: PlanSummary | null; version: number }>`
    SELECT state, CASE WHEN preview_version = version THEN preview END AS preview, version
    FROM sheet_import WHERE id = ${id}`.execute(db)
  const [found] = rows
  if (!found) throw new AppError('not_found')
  if (found.state !== 'draft') throw new AppError('conflict', sheetErrors.alreadyApplied)
  return found
}
