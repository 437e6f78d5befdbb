import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { resolveLocations } from '../reso/index.ts'
import { findLatestEventId, findRows, withdrawListings, writeListings } from '../listings/index.ts'
import { lockUntilCommit } from '../../platform/db/lock-until-commit.ts'
import {
  completeImport,
  deleteSheetListings,
  lockRows,
  recordChanges,
  saveSheetListings,
  upsertSheetListings,
  markWithdrawn,
  type ImportCounts,
} from './change-queries.ts'
import { beginApply, saveApplied, type ApplyRequest } from './apply-progress.ts'
import { createChooser } from './choice.ts'
import { deletePlanRows, insertPlanRows, orderLeftOut, readPlanRows } from './plan-queries.ts'
import type { PlanRow } from './plan-row.ts'
import { countRows } from './preview.ts'
import { findImport, lockPlanBriefly, saveMapping, type ImportRow } from './queries.ts'
import { mergeMapping } from './reading.ts'
import { runInBackground } from './run-in-background.ts'
import { lockDraft } from './service.ts'
import { storePlan } from './store-plan.ts'
import { rejectReasons, sheetErrors } from './texts.ts'
import { planBySize } from '../../platform/db/plan-by-size.ts'

/** Adds and changes listings; returns the listing id of each row. */
async function writePlannedListings(
  tx: Tx,
  rows: readonly PlanRow[],
  company: string,
  now: Date,
): Promise<Map<PlanRow, string>> {
  const added = rows.filter(({ kind }) => kind === 'new')
  const locations = await resolveLocations(
    tx,
    added.map(({ location: at }) => at!),
    company,
  )
  const drafts = rows.map(({ kind, location: at, values, listingId }) => ({
    listingId,
    // An existing listing keeps its unit.
    unitId: kind === 'new' ? locations.unit(at!)! : '0',
    adType: 'rental' as const,
    source: company,
    values: values!,
    publishedAt: now,
    changedAt: now,
    closePriceCents: null,
  }))
  const outcomes = await writeListings(tx, drafts, now)
  return new Map(rows.map((row, index) => [row, outcomes[index]!.listingId]))
}

/** Rows per statement; progress is saved and a cancellation noticed before each. */
const batchSize = 500

/** What is the same for all batches of an apply. */
interface Work {
  readonly tx: Tx
  readonly deps: Deps
  readonly id: string
  readonly now: Date
  readonly sheet: ImportRow
  /** Id of the last listing event before it. */
  readonly lastEventId: string
}

async function applyBatch(
  { tx, id, now, sheet, lastEventId }: Work,
  rows: readonly PlanRow[],
): Promise<void> {
  const { company_id: companyId, company } = sheet
  const before = await findRows(
    tx,
    rows.flatMap(({ listingId }) => listingId ?? []),
  )
  const withdrawn = rows.flatMap(({ kind, listingId }) => (kind === 'gone' ? listingId! : []))
  const written = await writePlannedListings(
    tx,
    rows.filter(({ kind }) => kind !== 'gone'),
    company,
    now,
  )
  await withdrawListings(tx, withdrawn, now)
  await recordChanges(tx, {
    importId: id,
    lastEventId,
    rows: rows.map((row) => {
      const listingId = written.get(row) ?? row.listingId!
      return { row, listingId, before: before.get(listingId) ?? null }
    }),
  })
  await upsertSheetListings(
    tx,
    companyId,
    [...written].map(([{ place, parsed: said }, listingId]) => ({ place, listingId, said: said! })),
  )
  await markWithdrawn(tx, companyId, withdrawn)
}

/** A row that was not chosen, among those left out. */
const toLeftOut = ({ worksheet, row, address, unit, doubts }: PlanRow) => ({
  worksheet,
  row,
  text: `${address} #${unit}`,
  reason: [rejectReasons.notChosen, ...doubts].join('. '),
  cell: '',
  field: null,
})

