import { chunk } from '@pb/rules/chunk'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { optOut } from '../../email-opt-outs/index.ts'
import { addClientsInBulk, publishClientChange, requestClients } from '../index.ts'
import { addTagsInBulk } from '../tags/index.ts'
import { planDraft, type PlanRow } from './plan.ts'
import {
  beginProgress,
  endProgress,
  markApplied,
  findImport,
  insertOutcomes,
  saveProgress,
  type ImportRow,
  type Outcome,
} from './queries.ts'
import { lockDraft } from './service.ts'
import { importErrors, rowNotes } from './texts.ts'

/** Rows per statement; before each batch, progress is saved and a cancellation noticed. */
const batchSize = 500

function toOutcome(row: PlanRow, changes: Partial<Outcome> = {}): Outcome {
  const { name, email, phone, details, notes, kind, personId } = row
  return {
    row: row.row,
    kind,
    shown: { name, email, phone, details, notes },
    clientId: null,
    personId: kind === 'yours' ? personId : null,
    personMade: false,
    requestId: null,
    ...changes,
  }
}

async function addBatch(tx: Tx, actor: Actor, deps: Deps, rows: readonly PlanRow[]): Promise<Outcome[]> {
  const results = await addClientsInBulk(
    tx,
    actor,
    deps,
    rows.map(({ fields, personId }) => ({ fields: fields!, personId })),
  )
  return rows.map((row, at) => {
    const { clientId, personId } = results[at]!
    return toOutcome(row, { clientId, personId, personMade: row.personId === null })
  })
}

async function requestApprovals(
  tx: Tx,
  actor: Actor,
  deps: Deps,
  rows: readonly PlanRow[],
  ask: boolean,
): Promise<Outcome[]> {
  const inputs = ask ? rows.map(({ personId, fields }) => ({ personId: personId!, fields: fields! })) : []
  const requests = await requestClients(tx, actor, deps, inputs, { byHand: false })
  return rows.map((row, at) => {
    const requestId = requests[at] ?? null
    if (!ask || requestId !== null) return toOutcome(row, { requestId })
    return toOutcome({ ...row, notes: [...row.notes, rowNotes.alreadyRequested] })
  })
}

/** Records who wants no emails by the file, also clients whom the agent or another agent already has. */
async function recordOptOuts(
  tx: Tx,
  { personId }: Actor,
  now: Date,
  rows: readonly PlanRow[],
): Promise<void> {
  const emails = rows.flatMap(({ fields, optsOut }) =>
    optsOut && fields ? [fields.email, ...(fields.more_emails ?? [])] : [],
  )
  await optOut(tx, emails, { source: 'import', setBy: personId, now })
}

/**
 * Applies the plan with this digest in one transaction; progress is visible meanwhile. Throws `conflict` when the plan
 * has changed since it was shown, or when the agent cancels it.
 */
export async function applyImport(
  actor: Actor,
  deps: Deps,
  id: string,
  { digest, ask }: { digest: string; ask: boolean },
): Promise<ImportRow> {
  const agentId = actor.personId
  const now = deps.clock.now()
  const work = deps.db.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, actor, id)
    await beginProgress(deps.autonomous, id)
    const plan = await planDraft(tx, actor, deps, draft)
    if (plan.digest !== digest) throw new AppError('conflict', importErrors.outdatedPreview)
    const additions = plan.rows.filter(({ kind }) => kind === 'new' || kind === 'known')
    for (const [index, batch] of chunk(additions, batchSize).entries()) {
      await saveProgress(deps.autonomous, id, index * batchSize)
      const outcomes = await addBatch(tx, actor, deps, batch)
      const clientIds = outcomes.map(({ clientId }) => clientId!)
      if (draft.reading.tagIds.length > 0) await addTagsInBulk(tx, agentId, clientIds, draft.reading.tagIds)
      await insertOutcomes(tx, id, outcomes)
    }
    const approvals = plan.rows.filter(({ kind }) => kind === 'approval')
    await insertOutcomes(tx, id, await requestApprovals(tx, actor, deps, approvals, ask))
    const skipped = plan.rows.filter(({ kind }) => kind === 'yours' || kind === 'broken')
    await insertOutcomes(
      tx,
      id,
      skipped.map((row) => toOutcome(row)),
    )
    await recordOptOuts(tx, actor, now, plan.rows)
    await saveProgress(deps.autonomous, id, additions.length)
    await markApplied(tx, id, now)
    await publishClientChange(tx, deps, agentId, '0')
    return (await findImport(tx, agentId, id))!
  })
  try {
    return { ...(await work), progress: null }
  } finally {
    await endProgress(deps.db, id)
  }
}
