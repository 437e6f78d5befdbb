import type { Body } from '@pb/contract/endpoint'
import type { sheets } from '@pb/contract/sheets'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { resolvePlaces } from '../feeds/index.ts'
import { withdrawListings, writeListings } from '../listings/index.ts'
import {
  endDraft,
  forget,
  lockRows,
  memoryOf,
  newestEvent,
  noteChanges,
  remember,
  withdrawnSaid,
} from './change-queries.ts'
import type { PlanRow } from './plan.ts'
import { findImport, saveMapping, type ImportRow } from './queries.ts'
import { mappingOf } from './reading.ts'
import { lockDraft, planDraft } from './service.ts'

/** Adds and changes listings; returns each row's listing. */
async function write(
  tx: Tx,
  rows: readonly PlanRow[],
  company: string,
  now: Date,
): Promise<Map<PlanRow, string>> {
  const written = rows.filter(({ kind }) => kind !== 'gone')
  const fresh = written.filter(({ kind }) => kind === 'new')
  const places = await resolvePlaces(
    tx,
    fresh.map(({ at }) => at!),
    company,
  )
  const drafts = written.map(({ kind, at, values, listingId }) => ({
    listingId,
    // A listing that is there keeps its unit.
    unitId: kind === 'new' ? places.unit(at!)! : '0',
    adType: 'rental' as const,
    source: company,
    values: values!,
    publishedAt: now,
    changedAt: now,
    closePriceCents: null,
  }))
  const outcomes = await writeListings(tx, drafts, now)
  return new Map(written.map((row, at) => [row, outcomes[at]!.listingId]))
}

/** Does what the preview of this digest showed, but for the places in `leave`; all of it or nothing. */
export async function applySheet(
  actor: Actor,
  { db, clock }: Deps,
  id: string,
  { digest, leave }: Body<typeof sheets.applySheet>,
): Promise<ImportRow> {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, id)
    const { sheet, worksheets, reading, mapping } = draft
    const { company_id: companyId, company } = sheet
    // Whoever changes one of the company's listings meanwhile is waited for, or waits.
    await lockRows(tx, companyId)
    const plan = await planDraft(tx, draft, now)
    if (plan.digest !== digest)
      throw new AppError('conflict', 'Listings have changed since this was shown. Look at it again.')
    const left = new Set(leave)
    const rows = plan.rows.filter(({ place }) => !left.has(place))
    const memory = await memoryOf(tx, companyId)
    const last = await newestEvent(tx)
    const before = await lockRows(tx, companyId)
    const written = await write(tx, rows, company, now)
    const gone = rows.flatMap(({ kind, listingId }) => (kind === 'gone' ? listingId! : []))
    await withdrawListings(tx, gone, now)
    await noteChanges(tx, {
      importId: id,
      last,
      rows: rows.map((row) => {
        const listingId = written.get(row) ?? row.listingId!
        return { row, listingId, before: before.get(listingId) ?? null }
      }),
    })
    await remember(tx, companyId, [
      ...[...written].map(([{ place, said }, listingId]) => ({ place, listingId, said: said! })),
      ...[...plan.quiet].map(([place, said]) => ({ place, listingId: null, said })),
    ])
    await withdrawnSaid(tx, companyId, gone)
    await forget(tx, companyId, plan.ended)
    await saveMapping(tx, companyId, mappingOf(worksheets, reading, mapping))
    const count = (kind: PlanRow['kind']) => rows.filter((row) => row.kind === kind).length
    await endDraft(tx, id, {
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
  })
}
