import type { deals } from '@pb/contract/deals'
import type { Body } from '@pb/contract/endpoint'
import type { CommissionPayer, FundsMethod } from '@pb/rules/deals/vocabulary'
import { fundsMethods } from '@pb/rules/deals/vocabulary'
import { dollarsToCents } from '@pb/rules/money'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { DealAgentRow } from '../find-deal.ts'
import { dealErrors } from '../texts.ts'

export type SheetInput = Body<typeof deals.saveDeal>['deal_sheet']

/** A row of the sheet as it is stored. */
export interface SheetLine {
  /** Empty for a new one. */
  readonly id: string
  readonly kind: 'commission' | 'deduction'
  readonly description: string
  readonly payer: CommissionPayer
  readonly cents: number | null
  readonly timing: 'before' | 'after' | null
  readonly payee: string
  readonly agentId: string | null
}

export type SheetAgentRow = Pick<DealAgentRow, 'agent_id' | 'share_rate' | 'company_rate' | 'split_reason'>

function badInput(path: string, message: string): AppError {
  return new AppError('bad_input', message, { issues: [{ path: `body.deal_sheet.${path}`, message }] })
}

/** Percent to basis points. */
const toRate = (percent: number): number => Math.round(percent * 100)

function toLine(given: SheetInput['commissions'][number], index: number): SheetLine {
  const { line_id, description, op, fee, payer, deducts, timing, payee, agent_id } = given
  if (op !== null && fee !== null && op > 0 && fee > 0)
    throw badInput(`commissions.${index}.op`, dealErrors.bothPayers)
  if (deducts === 1 && timing === null) throw badInput(`commissions.${index}.timing`, dealErrors.timing)
  // A zero beside an amount is the other column of a form.
  const isOwnerPaid = op !== null && (op > 0 || fee === null)
  const amount = isOwnerPaid ? op : fee
  const isBefore = deducts === 1 && timing === 'before'
  return {
    id: line_id,
    kind: deducts === 1 ? 'deduction' : 'commission',
    description,
    payer: amount === null ? (payer ?? 'fee') : isOwnerPaid ? 'op' : 'fee',
    cents: amount === null ? null : dollarsToCents(amount),
    timing: deducts === 1 ? timing : null,
    payee: isBefore ? payee : '',
    agentId: deducts === 1 && timing === 'after' && agent_id !== '0' ? agent_id : null,
  }
}

/** Parses the rows of a sheet. Throws `bad_input` at the row. */
export function parseLines({ commissions }: SheetInput): SheetLine[] {
  return commissions.map(toLine)
}

/**
 * Parses the agents of a sheet; without them they stay. The split of another agent is no business of the deal's agent:
 * it stays as a supervisor set it. Throws `bad_input` for an agent listed twice.
 */
export function parseAgents(
  { agents }: SheetInput,
  current: readonly DealAgentRow[],
  reader: { readonly personId: string; readonly supervisor: boolean },
): readonly SheetAgentRow[] {
  if (!agents) return current
  const ids = agents.map(({ agent_id }) => agent_id)
  const twice = ids.findIndex((id, at) => ids.indexOf(id) !== at)
  if (twice >= 0) throw badInput(`agents.${twice}.agent_id`, dealErrors.sameAgent)
  return agents.map(({ agent_id, share, company_split, split_reason }) => {
    const known = current.find((row) => row.agent_id === agent_id)
    const mayChange = reader.supervisor || agent_id === reader.personId
    const reason = known?.split_reason ?? ''
    const own = {
      company_rate: company_split === null ? null : toRate(company_split),
      // Without a split of the sheet there is nothing to give a reason for.
      split_reason: company_split === null ? '' : (split_reason ?? reason),
    }
    const stored = { company_rate: known?.company_rate ?? null, split_reason: reason }
    return { agent_id, share_rate: toRate(share), ...(mayChange ? own : stored) }
  })
}

/** Parses the methods checked, by key or by label. */
export function parseMethods({ funds }: SheetInput): FundsMethod[] {
  const checked = funds.methods.filter((method) => method.checked === 1)
  return fundsMethods
    .filter(({ key, title }) =>
      checked.some((method) => (method.key === undefined ? method.label === title : method.key === key)),
    )
    .map(({ key }) => key)
}
