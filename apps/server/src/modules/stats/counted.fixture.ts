import type { StatsMeasureKey } from '@pb/contract/stats'
import { newYorkDate } from '@pb/rules/new-york'
import type { Days } from '@pb/rules/stats-period'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** All rows of the office, as they are stored. */
export async function readRaw(db: Db) {
  const read = async <T>(table: string) => (await sql<T>`SELECT * FROM ${sql.id(table)}`.execute(db)).rows
  return {
    inquiries: await read<{
      id: string
      client_id: string | null
      credited_agent_id: string | null
      first_src_type: string
      email: string
      phone: string
      state: string
      created_at: Date
      answered_at: Date | null
      first_due_at: Date | null
    }>('inquiry'),
    clients: await read<{
      id: string
      person_id: string
      credited_agent_id: string
      source: string
      created_at: Date
      merged_into: string | null
    }>('client'),
    sent: await read<{
      client_id: string
      listing_id: string
      credited_agent_id: string
      sent_at: Date | null
      opened_at: Date | null
    }>('client_listing'),
    marks: await read<{ client_id: string; listing_id: string; mark: string }>('listing_mark'),
    showings: await read<{ client_id: string; credited_agent_id: string; starts_at: Date; status: string }>(
      'showing',
    ),
    households: await read<{ id: string; client_id: string; credited_agent_id: string; created_at: Date }>(
      'application_household',
    ),
    forms: await read<{ household_id: string; deleted_at: Date | null }>('application_form'),
    deals: await read<{
      id: string
      agent_id: string
      client_id: string | null
      stage: string
      deal_date: string
      deleted_at: Date | null
      entry_id: string | null
      op_cents: string
      fee_cents: string
      net_cents: string
    }>('deal'),
    dealAgents: await read<{ deal_id: string; agent_id: string; share_rate: number; net_cents: string }>(
      'deal_agent',
    ),
    listings: await read<{
      id: string
      agent_id: string | null
      standard_status: string
      status_changed_at: Date | null
      published_at: Date
    }>('listing'),
    prices: await read<{
      id: string
      listing_id: string
      kind: string
      price_cents: string | null
      created_at: Date
    }>('listing_event'),
  }
}
export type Raw = Awaited<ReturnType<typeof readRaw>>

/** The value at a share of sorted numbers, between two of them in proportion. */
function toPercentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const position = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(position)]!, sorted[Math.ceil(position)]!]
  return Math.round((low + (high - low) * (position - Math.floor(position))) * 10) / 10
}
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const roundCents = (cents: number) => Math.round(cents) / 100

