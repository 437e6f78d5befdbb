import type { AssignmentReason } from '@pb/contract/inquiry-schemas'
import type { SessionActor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findAgentsOnDuty, isActiveAgent, notifyAgents } from '../intake/notify-agents.ts'
import type { InquiryRecord } from '../list/select-rows.ts'
import { inquiryErrors, intakeTexts } from '../texts.ts'
import { findClient } from '../routing/facts.ts'
import { changeInquiry, publishToAgents, writeInquiry } from './change-inquiry.ts'
import { explainTaken } from './explain-taken.ts'

async function requireActiveAgent(tx: Tx, personId: string): Promise<void> {
  if (!(await isActiveAgent(tx, personId))) throw new AppError('rule_broken', inquiryErrors.unknownAgent)
}

/** Gives an inquiry to an agent. Clients stay with the agent they have. */
export async function moveToAgent(
  tx: Tx,
  record: InquiryRecord,
  { agentId, reason, at }: { readonly agentId: string; readonly reason: AssignmentReason; readonly at: Date },
): Promise<void> {
  await writeInquiry(tx, record.id, {
    agent_id: agentId,
    client_id: (await findClient(tx, { ...record, mailboxOwner: null }, agentId))?.id ?? null,
    pond_id: null,
    taken_from_pond_id: reason === 'taken' ? record.pond_id : null,
    route: null,
    reason,
    assigned_at: at,
    previous_agent_id: record.agent_id ?? record.previous_agent_id,
    read_at: null,
  })
}

async function makeUnassigned(tx: Tx, deps: Deps, record: InquiryRecord): Promise<void> {
  await writeInquiry(tx, record.id, {
    agent_id: null,
    client_id: null,
    pond_id: null,
    route: null,
    reason: 'returned',
    assigned_at: deps.clock.now(),
    previous_agent_id: record.agent_id,
    overdue_at: record.overdue_at ?? deps.clock.now(),
  })
  const onDuty = (await findAgentsOnDuty(tx)).filter((person) => person !== record.agent_id)
  await publishToAgents(tx, deps, record.id, onDuty)
  if (record.needs_response)
    await notifyAgents(tx, deps, onDuty, {
      inquiryId: record.id,
      message: intakeTexts.unassigned(record),
      key: `inquiry-unassigned:${record.id}:${record.version}`,
    })
}

const assign = (
  actor: SessionActor,
  deps: Deps,
  id: string,
  { agent_id: agentId, version }: { readonly agent_id: string | null; readonly version: number },
) =>
  changeInquiry(actor, deps, id, async (tx, record) => {
    if (record.agent_id === agentId) return
    if (record.version !== version) throw new AppError('conflict', inquiryErrors.changed(record.agent_name))
    if (agentId === null) return makeUnassigned(tx, deps, record)
    const isTaken = agentId === actor.personId
    if (!isTaken) await requireActiveAgent(tx, agentId)
    const at = deps.clock.now()
    await moveToAgent(tx, record, { agentId, reason: isTaken ? 'taken' : 'assigned', at })
    await publishToAgents(tx, deps, id, [agentId])
    if (!isTaken)
      await notifyAgents(tx, deps, [agentId], {
        inquiryId: id,
        message: intakeTexts.assigned(record),
        key: `inquiry-assigned:${id}:${record.version}`,
      })
  })

/**
 * Takes, assigns, or makes unassigned. Throws `not_found`, `conflict` after a change since `version` or when another agent
 * took it first, `rule_broken`.
 */
export const assignInquiry: typeof assign = (actor, deps, id, input) =>
  assign(actor, deps, id, input).catch(async (error: unknown) => {
    throw await explainTaken(error, actor, deps, id)
  })
