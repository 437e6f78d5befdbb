import { sql } from 'kysely'
import { hasRole, type Actor, type SessionActor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { notifyAgents } from '../intake/notify-agents.ts'
import type { InquiryRecord } from '../list/select-rows.ts'
import { changeInquiry, publishToAgents, writeInquiry } from '../record/change-inquiry.ts'
import { inquiryErrors, intakeTexts } from '../texts.ts'
import { findInquirer } from './inquirer.ts'

interface Client {
  readonly id: string
  readonly agent_id: string
}

/** The client with this person whom the actor may see: an own one, for supervisors the latest of the office. */
async function findVisibleClient(tx: Tx, actor: Actor, personId: string): Promise<Client | undefined> {
  const own = hasRole(actor, 'SUPERVISOR') ? sql`true` : sql`c.agent_id = ${actor.personId}`
  const { rows } = await sql<Client>`
    SELECT c.id, c.agent_id FROM client c JOIN agent a ON a.person_id = c.agent_id
    WHERE c.person_id = ${personId} AND c.archived_at IS NULL AND a.deactivated_at IS NULL AND ${own}
    ORDER BY c.agent_id = ${actor.personId} DESC, c.last_activity_at DESC, c.id LIMIT 1`.execute(tx)
  return maybeOne(rows)
}

interface Decision {
  readonly personId: string
  readonly same: boolean | null
}

/** Remembers a decision about the person of an inquiry; null forgets it. */
async function remember(
  tx: Tx,
  { personId, same }: Decision,
  { inquirer, decidedBy, at }: { readonly inquirer: string; readonly decidedBy: string; readonly at: Date },
): Promise<void> {
  // Without an own address, or a phone and a whole name, later messages cannot be recognized as this person's.
  if (inquirer === '') return
  if (same === null) {
    await tx
      .deleteFrom('inquiry_same_person')
      .where('inquirer', '=', inquirer)
      .where('person_id', '=', personId)
      .execute()
    return
  }
  const values = { same, decided_by: decidedBy, decided_at: at }
  await tx
    .insertInto('inquiry_same_person')
    .values({ inquirer, person_id: personId, ...values })
    .onConflict((conflict) => conflict.columns(['inquirer', 'person_id']).doUpdateSet(values))
    .execute()
}

/** Links an inquiry to a client; one of another agent's client goes to that agent. */
async function link(tx: Tx, deps: Deps, record: InquiryRecord, { id, agent_id }: Client): Promise<void> {
  if (record.agent_id === agent_id) return writeInquiry(tx, record.id, { client_id: id })
  await writeInquiry(tx, record.id, {
    agent_id,
    client_id: id,
    pond_id: null,
    route: null,
    reason: 'client',
    assigned_at: deps.clock.now(),
    previous_agent_id: record.agent_id,
    read_at: null,
  })
  await publishToAgents(tx, deps, record.id, [agent_id])
  await notifyAgents(tx, deps, [agent_id], {
    inquiryId: record.id,
    message: intakeTexts.assigned(record),
    key: `inquiry-assigned:${record.id}:${record.version}`,
  })
}

/**
 * Decides whether a client is the person of an inquiry: then it is linked, and goes to the client's agent. Remembered for
 * what the person writes later. Throws `not_found` for a client whom the actor may not see.
 */
export const decideSamePerson = (actor: SessionActor, deps: Deps, id: string, { personId, same }: Decision) =>
  changeInquiry(actor, deps, id, async (tx, record) => {
    const client = await findVisibleClient(tx, actor, personId)
    // What was decided about a client who is gone is forgotten with them.
    if (!client && same === null) return
    if (!client) throw new AppError('not_found')
    if (same === false && record.client_id === client.id)
      throw new AppError('rule_broken', inquiryErrors.linkedClient)
    await remember(
      tx,
      { personId, same },
      { inquirer: findInquirer(record), decidedBy: actor.personId, at: deps.clock.now() },
    )
    if (same === true) await link(tx, deps, record, client)
    else if (same === null && record.client_id === client.id) await writeInquiry(tx, id, { client_id: null })
  })
