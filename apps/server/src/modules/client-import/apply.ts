import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { tagMany } from '../client-life/index.ts'
import { addMany, askForMany, clientChanged } from '../clients/index.ts'
import { planDraft, type PlanRow } from './plan.ts'
import { endDraft, findImport, noteOutcomes, noteProgress, type ImportRow, type Outcome } from './queries.ts'
import { lockDraft } from './service.ts'

/** Rows written by one statement; progress is told after each such part. */
const atOnce = 500

function outcomeOf(row: PlanRow, made: Partial<Outcome> = {}): Outcome {
  const { name, email, phone, details, notes, kind, personId } = row
  const shown = { name, email, phone, details, notes }
  const none = {
    clientId: null,
    personId: kind === 'yours' ? personId : null,
    personMade: false,
    requestId: null,
  }
  return { row: row.row, kind, shown, ...none, ...made }
}

async function addPart(tx: Tx, actor: Actor, deps: Deps, rows: readonly PlanRow[]): Promise<Outcome[]> {
  const made = await addMany(
    tx,
    actor,
    deps,
    rows.map(({ fields, personId }) => ({ fields: fields!, personId })),
  )
  return rows.map((row, at) => {
    const { clientId, personId } = made[at]!
    return outcomeOf(row, { clientId, personId, personMade: row.personId === null })
  })
}

async function askAll(
  tx: Tx,
  actor: Actor,
  deps: Deps,
  rows: readonly PlanRow[],
  ask: boolean,
): Promise<Outcome[]> {
  const wishes = ask ? rows.map(({ personId, fields }) => ({ personId: personId!, fields: fields! })) : []
  const requests = await askForMany(tx, actor, deps, wishes)
  return rows.map((row, at) => outcomeOf(row, { requestId: requests[at] ?? null }))
}

/**
 * Does what the rows of this digest showed, all of it or nothing; how far it is can be seen meanwhile. Throws
 * `conflict` where the office knows more by now than was shown.
 */
export async function applyClients(
  actor: Actor,
  deps: Deps,
  id: string,
  { digest, ask }: { digest: string; ask: boolean },
): Promise<ImportRow> {
  const agentId = actor.personId
  const now = deps.clock.now()
  const work = deps.db.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, actor, id)
    const plan = await planDraft(tx, actor, deps, draft)
    if (plan.digest !== digest)
      throw new AppError('conflict', 'Clients have changed since this was shown. Look at it again.')
    const adding = plan.rows.filter(({ kind }) => kind === 'new' || kind === 'known')
    for (let at = 0; at < adding.length; at += atOnce) {
      if (adding.length > atOnce) await noteProgress(deps.db, id, at)
      const outcomes = await addPart(tx, actor, deps, adding.slice(at, at + atOnce))
      const clientIds = outcomes.map(({ clientId }) => clientId!)
      if (draft.reading.tagIds.length > 0) await tagMany(tx, agentId, clientIds, draft.reading.tagIds)
      await noteOutcomes(tx, id, outcomes)
    }
    const asking = plan.rows.filter(({ kind }) => kind === 'approval')
    await noteOutcomes(tx, id, await askAll(tx, actor, deps, asking, ask))
    const left = plan.rows.filter(({ kind }) => kind === 'yours' || kind === 'broken')
    await noteOutcomes(
      tx,
      id,
      left.map((row) => outcomeOf(row)),
    )
    await endDraft(tx, id, now)
    await clientChanged(tx, deps, agentId, '0')
    return (await findImport(tx, agentId, id))!
  })
  try {
    return { ...(await work), progress: null }
  } finally {
    await noteProgress(deps.db, id, null)
  }
}
