import { openingFields, type OpeningField } from '@pb/rules/opening-fields'
import { formatCents } from '@pb/rules/money'
import type { NewOpeningDeal, OpeningPart } from '../deals/opening/index.ts'
import { findPayments, type RowPayments } from './row-payments.ts'
import type { ResolvedRow } from './resolve-people.ts'
import { rowTexts } from './texts.ts'

/** A deal as its rows state it, with the invoice of what is still owed. */
export interface MergedDeal extends NewOpeningDeal {
  readonly dueOn: string | null
  readonly dueDays: number
  readonly invoice: string
}

export type Merged =
  | { readonly deal: MergedDeal; readonly payments: readonly RowPayments[] }
  | { readonly reasons: readonly string[] }

const titles = new Map<OpeningField, string>(openingFields.map(({ key, title }) => [key, title]))
const cents = (value: number) => (value === 0 ? '' : formatCents(value))

/** Facts of a deal that each of its rows states, and those that may be in one of them only. */
const facts: readonly (readonly [OpeningField, (row: ResolvedRow) => string])[] = [
  ['gross', ({ gross }) => formatCents(gross)],
  ['date', ({ date }) => date],
  ['address', ({ address }) => address],
  ['unit', ({ unit }) => unit],
  ['kind', ({ kind }) => (kind === 'rental' ? 'Rental' : 'Sale')],
]
const optionalFacts: readonly (readonly [OpeningField, (row: ResolvedRow) => string])[] = [
  ['price', ({ price }) => cents(price ?? 0)],
  ['others', ({ others }) => cents(others)],
  ['payee', ({ payee }) => payee],
  ['owed', ({ owed }) => cents(owed)],
  ['owed_by', ({ owedBy }) => owedBy],
  ['due_on', ({ dueOn }) => dueOn ?? ''],
  ['invoice', ({ invoice }) => invoice],
]

/** Facts in which rows of one deal contradict each other. */
function findContradictions(rows: readonly ResolvedRow[]): string[] {
  const numbers = rows.map(({ row }) => row)
  const compare = ([field, read]: (typeof facts)[number], isOptional: boolean) => {
    const values = rows.map(read).filter((value) => !isOptional || value !== '')
    const different = new Map(values.map((value) => [value.toLowerCase(), value]))
    const shown = [...different.values()].map((value) => (value === '' ? 'empty' : value))
    return shown.length > 1 ? [rowTexts.differs(titles.get(field)!, shown, numbers)] : []
  }
  return [
    ...facts.flatMap((fact) => compare(fact, false)),
    ...optionalFacts.flatMap((fact) => compare(fact, true)),
  ]
}

const sum = <T>(items: readonly T[], pick: (item: T) => number) =>
  items.reduce((total, item) => total + pick(item), 0)

interface Parts {
  readonly agents: readonly OpeningPart[]
  readonly others: NewOpeningDeal['others']
  /** Cents that the division left to the company. */
  readonly left: number
}

/** The agents of a deal whose people contradict each other, or each other's parts. */
function findPeopleErrors(rows: readonly ResolvedRow[]): string[] {
  const agents = rows.filter(({ role }) => role.kind === 'agent')
  if (agents.length === 0) return [rowTexts.noAgentRow]
  const twice = agents.find(({ agentId }, at) => agents.findIndex((each) => each.agentId === agentId) < at)
  if (twice) return [rowTexts.agentTwice(twice.agent)]
  if (agents.length > 1 && agents.some(({ companyShare }) => companyShare === null))
    return [rowTexts.companyNeeded]
  for (const { role, mentorOf } of rows) {
    if (role.kind !== 'mentor') continue
    if (mentorOf === null && agents.length > 1) return [rowTexts.whoseMentor]
    if (mentorOf !== null && agents.every(({ agentId }) => agentId !== mentorOf))
      return [rowTexts.mentorOfNoOne(role.agent)]
  }
  return []
}