/** Writes the chosen rows of the stored plan, and what else the sheet states. */
async function writePlan(work: Work, request: ApplyRequest, rejects: number): Promise<ImportCounts> {
  const { tx, deps, id, sheet } = work
  const isChosen = createChooser(request)
  const counts = { new: 0, changed: 0, gone: 0, unchanged: 0, rejects }
  const planByRows = await planBySize(tx)
  for (const kind of ['new', 'changed', 'gone'] as const)
    for await (const batch of readPlanRows(tx, id, { kind, batchSize })) {
      await saveApplied(deps.autonomous, id, batch.length)
      await planByRows(counts.new + counts.changed + counts.gone)
      const rows = batch.filter(isChosen)
      if (rows.length > 0) await applyBatch(work, rows)
      counts[kind] += rows.length
      const left = kind === 'gone' ? [] : batch.filter((row) => !isChosen(row)).map(toLeftOut)
      await insertPlanRows(tx, id, { kind: 'rejects', from: counts.rejects, rows: left })
      counts.rejects += left.length
    }
  for await (const batch of readPlanRows(tx, id, { kind: 'unchanged', batchSize })) {
    await saveApplied(deps.autonomous, id, batch.length)
    counts.unchanged += batch.length
    await upsertSheetListings(
      tx,
      sheet.company_id,
      batch.map(({ place, parsed: said }) => ({ place, said, listingId: null })),
    )
  }
  for await (const batch of readPlanRows(tx, id, { kind: 'closed', batchSize }))
    await deleteSheetListings(
      tx,
      sheet.company_id,
      batch.map(({ place }) => place),
    )
  return counts
}

async function applyWithin(
  tx: Tx,
  { actor, deps, id }: { readonly actor: Actor; readonly deps: Deps; readonly id: string },
  request: ApplyRequest,
): Promise<ImportRow> {
  const { autonomous, clock } = deps
  await lockPlanBriefly(tx, id)
  const draft = await lockDraft(tx, id)
  const { sheet, worksheets, reading, mapping } = draft
  const now = clock.now()
  const total = countRows(draft)
  // Steps: each row is parsed, compared, and written; the last are counted by the rows of the plan.
  await beginApply(autonomous, id, { by: actor.personId, request, total: total * 2 })
  // The next sheet sees what this one added, also of another company: a unit twice, or a building.
  await lockUntilCommit(tx, 'availability-sheet')
  // Serializes with concurrent edits of the company's listings.
  await lockRows(tx, sheet.company_id)
  const onRows = (count: number) => saveApplied(autonomous, id, Math.round(count / 2))
  const { digest, counts: planned } = await storePlan({ tx, actor, deps }, draft, { now, onRows })
  if (digest !== request.digest) throw new AppError('conflict', sheetErrors.listingsChanged)
  await saveSheetListings(tx, id, sheet.company_id)
  const work: Work = { tx, deps, id, now, sheet, lastEventId: await findLatestEventId(tx) }
  const counts = await writePlan(work, request, planned.rejects)
  await deletePlanRows(tx, id, ['rejects'])
  if (counts.rejects > planned.rejects) await orderLeftOut(tx, id)
  await saveMapping(tx, sheet.company_id, mergeMapping(worksheets, reading, mapping))
  await saveApplied(autonomous, id, 0)
  await completeImport(tx, id, { by: actor.personId, now, counts })
  return (await findImport(tx, id))!
}

/**
 * Applies the plan with this digest in one transaction. Throws `conflict` when the plan has changed since it was shown,
 * when the sheet is being applied already, or when it is canceled.
 */
export async function runApply(
  actor: Actor,
  deps: Deps,
  id: string,
  request: ApplyRequest,
): Promise<ImportRow> {
  return deps.db.transaction().execute((tx) => applyWithin(tx, { actor, deps, id }, request))
}

/** Applies a draft. Returns the sheet as it is, with its progress, if that takes longer than a request should. */
export const applySheet = (actor: Actor, deps: Deps, id: string, request: ApplyRequest): Promise<ImportRow> =>
  runInBackground(deps, id, {
    work: 'apply',
    run: () => runApply(actor, deps, id, request),
  })