/** Counts each number in plain loops over the stored rows: the value, null where there is too little, and the count. */
export function countRaw(
  raw: Raw,
  { from, until }: Days,
  { agentId, now }: { readonly agentId: string | null; readonly now: Date },
): Record<StatsMeasureKey, { value: number | null; count: number }> {
  const isWithin = (at: Date) => newYorkDate(at) >= from && newYorkDate(at) <= until
  const isCounted = (id: string | null) => agentId === null || id === agentId
  const toCount = (rows: readonly unknown[]) => ({ value: rows.length, count: rows.length })

  const inquiries = raw.inquiries.filter(
    (row) => row.state !== 'not_lead' && isCounted(row.credited_agent_id) && isWithin(row.created_at),
  )
  const waits = inquiries
    .filter((row) => row.answered_at !== null)
    .map((row) => (row.answered_at!.getTime() - row.created_at.getTime()) / 60_000)
  const decided = inquiries.filter(
    (row) => row.first_due_at !== null && (row.answered_at !== null || row.first_due_at < now),
  )
  const inTime = decided.filter((row) => row.answered_at !== null && row.answered_at <= row.first_due_at!)
  const persons = new Set(
    raw.clients
      .filter(
        (row) => row.merged_into === null && isCounted(row.credited_agent_id) && isWithin(row.created_at),
      )
      .map((row) => row.person_id),
  )
  const sent = raw.sent.filter(
    (row) => row.sent_at !== null && isCounted(row.credited_agent_id) && isWithin(row.sent_at),
  )
  const liked = sent.filter((row) =>
    raw.marks.some(
      ({ client_id, listing_id, mark }) =>
        mark === 'like' && client_id === row.client_id && listing_id === row.listing_id,
    ),
  )
  const deals = raw.deals.filter(
    (row) =>
      row.deleted_at === null &&
      row.entry_id !== null &&
      row.deal_date >= from &&
      row.deal_date <= until &&
      (isCounted(row.agent_id) ||
        raw.dealAgents.some((part) => part.deal_id === row.id && part.agent_id === agentId)),
  )
  const parts = deals.map((row) => {
    const gross = Number(row.op_cents) + Number(row.fee_cents)
    if (agentId === null) return { gross, net: Number(row.net_cents) }
    const part = raw.dealAgents.find((one) => one.deal_id === row.id && one.agent_id === agentId)!
    return { gross: Math.round((gross * part.share_rate) / 10_000), net: Number(part.net_cents) }
  })
  const closed = raw.listings.filter(
    (row) =>
      row.agent_id !== null &&
      row.standard_status === 'Closed' &&
      isCounted(row.agent_id) &&
      row.status_changed_at !== null &&
      isWithin(row.status_changed_at),
  )
  const marketDays = closed.map(
    (row) =>
      (Date.parse(newYorkDate(row.status_changed_at!)) - Date.parse(newYorkDate(row.published_at))) /
      86_400_000,
  )
  const priced = raw.prices.filter(({ price_cents }) => price_cents !== null)
  const cuts = priced.filter((event) => {
    const owner = raw.listings.find(({ id }) => id === event.listing_id)!.agent_id
    const last = priced
      .filter(
        (other) =>
          other.listing_id === event.listing_id &&
          (other.created_at < event.created_at ||
            (other.created_at.getTime() === event.created_at.getTime() &&
              BigInt(other.id) < BigInt(event.id))),
      )
      .toSorted(
        (a, b) => a.created_at.getTime() - b.created_at.getTime() || Number(BigInt(a.id) - BigInt(b.id)),
      )
      .at(-1)
    return (
      event.kind === 'price_change' &&
      owner !== null &&
      isCounted(owner) &&
      isWithin(event.created_at) &&
      last !== undefined &&
      Number(last.price_cents) > Number(event.price_cents)
    )
  })
  return {
    inquiries: toCount(inquiries),
    answered_in_time: {
      value: decided.length < 5 ? null : Math.round((inTime.length / decided.length) * 1000) / 10,
      count: decided.length,
    },
    response_median: { value: waits.length < 5 ? null : toPercentile(waits, 0.5), count: waits.length },
    response_p90: { value: waits.length < 10 ? null : toPercentile(waits, 0.9), count: waits.length },
    clients: { value: persons.size, count: persons.size },
    sent: toCount(sent),
    opened: toCount(sent.filter((row) => row.opened_at !== null)),
    liked: toCount(liked),
    showings: toCount(
      raw.showings.filter(
        (row) =>
          ['confirmed', 'completed'].includes(row.status) &&
          isCounted(row.credited_agent_id) &&
          isWithin(row.starts_at) &&
          row.starts_at <= now,
      ),
    ),
    applications: toCount(
      raw.households.filter(
        (row) =>
          isCounted(row.credited_agent_id) &&
          isWithin(row.created_at) &&
          raw.forms.some((form) => form.household_id === row.id && form.deleted_at === null),
      ),
    ),
    deals: toCount(deals),
    gross: { value: roundCents(sum(parts.map(({ gross }) => gross))), count: deals.length },
    net: { value: roundCents(sum(parts.map(({ net }) => net))), count: deals.length },
    days_on_market: {
      value: marketDays.length < 5 ? null : toPercentile(marketDays, 0.5),
      count: marketDays.length,
    },
    price_cuts: toCount(cuts),
  }
}
