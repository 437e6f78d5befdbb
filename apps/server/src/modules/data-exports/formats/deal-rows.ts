import { centsToDollars, formatCents } from '@pb/rules/money'
import type { OpeningField } from '@pb/rules/opening-fields'
import { formatOpeningRole } from '@pb/rules/opening-roles'
import type { AgentResult } from '@pb/rules/deals/deal'
import { dealKinds } from '@pb/rules/deals/vocabulary'
import { findTitle } from '@pb/rules/vocabulary'
import type { Cell } from './workbook.ts'

/** A payment to a payee: an agent, or someone else by name. */
interface Payment {
  readonly agentId: string | null
  readonly payee: string
  readonly day: string
  readonly cents: number
}

/** A divided deal with what each had of it. */
export interface ExportedDeal {
  readonly id: string
  readonly date: string
  readonly address: string
  readonly unit: string
  readonly kind: string
  readonly client: string
  readonly price: string | null
  readonly gross: string
  /** The deal's own agent first. */
  readonly agents: readonly {
    readonly agentId: string
    readonly counts: boolean
    readonly result: AgentResult
    /** Who pays each of the result's shares. */
    readonly paidBy: readonly ('agent' | 'company')[]
  }[]
  readonly others: readonly { readonly payee: string; readonly cents: number }[]
  readonly payments: readonly Payment[]
  /** Addresses of the agents and mentors, by id. */
  readonly emails: Readonly<Record<string, string>>
  readonly owed: string
  readonly owed_by: string
  readonly due_on: string | null
  readonly invoice: string
}

/** Who had a part of a deal: what a row states of them, and by whom they are paid. */
interface Line {
  readonly payee: string | null
  readonly share: number
  readonly cells: Readonly<Partial<Record<OpeningField, Cell>>>
}

const toAmount = (cents: number): Cell => (cents === 0 ? '' : centsToDollars(cents))
const toPayee = (agentId: string | null, payee: string) => (agentId === null ? ` ${payee}` : agentId)

function listLines({ agents, others, gross, emails }: ExportedDeal): Line[] {
  const ofAgents = agents.map(({ agentId, counts, result }): Line => {
    const { net, companyDollar, fees, deductions } = result
    const cells = {
      agent: emails[agentId] ?? '',
      role: formatOpeningRole({ kind: 'agent' }),
      company_share: centsToDollars(companyDollar),
      fees: toAmount(fees + deductions),
      counts: counts ? 'Yes' : 'No',
    }
    return { payee: agentId, share: net, cells }
  })
  const ofMentors = agents.flatMap(({ agentId, result, paidBy }) =>
    result.shares.map(({ payeeId, cents }, index): Line => {
      const role = { kind: 'mentor', agent: emails[agentId] ?? '', paidBy: paidBy[index] ?? 'agent' } as const
      return {
        payee: payeeId,
        share: cents,
        cells: { agent: emails[payeeId] ?? '', role: formatOpeningRole(role) },
      }
    }),
  )
  const ofOthers = others.map(({ payee, cents }): Line => {
    const cells = { agent: payee, role: formatOpeningRole({ kind: 'other' }) }
    return { payee: toPayee(null, payee), share: cents, cells }
  })
  // Cents that the shares of several agents leave over are the company's.
  const left = [...agents.map(({ result }) => result.gross), ...others.map(({ cents }) => cents)].reduce(
    (rest, cents) => rest - cents,
    Number(gross),
  )
  const ofCompany: Line = {
    payee: null,
    share: 0,
    cells: { role: formatOpeningRole({ kind: 'company' }), company_share: centsToDollars(left) },
  }
  const paid = [...ofMentors, ...ofOthers].filter(({ share }) => share !== 0)
  return [...ofAgents, ...paid, ...(left === 0 ? [] : [ofCompany])]
}

type Paid = Pick<Payment, 'day' | 'cents'>

/** Gives the payments of a payee to their lines in turn; what is more than all of them is the last one's. */
function allocate(lines: readonly Line[], payments: readonly Paid[]): Paid[][] {
  const rest = payments.map(({ day, cents }) => ({ day, cents }))
  return lines.map(({ share }, index) => {
    if (index === lines.length - 1) return rest.filter(({ cents }) => cents !== 0)
    let open = Math.max(0, share)
    const own: Paid[] = []
    for (const payment of rest) {
      const cents = Math.min(open, Math.max(0, payment.cents))
      if (cents === 0) continue
      own.push({ day: payment.day, cents })
      payment.cents -= cents
      open -= cents
    }
    return own
  })
}

/** `2026-01-22` for a share paid on that day, `2026-01-22 $1,000.00; 2026-02-03 $500.00` for parts of it. */
function formatPayments(share: number, payments: readonly Paid[]): string {
  const [first] = payments
  if (!first) return ''
  if (payments.length === 1 && first.cents === share) return first.day
  return payments.map(({ day, cents }) => `${day} ${formatCents(cents)}`).join('; ')
}

function findPaid(lines: readonly Line[], payments: readonly Payment[]): Map<Line, string> {
  const paid = new Map<Line, string>()
  for (const [payee, own] of Map.groupBy(lines, (line) => line.payee)) {
    const given = payments.filter((payment) => toPayee(payment.agentId, payment.payee) === payee)
    const parts = allocate(own, given)
    own.forEach((line, index) => paid.set(line, formatPayments(line.share, parts[index]!)))
  }
  return paid
}

/** The rows of a deal: each agent's, then mentors, others, and what is left. What is owed is in the first. */
export function toDealRows(deal: ExportedDeal): Readonly<Partial<Record<OpeningField, Cell>>>[] {
  const lines = listLines(deal)
  const paid = findPaid(lines, deal.payments)
  const facts = {
    deal: deal.id,
    date: deal.date,
    address: deal.address,
    unit: deal.unit,
    kind: findTitle(dealKinds, deal.kind),
    client: deal.client,
    price: deal.price === null ? '' : centsToDollars(deal.price),
    gross: centsToDollars(deal.gross),
  }
  const owed = {
    owed: centsToDollars(deal.owed),
    owed_by: deal.owed_by,
    due_on: deal.due_on ?? '',
    invoice: deal.invoice,
  }
  const isOwed = Number(deal.owed) > 0
  return lines.map((line, index) =>
    Object.assign(
      {
        agent_share: line.payee === null ? '' : centsToDollars(line.share),
        paid_on: paid.get(line) ?? '',
      },
      facts,
      line.cells,
      index === 0 && isOwed ? owed : {},
    ),
  )
}
