import type { dealMoves } from '@pb/contract/deals'
import type { Body } from '@pb/contract/endpoint'
import type { DealStage } from '@pb/rules/deals/vocabulary'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { assertDuty } from '../duties/assert-duty.ts'
import { isAllIn, isApproved, type DealRow } from '../find-deal.ts'
import { isAllPaid } from '../money.ts'
import { markDepartures } from '../sheet/mark-departures.ts'
import { readMissing } from '../sheet/read-missing.ts'
import { moveErrors } from '../texts.ts'
import { divideDeal, reverseDivision } from './approve.ts'
import { assertNoMoney, assertNoOpenInvoice, assertNotPaid } from './check-money.ts'
import { freezePlans, thawPlans } from './freeze-plans.ts'

type MoveBody = Body<typeof dealMoves.moveDeal>
export type MoveAction = MoveBody['action']

interface MoveInput {
  readonly tx: Tx
  readonly actor: Actor
  readonly deps: Deps
  readonly deal: DealRow
  readonly now: Date
  readonly body: MoveBody
}

type Columns = Partial<
  Pick<
    DealRow,
    | 'stage'
    | 'pending_op'
    | 'pending_check'
    | 'entry_id'
    | 'net_cents'
    | 'approved_at'
    | 'paid_at'
    | 'submitted_at'
    | 'void_reason'
    | 'voided_from'
    | 'absorbed_cents'
    | 'absorbed_entry_id'
  >
>

interface MoveRule {
  readonly from: readonly DealStage[]
  /** Who makes the move. */
  readonly by: (deal: DealRow) => 'agent' | 'supervisor' | 'both'
  readonly needsNote?: boolean
  /** A key of `eventTexts`. */
  readonly event: string
  /** Checks and prepares the move; returns the columns of the deal after it. */
  readonly run: (input: MoveInput) => Promise<Columns>
}

const byAgent = () => 'agent' as const
const bySupervisor = () => 'supervisor' as const

/** Throws `rule_broken` with what is missing. */
async function assertComplete({ tx, deal }: MoveInput, blocks: readonly ('submit' | 'approve')[]) {
  const missing = (await readMissing(tx, deal)).filter((item) => blocks.includes(item.blocks))
  if (missing.length === 0) return
  throw new AppError('rule_broken', moveErrors.missing(missing.map(({ text }) => text)), {
    issues: missing.map(({ field, text }) => ({ path: field, message: text })),
  })
}

async function submit(input: MoveInput): Promise<Columns> {
  const { tx, deal, now } = input
  await thawPlans(tx, deal.id)
  await freezePlans(tx, deal.id)
  await markDepartures(tx, { id: deal.id, dealDate: deal.deal_date })
  await assertComplete(input, ['submit'])
  return { stage: 'pending_review', submitted_at: now }
}

async function toDraft({ tx, deal }: MoveInput): Promise<Columns> {
  await thawPlans(tx, deal.id)
  return { stage: 'draft' }
}

async function approve(input: MoveInput): Promise<Columns> {
  const { tx, actor, deps, deal, now } = input
  await assertComplete(input, ['submit', 'approve'])
  const { personId } = actor
  await assertDuty(tx, deps, { dealIds: [deal.id], attempt: { duty: 'approve', personId } })
  const divided = await divideDeal(tx, deal, { personId, now })
  const isIn = isAllIn(deal)
  // A deal of which the company gets everything has no one to pay.
  const isSettled = isIn && (await isAllPaid(tx, deal.id))
  return {
    ...divided,
    stage: isSettled ? 'payment_sent' : 'deal_submitted',
    paid_at: isSettled ? now : null,
  }
}

async function returnDeal(input: MoveInput): Promise<Columns> {
  const { tx, actor, deal, now } = input
  if (!isApproved(deal)) return toDraft(input)
  await assertNotPaid(tx, deal)
  return {
    stage: 'pending_review',
    ...(await reverseDivision(tx, deal, { personId: actor.personId, now })),
  }
}

/** Without a choice a deal waits for the money that is not in yet. */
async function setPending({ deal, body }: MoveInput): Promise<Columns> {
  const op = Number(deal.op_cents) > Number(deal.received_op_cents) + Number(deal.absorbed_cents)
  const check = Number(deal.fee_cents) > Number(deal.received_cents) - Number(deal.received_op_cents)
  const isChosen = body.pending_op !== undefined || body.pending_check !== undefined
  const pending_op = isChosen ? (body.pending_op ?? false) : op
  const pending_check = isChosen ? (body.pending_check ?? false) : check
  // What is in already is not waited for: nothing would end the wait.
  if (pending_op && !op) throw new AppError('rule_broken', moveErrors.nothingOpen.op)
  if (pending_check && !check) throw new AppError('rule_broken', moveErrors.nothingOpen.fee)
  if (!isChosen && !pending_op && !pending_check)
    throw new AppError('rule_broken', moveErrors.nothingOpen.all)
  return { stage: pending_op || pending_check ? 'pending' : 'deal_submitted', pending_op, pending_check }
}

async function voidDeal({ tx, actor, deal, now, body }: MoveInput): Promise<Columns> {
  await assertNotPaid(tx, deal)
  await assertNoOpenInvoice(tx, deal)
  assertNoMoney(deal)
  const reversed = await reverseDivision(tx, deal, { personId: actor.personId, now })
  await thawPlans(tx, deal.id)
  return { ...reversed, stage: 'voided', void_reason: body.note, voided_from: deal.stage }
}

async function restore({ tx, deal }: MoveInput): Promise<Columns> {
  await thawPlans(tx, deal.id)
  return { stage: 'draft', void_reason: '', voided_from: null }
}

/** The path of a deal, with who moves it and from where. */
export const moves: Readonly<Record<MoveAction, MoveRule>> = {
  submit: { from: ['draft'], by: byAgent, event: 'submitted', run: submit },
  withdraw: { from: ['pending_review'], by: byAgent, event: 'withdrawn', run: toDraft },
  approve: { from: ['pending_review'], by: bySupervisor, event: 'approved', run: approve },
  return: {
    from: ['pending_review', 'deal_submitted', 'pending', 'payment_sent'],
    by: bySupervisor,
    needsNote: true,
    event: 'returned',
    run: returnDeal,
  },
  set_pending: {
    from: ['deal_submitted', 'pending'],
    by: bySupervisor,
    event: 'pending',
    run: setPending,
  },
  void: {
    from: ['draft', 'pending_review', 'deal_submitted', 'pending', 'payment_sent'],
    by: ({ stage }) => (stage === 'draft' ? 'both' : 'supervisor'),
    needsNote: true,
    event: 'voided',
    run: voidDeal,
  },
  restore: {
    from: ['voided'],
    by: ({ voided_from }) => (voided_from === 'draft' ? 'both' : 'supervisor'),
    event: 'restored',
    run: restore,
  },
}