function toParts(rows: readonly ResolvedRow[]): Parts {
  const ofRole = (kind: ResolvedRow['role']['kind']) => rows.filter(({ role }) => role.kind === kind)
  const stated = rows.find(({ others }) => others > 0)
  const payee = rows.find((row) => row.payee !== '')?.payee ?? titles.get('others')!
  const others = [
    ...(stated ? [{ payee, cents: stated.others }] : []),
    ...ofRole('other').map(({ agent, share }) => ({ payee: agent, cents: share })),
  ]
  const left = sum(ofRole('company'), ({ companyShare }) => companyShare ?? 0)
  const before = sum(others, (other) => other.cents) + left
  const agents = ofRole('agent').map((row): OpeningPart => {
    const mentors = ofRole('mentor')
      .filter(({ mentorOf }) => mentorOf === null || mentorOf === row.agentId)
      .map((mentor) => ({
        payeeId: mentor.agentId!,
        cents: mentor.share,
        paidBy: mentor.role.kind === 'mentor' ? mentor.role.paidBy : 'agent',
      }))
    const own =
      sum(mentors, ({ paidBy, cents: part }) => (paidBy === 'agent' ? part : 0)) + row.share + row.fees
    const companyShare = row.companyShare ?? Math.max(0, row.gross - before - own)
    return {
      agentId: row.agentId!,
      gross: own + companyShare,
      share: row.share,
      companyShare,
      fees: row.fees,
      mentors,
      counts: row.counts,
    }
  })
  return { agents, others, left }
}

/** Why amounts and days of a deal don't go together. */
function findAmountErrors(
  rows: readonly ResolvedRow[],
  { agents, others, left }: Parts,
  deal: Pick<MergedDeal, 'gross' | 'owed' | 'owedBy' | 'dueOn' | 'dueDays'>,
): string[] {
  const { gross, owed, owedBy, dueOn, dueDays } = deal
  const parts = sum(agents, (agent) => agent.gross) + sum(others, (other) => other.cents) + left
  const numbers = rows.map(({ row }) => row)
  if (gross === 0) return [rowTexts.noGross]
  if (parts !== gross || agents.some((agent) => agent.gross < 0))
    return [numbers.length === 1 ? rowTexts.sum(parts, gross) : rowTexts.sumOfRows(parts, gross, numbers)]
  const fromCompany = (agent: OpeningPart) =>
    sum(agent.mentors, ({ paidBy, cents: part }) => (paidBy === 'company' ? part : 0))
  if (agents.some((agent) => fromCompany(agent) > agent.companyShare)) return [rowTexts.mentorFromCompany]
  if (owed > gross) return [rowTexts.owedMore]
  if (owed === 0) return []
  if (owedBy === '' || dueOn === null) return [rowTexts.owedDetails]
  if (dueDays < 0) return [rowTexts.dueBefore]
  return dueDays > 365 ? [rowTexts.dueLate] : []
}

/**
 * Makes one deal of its rows, or gives the reasons why it is left out as a whole. Without a column for it the company's share of a
 * deal of one agent is what is left, and everyone's part of a deal that is paid in full was paid on its day
 * (`paidOnDay`).
 */
export function mergeRows(
  rows: readonly ResolvedRow[],
  { paidOnDay }: { readonly paidOnDay: boolean },
): Merged {
  const contradictions = rows.length === 1 ? [] : findContradictions(rows)
  if (contradictions.length > 0) return { reasons: contradictions }
  const people = findPeopleErrors(rows)
  if (people.length > 0) return { reasons: people }
  const first = rows.find(({ role }) => role.kind === 'agent')
  const due = rows.find(({ dueOn }) => dueOn !== null)
  const pick = (read: (row: ResolvedRow) => string) => rows.map(read).find((value) => value !== '') ?? ''
  const facts = {
    ...first!,
    client: pick(({ client }) => client),
    price: rows.find(({ price }) => price !== null)?.price ?? null,
    owed: Math.max(...rows.map(({ owed }) => owed)),
    owedBy: pick(({ owedBy }) => owedBy),
    dueOn: due?.dueOn ?? null,
    dueDays: due?.dueDays ?? 0,
    invoice: pick(({ invoice }) => invoice),
  }
  const parts = toParts(rows)
  const amounts = findAmountErrors(rows, parts, facts)
  if (amounts.length > 0) return { reasons: amounts }
  const payments = findPayments(rows, { paidOnDay: paidOnDay && facts.owed === 0, others: parts.others })
  if ('reason' in payments) return { reasons: [payments.reason] }
  const { gross, date, address, unit, kind, client, price, owed, owedBy, dueOn, dueDays, invoice } = facts
  const [agent, ...more] = parts.agents
  const deal: MergedDeal = {
    agents: [agent!, ...more],
    others: parts.others,
    payments: payments.payments,
    gross,
    date,
    address,
    unit,
    kind,
    client,
    price,
    owed,
    owedBy,
    dueOn,
    dueDays,
    invoice,
  }
  return { deal, payments: payments.rows }
}
