import type { Deal } from '@pb/contract/deals'
import { hasRole, type Actor } from '../../../platform/actor.ts'
import { getTenantOverPayment } from '../receipts/over-payment.ts'
import { actsForAgent, isApproved, isReadyToPay, readsAllMoney, type DealRow } from '../find-deal.ts'

type Action = Deal['actions'][number]

/** Whether a draft that was voided is the agent's own to restore. */
const isOwnVoid = ({ stage, voided_from }: DealRow) => stage === 'voided' && voided_from === 'draft'

function getAgentActions(deal: DealRow): Action[] {
  if (deal.stage === 'draft')
    return ['edit', 'submit', 'void', ...(deal.agent_active ? (['delete'] as const) : [])]
  if (deal.stage === 'pending_review') return ['withdraw']
  return isOwnVoid(deal) ? ['restore'] : []
}

function getMoveActions(deal: DealRow): Action[] {
  const { stage } = deal
  const isPaid = Number(deal.paid_cents) !== 0
  if (deal.is_opening) return isReadyToPay(deal) ? ['mark_paid'] : []
  if (stage === 'voided') return ['restore']
  if (stage === 'draft') return ['record_receipt', 'void']
  if (stage === 'pending_review') return ['edit', 'approve', 'return', 'record_receipt', 'void']
  return [
    ...(stage === 'payment_sent' ? [] : (['set_pending'] as const)),
    'record_receipt',
    ...(isReadyToPay(deal) ? (['mark_paid'] as const) : []),
    ...(isApproved(deal) && !isPaid ? (['return', 'void'] as const) : []),
  ]
}

/** `short`: what was credited or written off and is not absorbed, in cents. */
const getSupervisorActions = (deal: DealRow, short: number): Action[] => [
  ...getMoveActions(deal),
  ...(getTenantOverPayment(deal) > 0 ? (['refund_tenant'] as const) : []),
  ...(short > 0 && Number(deal.absorbed_cents) === 0 ? (['absorb'] as const) : []),
]

const bookkeeperActions = new Set<Action>(['record_receipt', 'refund_tenant'])

const getBookkeeperActions = (deal: DealRow) =>
  getSupervisorActions(deal, 0).filter((action) => bookkeeperActions.has(action))

/** What a person may do to a deal now, by its status, its money and their role. */
export function getActions(actor: Actor, deal: DealRow, short: number): Action[] {
  const actions = new Set<Action>()
  if (actsForAgent(actor, deal)) for (const action of getAgentActions(deal)) actions.add(action)
  if (hasRole(actor, 'SUPERVISOR'))
    for (const action of getSupervisorActions(deal, short)) actions.add(action)
  else if (readsAllMoney(actor)) for (const action of getBookkeeperActions(deal)) actions.add(action)
  return [...actions]
}
