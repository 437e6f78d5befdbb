import { chunk } from '@pb/rules/chunk'
import { setTimeout } from 'node:timers/promises'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { lockUntilCommit } from '../../../platform/db/lock-until-commit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { optOut } from '../../email-opt-outs/index.ts'
import { addParticipantsInBulk, publishClientChange, requestClients, type NewParticipant } from '../index.ts'
import { beginProgress, endProgress, saveProblem, saveProgress, type ApplyRequest } from './apply-progress.ts'
import { placeRows, PlanDigest, planRows, type Placements, type PlanRow } from './plan.ts'
import { findImport, insertOutcomes, markApplied, updateSnapshots, type ImportRow } from './queries.ts'
import { lockDraft, type Draft } from './service.ts'
import { importErrors, rowNotes } from './texts.ts'
import { addBatch, ImportTags, toOutcome } from './write-clients.ts'

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
  const emails = rows.flatMap(({ client }) =>
    client?.optsOut ? [client.fields.email, ...(client.fields.more_emails ?? [])].filter(Boolean) : [],
  )
  if (emails.length > 0) await optOut(tx, emails, { source: 'import', setBy: personId, now })
}

interface Work {
  readonly draft: Draft & { readonly id: string }
  readonly placements: Placements
}

/** Throws `conflict` unless the plan is the one with this digest. */
async function checkDigest(tx: Tx, actor: Actor, deps: Deps, work: Work, digest: string): Promise<void> {
  const sum = new PlanDigest()
  for await (const rows of planRows(tx, actor, deps, work)) {
    await saveProgress(deps.autonomous, work.draft.id, 0)
    sum.add(rows)
  }
  if (sum.toString() !== digest) throw new AppError('conflict', importErrors.outdatedPreview)
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

async function writePlan(tx: Tx, actor: Actor, deps: Deps, work: Work, ask: boolean): Promise<void> {
  const { draft } = work
  const now = deps.clock.now()
  const { id } = draft
  const tags = new ImportTags(tx, { owner: actor.personId, tagIds: draft.reading.tagIds, now })
  const participants = new Map<string, NewParticipant[]>()
  const approvals: PlanRow[] = []
  let done = 0
  for await (const rows of planRows(tx, actor, deps, work)) {
    const additions = rows.filter(({ kind }) => kind === 'new' || kind === 'known')
    for (const [agentId, toAdd] of Map.groupBy(additions, (row) => row.agentId))
      for (const batch of chunk(toAdd, batchSize)) {
        await saveProgress(deps.autonomous, id, done)
        const added = await addBatch(tx, { actor, deps, tags }, agentId, batch)
        await insertOutcomes(tx, id, added.outcomes)
        const own = participants.get(agentId)
        if (own) own.push(...added.participants)
        else participants.set(agentId, [...added.participants])
        done += batch.length
      }
    approvals.push(...rows.filter(({ kind }) => kind === 'approval'))
    const skipped = rows.filter(({ kind }) => kind === 'yours' || kind === 'broken')
    await insertOutcomes(
      tx,
      id,
      skipped.map((row) => toOutcome(row)),
    )
    await recordOptOuts(tx, actor, now, rows)
  }
  await insertOutcomes(tx, id, await requestApprovals(tx, actor, deps, { rows: approvals, ask }))
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
    const draft = { ...(await lockDraft(tx, actor, id)), id }
    await beginProgress(deps.autonomous, id, { digest, ask })
    // Two files may name the same people in another order.
    await lockUntilCommit(tx, 'client import')
    const planned = { draft, placements: await placeRows(tx, draft) }
    await checkDigest(tx, actor, deps, planned, digest)
    await writePlan(tx, actor, deps, planned, ask)
    return (await findImport(tx, actor.personId, id))!
  })
}

/** A request waits as long for the end; a larger file is applied in the background, with its progress on the page. */
const waitMilliseconds = 45_000

/** Applies a draft. Returns the import as it is, with its progress, if that takes longer than a request should. */
export async function applyImport(
  actor: Actor,
  deps: Deps,
  id: string,
  request: ApplyRequest,
): Promise<ImportRow> {
  let isAwaited = true
  const work = (async () => {
    try {
      const applied = await runApply(actor, deps, id, request)
      await endProgress(deps.db, id)
      return { ...applied, progress: null }
    } catch (error) {
      const isRunning = error instanceof AppError && error.message === importErrors.running
      if (isRunning) throw error
      if (isAwaited) await endProgress(deps.db, id)
      else await saveProblem(deps.db, id, error instanceof AppError ? error.message : importErrors.failed)
      throw error
    }
  })()
  const waited = new AbortController()
  const finished = await Promise.race([
    work,
    setTimeout(waitMilliseconds, null, { signal: waited.signal, ref: false }).catch(() => null),
  ]).finally(() => waited.abort())
  if (finished) return finished
  isAwaited = false
  // Its error is kept for the page.
  work.catch((error: unknown) => {
    if (!(error instanceof AppError)) deps.log.error({ err: error }, 'client import failed')
  })
  return (await findImport(deps.db, actor.personId, id))!
}
