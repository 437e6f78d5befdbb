import type { Deal, SheetLine } from '@pb/contract/deals'
import type { CommissionPayer, DealKind, FundsMethod } from '@pb/rules/deals/vocabulary'
import { randomKey } from '../../../lib/random-key.ts'

/** Fields of `basic_info`; all texts as they are typed, empty for none. */
export const basicFields = [
  'client_name',
  'client_email',
  'client_phone',
  'apt_address',
  'apt_unit',
  'apt_price',
  'date',
  'lease_start',
  'lease_end',
  'management',
  'description',
] as const
export type BasicField = (typeof basicFields)[number]

/** A commission line or a deduction as it is typed. */
export interface LineForm {
  /** Stays the same when the line is saved for the first time. */
  readonly key: string
  /** Empty until it is saved. */
  readonly lineId: string
  readonly description: string
  readonly payer: CommissionPayer
  readonly amount: string
  /** Of a deduction; null for a commission line. */
  readonly timing: 'before' | 'after' | null
  /** The agent who bears a deduction; '0' for all by their shares. */
  readonly agentId: string
  readonly payee: string
}

export interface AgentForm {
  readonly agentId: string
  readonly name: string
  /** Percent. */
  readonly share: string
  /** Percent to the company instead of the plan's; empty for the plan's. */
  readonly companySplit: string
  /** Why it is not the plan's. */
  readonly splitReason: string
}

/** A sheet as it is typed. */
export interface SheetForm {
  readonly kind: DealKind
  readonly basic: Readonly<Record<BasicField, string>>
  readonly lines: readonly LineForm[]
  readonly agents: readonly AgentForm[]
  readonly methods: readonly FundsMethod[]
}

/** Dollars as a field shows them: `3,500`, `3,500.50`. */
export function formatInput(dollars: number | null): string {
  if (dollars === null) return ''
  return dollars.toLocaleString('en-US', {
    minimumFractionDigits: Number.isInteger(dollars) ? 0 : 2,
    maximumFractionDigits: 2,
  })
}

function toLine(line: SheetLine, key: string): LineForm {
  return {
    key,
    lineId: line.line_id,
    description: line.description,
    payer: line.payer,
    amount: formatInput(line.op ?? line.fee),
    timing: line.deducts === 1 ? (line.timing ?? 'after') : null,
    agentId: line.agent_id,
    payee: line.payee,
  }
}

/** What a saved deal looks like in its fields. Lines that are shown keep their key. */
export function toForm(deal: Deal, shown: readonly LineForm[] = []): SheetForm {
  const { basic_info: info } = deal
  const keys = new Map(shown.map(({ lineId, key }) => [lineId, key]))
  return {
    kind: deal.kind,
    basic: {
      ...info,
      apt_price: formatInput(info.apt_price),
      lease_start: info.lease_start ?? '',
      lease_end: info.lease_end ?? '',
    },
    lines: deal.commissions.map((line) => toLine(line, keys.get(line.line_id) ?? line.line_id)),
    agents: deal.agents.map((agent) => ({
      agentId: agent.agent_id,
      name: agent.name,
      share: String(agent.share),
      companySplit: agent.company_split === null ? '' : String(agent.company_split),
      splitReason: agent.split_reason,
    })),
    methods: deal.funds.methods.filter(({ checked }) => checked === 1).map(({ key }) => key),
  }
}

export function createLine(fields: Partial<LineForm> = {}): LineForm {
  return {
    key: randomKey(),
    lineId: '',
    description: '',
    payer: 'fee',
    amount: '',
    timing: null,
    agentId: '0',
    payee: '',
    ...fields,
  }
}

export const isDeduction = ({ timing }: LineForm): boolean => timing !== null

/** A new line without anything in it is not saved. */
export function isEmptyLine({ lineId, description, amount, payee }: LineForm): boolean {
  return lineId === '' && description.trim() === '' && amount.trim() === '' && payee.trim() === ''
}

/** A sheet before its deal exists. */
export const emptyForm: SheetForm = {
  kind: 'rental',
  basic: {
    client_name: '',
    client_email: '',
    client_phone: '',
    apt_address: '',
    apt_unit: '',
    apt_price: '',
    date: '',
    lease_start: '',
    lease_end: '',
    management: '',
    description: '',
  },
  lines: [],
  agents: [],
  methods: [],
}
