import type { ClientStage } from '@pb/rules/clients'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { setStages } from '../../clients/index.ts'
import { markFormDeleted } from '../forms/delete-form.ts'
import { getOwnForm } from '../forms/find-form.ts'
import '../tables.ts'

interface AskedStage {
  readonly agentId: string
  readonly clientId: string
  readonly asked: Date
}

/** Sets the client's stage back to what it was before the request, if that changed it and nothing did since. */
async function revertStage(tx: Tx, { agentId, clientId, asked }: AskedStage, now: Date): Promise<void> {
  const { rows } = await sql<{ before: ClientStage }>`SELECT payload ->> 'before' AS before FROM client_event
    WHERE client_id = ${clientId} AND agent_id = ${agentId} AND kind = 'stage' AND at = ${asked}
      AND payload ->> 'after' = 'applying'`.execute(tx)
  for (const { before } of rows)
    await setStages(tx, agentId, [{ client_id: clientId, stage: before }], now, 'applying')
}

/** Deletes the forms of a request to apply, and sets the client's stage back. */
export async function undoForms(
  tx: Tx,
  { actor, deps }: { readonly actor: Actor; readonly deps: Deps },
  { formIds, clientId, asked }: { formIds: readonly string[]; clientId: string; asked: Date },
): Promise<void> {
  for (const id of formIds) {
    const form = await getOwnForm(tx, actor, id, { deleted: true })
    if (form.deleted_at === null) await markFormDeleted(tx, deps, actor, form)
  }
  await revertStage(tx, { agentId: actor.personId, clientId, asked }, deps.clock.now())
}
