import { chunk } from '@pb/rules/chunk'
import type { Body } from '@pb/contract/endpoint'
import type { sheets } from '@pb/contract/availability-sheets'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { resolveLocations } from '../reso/index.ts'
import { withdrawListings, writeListings } from '../listings/index.ts'
import {
  completeImport,
  deleteSheetListings,
  lockRows,
  findSheetListings,
  findLatestEventId,
  recordChanges,
  upsertSheetListings,
  markWithdrawn,
} from './change-queries.ts'
import { beginApply, checkNotCanceled, endApply } from './apply-progress.ts'
import type { PlanRow } from './plan-row.ts'
import { findImport, saveMapping, type ImportRow } from './queries.ts'
import { mergeMapping } from './reading.ts'
import { lockDraft, planDraft } from './service.ts'
import { sheetErrors } from './texts.ts'

/** Adds and changes listings; returns the listing id of each row. */
async function writePlannedListings(
  tx: Tx,
  rows: readonly PlanRow[],
  company: string,
  now: Date,
): Promise<Map<PlanRow, string>> {
  const listed = rows.filter(({ kind }) => kind !== 'gone')
  const added = listed.filter(({ kind }) => kind === 'new')
  const locations = await resolveLocations(
    tx,
    added.map(({ location: at }) => at!),
    company,
  )
  const drafts = listed.map(({ kind, location: at, values, listingId }) => ({
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
  return new Map(listed.map((row, index) => [row, outcomes[index]!.listingId]))
}

/** Rows per statement; a cancellation is noticed before each. */
const batchSize = 500

async function applyWithin(
  tx: Tx,
  { actor, deps, id, now }: { actor: Actor; deps: Deps; id: string; now: Date },
  { digest, leave, confirm }: Body<typeof sheets.applySheet>,
): Promise<ImportRow> {
  const { autonomous } = deps
  const draft = await lockDraft(tx, id)
  await beginApply(autonomous, id)
  const { sheet, worksheets, reading, mapping } = draft
  const { company_id: companyId, company } = sheet
  // Serializes with concurrent edits of the company's listings.
  await lockRows(tx, companyId)
  const plan = await planDraft({ tx, actor, deps }, draft, now)
  if (plan.digest !== digest) throw new AppError('conflict', sheetErrors.listingsChanged)
  const excluded = new Set(leave)
  const confirmed = new Set(confirm)
  const rows = plan.rows.filter(
    ({ place, doubts }) => !excluded.has(place) && (doubts.length === 0 || confirmed.has(place)),
  )
  const memory = await findSheetListings(tx, companyId)
  const lastEventId = await findLatestEventId(tx)
  const before = await lockRows(tx, companyId)
  const written = new Map<PlanRow, string>()
  for (const batch of chunk(rows, batchSize)) {
    await checkNotCanceled(autonomous, id)
    for (const [row, listingId] of await writePlannedListings(tx, batch, company, now))
      written.set(row, listingId)
  }
  const withdrawn = rows.flatMap(({ kind, listingId }) => (kind === 'gone' ? listingId! : []))
  await withdrawListings(tx, withdrawn, now)
  await recordChanges(tx, {
    importId: id,
    lastEventId,
    rows: rows.map((row) => {
      const listingId = written.get(row) ?? row.listingId!
      return { row, listingId, before: before.get(listingId) ?? null }
    }),
  })
  await upsertSheetListings(tx, companyId, [
    ...[...written].map(([{ place, parsed: said }, listingId]) => ({ place, listingId, said: said! })),
    ...[...plan.unchangedRows].map(([place, said]) => ({ place, listingId: null, said })),
  ])
  await markWithdrawn(tx, companyId, withdrawn)
  await deleteSheetListings(tx, companyId, plan.closedPlaces)
  await saveMapping(tx, companyId, mergeMapping(worksheets, reading, mapping))
  const count = (kind: PlanRow['kind']) => rows.filter((row) => row.kind === kind).length
  await checkNotCanceled(autonomous, id)
  await completeImport(tx, id, {
    by: actor.personId,
    now,
    memory,
    added: count('new'),
    changed: count('changed'),
    withdrawn: count('gone'),
    unchanged: plan.unchanged,
    rejected: plan.rejects.length,
  })
  return (await findImport(tx, id))!
}

/**
 * Applies the previewed plan with this digest, except for the places in `leave`, in one transaction. Throws `conflict`
 * when the plan has changed since the preview, or when it is canceled.
 */
export async function applySheet(
  actor: Actor,
  deps: Deps,
  id: string,
  choice: Body<typeof sheets.applySheet>,
): Promise<ImportRow> {
  const context = { actor, deps, id, now: deps.clock.now() }
  try {
    return await deps.db.transaction().execute((tx) => applyWithin(tx, context, choice))
  } finally {
    await endApply(deps.db, id)
  }
}
