import type { AssignmentReason } from '@pb/contract/inquiry-schemas'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Route } from '../tables.ts'
import { collectFacts, type RoutingFacts, type RoutingInput } from './facts.ts'
import { findUnmetCondition } from './match-rule.ts'
import { readRules, type RuleRow } from './read-rules.ts'
import { findNextInTurn, findNextSupervisor, takeTurn } from './turns.ts'

/** Whose an inquiry is, and why. */
export interface Assignment {
  readonly agentId: string | null
  /** Internal id of the agent's client; null without one. */
  readonly clientId: string | null
  /** The group whose agents may take it; null for every agent. */
  readonly pondId: string | null
  readonly reason: AssignmentReason
  /** The rule that decided; null where none did. */
  readonly route: Route | null
}

export const unassigned: Assignment = {
  agentId: null,
  clientId: null,
  pondId: null,
  reason: 'unassigned',
  route: null,
}

type Target = Pick<Assignment, 'agentId' | 'pondId' | 'reason'>

interface Turns {
  readonly at: Date
  /** Finds the agent whose turn it is, and takes the turn where the inquiry goes there. */
  readonly next: (groupId: string | null) => Promise<string | undefined>
  readonly supervisor: () => Promise<string | undefined>
}

/** To whom a rule's action gives an inquiry; null where it finds no one, and the rule does not apply. */
export async function findTarget(rule: RuleRow, facts: RoutingFacts, turns: Turns): Promise<Target | null> {
  const to = (agentId: string | null | undefined, reason: AssignmentReason): Target | null =>
    agentId === null || agentId === undefined ? null : { agentId, pondId: null, reason }
  switch (rule.action) {
    case 'client_agent':
      return to(facts.client?.agentId, 'client')
    case 'open_inquiry_agent':
      return to(facts.openInquiryAgentId, 'open_inquiry')
    case 'chosen_agent':
      return to(facts.chosenAgentId, 'chosen')
    case 'listing_agent':
      return to(facts.listingAgentId, facts.exclusive ? 'exclusive' : 'listing')
    case 'mailbox_owner':
      return to(facts.mailboxOwnerId, 'mailbox')
    case 'agent':
      return to(rule.agent_active ? rule.agent_id : null, 'named')
    case 'turn':
      return to(await turns.next(rule.group_id), 'duty')
    case 'pond':
      return { agentId: null, pondId: rule.group_id, reason: 'pond' }
    case 'supervisor':
      return to(await turns.supervisor(), 'supervisor')
  }
}

/** The rule as it is stored with the inquiry. */
export const toRoute = (rule: RuleRow): Route => ({
  rule_id: rule.id,
  number: rule.position,
  name: rule.name,
  group_id: rule.group_id,
  group: rule.group_name ?? '',
  escalation: rule.escalation,
  missed: [],
})

/** Decides to whom an inquiry goes, by the first of the office's rules that applies. */
export async function decideRoute(tx: Tx, input: RoutingInput, at: Date): Promise<Assignment> {
  const facts = await collectFacts(tx, input, at)
  const turns: Turns = {
    at,
    next: (groupId) => takeTurn(tx, { groupId, at }),
    supervisor: () => findNextSupervisor(tx),
  }
  for (const rule of await readRules(tx)) {
    if (!rule.enabled || findUnmetCondition(rule.conditions, facts) !== null) continue
    const target = await findTarget(rule, facts, turns)
    if (target === null) continue
    const clientId = facts.client?.agentId === target.agentId ? facts.client.id : null
    return { ...target, clientId, route: toRoute(rule) }
  }
  return unassigned
}

/** As `decideRoute` would decide, without taking anyone's turn. */
export const previewTurns = (db: Db, at: Date): Turns => ({
  at,
  next: (groupId) => findNextInTurn(db, { groupId, at }),
  supervisor: () => findNextSupervisor(db),
})
