import { formatDate } from '@pb/rules/dates'
import { dealKinds, fundsMethods } from '@pb/rules/deals/vocabulary'
import { formatCents } from '@pb/rules/money'
import { findTitle } from '@pb/rules/vocabulary'
import type { Tx } from '../../../platform/db/db.ts'
import { findAgents, findLines, lockDeal, type DealLineRow, type DealRow } from '../find-deal.ts'
import { changeTexts as texts } from '../texts.ts'
import type { SheetChange } from './sheet-change.ts'

interface SheetValue {
  readonly title: string
  readonly value: string
  readonly agentId: string | null
}

/** The values of a sheet by a key that stays the same when one changes. */
export type SheetValues = ReadonlyMap<string, SheetValue>

const formatDay = (day: string | null) => (day === null ? '' : formatDate(new Date(day), 'medium'))
const formatRate = (rate: number) => `${rate / 100}%`
const formatAmount = (cents: string | null) => (cents === null ? '' : formatCents(Number(cents)))

function listInfo(deal: DealRow): (readonly [title: string, value: string])[] {
  return [
    [texts.kind, findTitle(dealKinds, deal.kind)],
    [texts.client, deal.client_name],
    [texts.email, deal.client_email],
    [texts.phone, deal.client_phone],
    [texts.address, deal.apt_address],
    [texts.unit, deal.apt_unit],
    [texts.management, deal.management],
    [texts.price, formatAmount(deal.price_cents)],
    [texts.date, formatDay(deal.deal_date)],
    [texts.leaseStart, formatDay(deal.lease_start)],
    [texts.leaseEnd, formatDay(deal.lease_end)],
    [texts.notes, deal.description],
    [texts.methods, deal.funds_methods.map((method) => findTitle(fundsMethods, method)).join(', ')],
  ]
}

function describeLine(line: DealLineRow, names: ReadonlyMap<string, string>): string {
  const { kind, payer, cents, timing, payee, agent_id } = line
  const amount = cents === null ? texts.noAmount : formatCents(Number(cents))
  const facts =
    kind === 'commission'
      ? [texts.payers[payer]]
      : [timing && texts.timings[timing], payee, agent_id && names.get(agent_id)]
  return [amount, ...facts].filter(Boolean).join(', ')
}

async function readNames(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('person').where('id', 'in', ids).select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Reads the values of a deal's sheet, to compare them with those after a change. */
export async function readSheetValues(tx: Tx, dealId: string): Promise<SheetValues> {
  const deal = await lockDeal(tx, dealId)
  const [lines, agents] = [await findLines(tx, dealId), await findAgents(tx, dealId)]
  const borneBy = lines.flatMap(({ agent_id }) => agent_id ?? [])
  const names = await readNames(tx, [...new Set(agents.map(({ agent_id }) => agent_id).concat(borneBy))])
  const values = new Map<string, SheetValue>()
  for (const [title, value] of listInfo(deal)) values.set(title, { title, value, agentId: null })
  for (const line of lines)
    values.set(`line:${line.id}`, {
      title: line.description,
      value: describeLine(line, names),
      agentId: null,
    })
  for (const { agent_id: agentId, share_rate, company_rate, split_reason: reason } of agents) {
    const name = names.get(agentId) ?? ''
    values.set(`share:${agentId}`, { title: texts.share(name), value: formatRate(share_rate), agentId: null })
    const split = company_rate === null ? texts.byPlan : formatRate(company_rate)
    values.set(`split:${agentId}`, { title: texts.split(name), value: split, agentId })
    if (reason !== '')
      values.set(`reason:${agentId}`, { title: texts.splitReason(name), value: reason, agentId })
  }
  return values
}

/** What is different between two states of a sheet, in the order of the sheet; what was removed comes last. */
export function diffSheets(before: SheetValues, after: SheetValues): SheetChange[] {
  const changes: SheetChange[] = []
  for (const [key, { title, value, agentId }] of after) {
    const old = before.get(key)
    if (old?.value === value && old.title === title) continue
    // A line that got another description names the old one.
    const renamed = old && old.title !== title
    changes.push({
      what: title,
      before: old ? (renamed ? `${old.title}: ${old.value}` : old.value) : '',
      after: value,
      agentId,
    })
  }
  for (const [key, { title, value, agentId }] of before)
    if (!after.has(key)) changes.push({ what: title, before: value, after: '', agentId })
  return changes
}
