import { chunk } from '@pb/rules/chunk'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { lockUntilCommit } from '../../../platform/db/lock-until-commit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { optOut } from '../../email-opt-outs/index.ts'
import {
  addParticipantsInBulk,
  publishClientChange,
  requestClients,
  withConflictErrors,
  type NewParticipant,
} from '../index.ts'
import { beginProgress, saveProgress, type ApplyRequest } from './apply-progress.ts'
import { readPlannedChunks } from './chunk-queries.ts'
import { RowDecider, type PlanRow } from './decide-rows.ts'
import { startPlan } from './make-plan.ts'
import type { PlacedRow } from './place-rows.ts'
import { findPlan, resetPlan } from './plan-queries.ts'
import { findImport, markApplied, saveOutcomes, updateSnapshots, type ImportRow } from './queries.ts'
import { runInBackground } from './run-in-background.ts'
import { lockDraft, type Draft } from './service.ts'
import { importErrors, rowNotes } from './texts.ts'
import { addBatch, ImportTags, toOutcome } from './write-clients.ts'
import { planBySize } from '../../../platform/db/plan-by-size.ts'

/** Rows per statement; before each batch, progress is saved and a cancellation noticed. */
const batchSize = 500

async function requestApprovals(
  tx: Tx,
  actor: Actor,
  deps: Deps,
  { rows, ask }: { readonly rows: readonly PlanRow[]; readonly ask: boolean },
) {
  const inputs = ask
    ? rows.map(({ personId, client }) => ({ personId: personId!, fields: client!.fields }))
    : []
  const requests = await requestClients(tx, actor, deps, inputs, { byHand: false })
  return rows.map((row, at) => {
    const requestId = requests[at] ?? null
    const isAsked = !ask || requestId !== null
    return toOutcome(row, { requestId, notes: isAsked ? null : [...row.notes, rowNotes.alreadyRequested] })
  })
}

/** Records who wants no emails by the file, also clients whom the agent or another agent already has. */
async function recordOptOuts(
  tx: Tx,
  { personId }: Actor,
  now: Date,
  rows: readonly PlanRow[],
): Promise<void> {
  const emails = rows.flatMap(({ client }) =>
    client?.optsOut ? [client.fields.email, ...(client.fields.more_emails ?? [])].filter(Boolean) : [],
  )
  if (emails.length > 0) await optOut(tx, emails, { source: 'import', setBy: personId, now })
}

/** The plan is no longer what would become of the file. */
class OutdatedPlanError extends AppError {
  constructor() {
    super('conflict', importErrors.outdatedPreview)
  }
}

/** Throws `conflict` unless all rows would become what the preview shows. */
async function checkPlan(tx: Tx, actor: Actor, deps: Deps, draft: Draft): Promise<void> {
  const decider = await RowDecider.create(tx, actor, deps, draft)
  for await (const { placed, planned } of readPlannedChunks(tx, draft.file.id, 'both')) {
    await saveProgress(deps.autonomous, draft.file.id, 0)
    const rows = await decider.decide(JSON.parse(placed) as PlacedRow[])
    if (JSON.stringify(rows) !== planned) throw new OutdatedPlanError()
  }
}

/** Participants come after all clients: an address may be that of a client further down. */
async function addParticipants(
  tx: Tx,
  importId: string,
  byAgent: ReadonlyMap<string, readonly NewParticipant[]>,
  now: Date,
): Promise<void> {
  for (const [agentId, participants] of byAgent)
    for (const batch of chunk(participants, batchSize)) {
      await addParticipantsInBulk(tx, agentId, batch, now)
      await updateSnapshots(tx, importId, [...new Set(batch.map(({ clientId }) => clientId))])
    }
}

/** Adds the clients of one part; returns its participants by agent. */
async function addClients(
  tx: Tx,
  { actor, deps, tags }: { readonly actor: Actor; readonly deps: Deps; readonly tags: ImportTags },
  id: string,
  rows: readonly PlanRow[],
): Promise<ReadonlyMap<string, readonly NewParticipant[]>> {
  const participants = new Map<string, NewParticipant[]>()
  const additions = rows.filter(({ kind }) => kind === 'new' || kind === 'known')
  for (const [agentId, toAdd] of Map.groupBy(additions, (row) => row.agentId)) {
    const added = await addBatch(tx, { actor, deps, tags }, agentId, toAdd)
    await saveOutcomes(tx, id, added.outcomes)
    participants.set(agentId, [...added.participants])
  }
  return participants
}

async function writePlan(tx: Tx, actor: Actor, deps: Deps, draft: Draft, ask: boolean): Promise<void> {
  const now = deps.clock.now()
  const { id } = draft.file
  const tags = new ImportTags(tx, { owner: actor.personId, tagIds: draft.reading.tagIds, now })
  const participants = new Map<string, NewParticipant[]>()
  const approvals: PlanRow[] = []
  const planByRows = await planBySize(tx)
  let done = 0
  for await (const { planned } of readPlannedChunks(tx, id, 'planned'))
    for (const rows of chunk(JSON.parse(planned) as PlanRow[], batchSize)) {
      await saveProgress(deps.autonomous, id, done)
      await planByRows(done)
      for (const [agentId, own] of await addClients(tx, { actor, deps, tags }, id, rows))
        participants.set(agentId, [...(participants.get(agentId) ?? []), ...own])
      approvals.push(...rows.filter(({ kind }) => kind === 'approval'))
      await recordOptOuts(tx, actor, now, rows)
      done += rows.filter(({ kind }) => kind === 'new' || kind === 'known').length
    }
  await saveOutcomes(tx, id, await requestApprovals(tx, actor, deps, { rows: approvals, ask }))
  await planBySize(tx)
  await addParticipants(tx, id, participants, now)
  await saveProgress(deps.autonomous, id, done)
  await markApplied(tx, id, { now, tagIds: tags.added })
  for (const agentId of new Set([actor.personId, ...participants.keys()]))
    await publishClientChange(tx, deps, agentId, '0')
}

/**
 * Applies the plan with this digest in one transaction; progress is visible meanwhile. Throws `conflict` when the plan
 * has changed since it was shown, or when the agent cancels it.
 */
export async function runApply(
  actor: Actor,
  deps: Deps,
  id: string,
  { digest, ask }: ApplyRequest,
): Promise<ImportRow> {
  return deps.db.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, actor, id)
    const plan = await findPlan(tx, id)
    if (!plan || plan.digest === '' || plan.digest !== digest)
      throw new AppError('conflict', importErrors.outdatedPreview)
    await beginProgress(deps.autonomous, id, { digest, ask })
    // Two files may name the same people in another order.
    await lockUntilCommit(tx, 'client-import')
    await checkPlan(tx, actor, deps, draft)
    await writePlan(tx, actor, deps, draft, ask)
    return (await findImport(tx, actor.personId, id))!
  })
}

/** Applies a draft. Returns the import as it is, with its progress, if that takes longer than a request should. */
export async function applyImport(
  actor: Actor,
  deps: Deps,
  id: string,
  request: ApplyRequest,
): Promise<ImportRow> {
  return runInBackground(actor, deps, id, async () => {
    try {
      return await withConflictErrors(runApply(actor, deps, id, request))
    } catch (error) {
      if (error instanceof OutdatedPlanError) {
        await resetPlan(deps.db, id)
        startPlan(actor, deps, id)
      }
      throw error
    }
  })
}
