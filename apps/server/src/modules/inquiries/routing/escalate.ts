import type { RoutingEscalation } from '@pb/contract/inquiry-routing-schemas'
import type { Deps } from '../../../platform/deps.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { findAgentsOnDuty, findSupervisors, findTakers, notifyAgents } from '../intake/notify-agents.ts'
import type { InquiryRecord } from '../list/select-rows.ts'
import { publishToAgents, writeInquiry } from '../record/change-inquiry.ts'
import { readSettings, toDueDate } from '../settings/read-settings.ts'
import type { Route } from '../tables.ts'
import { intakeTexts } from '../texts.ts'
import { findClient, isExclusiveAgent } from './facts.ts'
import { takeTurn } from './turns.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'

/** What is done with an inquiry whose response goal passed, and for how long the next one has time. */
type Step = Exclude<RoutingEscalation, 'next'> | { readonly next: string; readonly route: Route }

/**
 * A client's inquiry and one whose sender is not verified stay with their agent. An exclusive's stays with its listing's
 * agent, whatever its rule, and a supervisor hears of it. Others follow the rule that gave them to their agent.
 */
async function findStep(tx: Tx, record: InquiryRecord, at: Date): Promise<Step> {
  const { agent_id: agentId, listing_id: listingId, route } = record
  // What may be forged is no reason to wake others.
  if (record.client_id !== null || record.reading === 'unverified') return 'remind'
  const isExclusive =
    agentId !== null && listingId !== null && (await isExclusiveAgent(tx, { listingId, agentId, at }))
  if (isExclusive) return 'supervisor'
  if (route === null) return 'everyone'
  if (route.escalation !== 'next' || agentId === null)
    return route.escalation === 'next' ? 'everyone' : route.escalation
  const missed = [...new Set([...route.missed, agentId])]
  const next = await takeTurn(tx, { groupId: route.group_id, at, except: missed })
  return next === undefined ? 'everyone' : { next, route: { ...route, missed } }
}

/** Gives it to the next in turn, who has a response goal of their own. */
async function passOn(
  tx: Tx,
  deps: Deps,
  record: InquiryRecord,
  { next, route, at }: { readonly next: string; readonly route: Route; readonly at: Date },
): Promise<void> {
  const client = await findClient(tx, { ...record, mailboxOwner: null }, next)
  await writeInquiry(tx, record.id, {
    agent_id: next,
    client_id: client?.id ?? null,
    reason: 'passed',
    route: toJsonText(route),
    assigned_at: at,
    previous_agent_id: record.agent_id,
    read_at: null,
    due_at: toDueDate(await readSettings(tx), at),
  })
  const key = `inquiry-passed:${record.id}:${record.waiting_since!.getTime()}:${route.missed.length}`
  const notice = { inquiryId: record.id, key }
  await notifyAgents(tx, deps, [next], { ...notice, message: intakeTexts.assigned(record) })
  if (record.agent_id !== null)
    await notifyAgents(tx, deps, [record.agent_id], { ...notice, message: intakeTexts.passedOn(record) })
  await publishToAgents(tx, deps, record.id, [next, record.agent_id])
}

/** Escalates an inquiry that was not answered by the response goal: once, but for one that goes on in turn. */
export async function escalate(tx: Tx, deps: Deps, record: InquiryRecord, at: Date): Promise<void> {
  const { id: inquiryId, agent_id: agentId } = record
  const step = await findStep(tx, record, at)
  if (typeof step === 'object') return passOn(tx, deps, record, { ...step, at })
  const key = `inquiry-overdue:${inquiryId}:${record.waiting_since!.getTime()}`
  const notify = (people: readonly string[], message: string) =>
    notifyAgents(tx, deps, people, { inquiryId, message, key })
  const leaves = step === 'everyone'
  await writeInquiry(tx, inquiryId, {
    overdue_at: at,
    ...(leaves && { pond_id: null }),
    ...(leaves &&
      agentId !== null && {
        agent_id: null,
        reason: 'overdue' as const,
        assigned_at: at,
        previous_agent_id: agentId,
      }),
  })
  const others = new Set(
    step === 'remind' ? [] : step === 'supervisor' ? await findSupervisors(tx) : await findAgentsOnDuty(tx),
  )
  if (agentId !== null) {
    others.delete(agentId)
    await notify([agentId], leaves ? intakeTexts.overdue(record) : intakeTexts.overdueClient(record))
  } else if (!leaves) await notify(await findTakers(tx, record.pond_id), intakeTexts.unassigned(record))
  await notify(
    [...others],
    step === 'supervisor'
      ? intakeTexts.escalated(record, record.agent_name ?? '')
      : intakeTexts.unassigned(record),
  )
  await publishToAgents(tx, deps, inquiryId, [agentId, ...others])
}
