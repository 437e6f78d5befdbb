import { newYorkDate } from '@pb/rules/new-york'
import type { Days } from '@pb/rules/stats-period'
import type { Raw } from './counted.fixture.ts'

interface Asked {
  readonly key: string
  readonly clientId: string | null
  readonly at: Date
  readonly source: string
  readonly inquiryId: number | null
}

interface Person {
  readonly source: string
  /** 1 for who asked, to 7 for a closed deal. */
  readonly reached: number
  readonly sheetCents: number
  readonly closedCents: number
}

export interface FunnelRow {
  readonly counts: readonly number[]
  readonly sheetDollars: number
  readonly closedDollars: number
}

const toSourceKey = (source: string) =>
  source
    .trim()
    .toLowerCase()
    .replace(/\.com$/, '')
    .replaceAll(' ', '_') || 'unknown'
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** What became of a client since a moment. */
function followClient(raw: Raw, clientId: string, since: Date, agentId: string | null, now: Date) {
  const isCounted = (id: string) => agentId === null || id === agentId
  const findShare = (dealId: string) =>
    raw.dealAgents.find(({ deal_id, agent_id }) => deal_id === dealId && agent_id === agentId)
  const deals = raw.deals.filter(
    (deal) =>
      deal.client_id === clientId &&
      deal.deleted_at === null &&
      deal.stage !== 'voided' &&
      deal.deal_date >= newYorkDate(since) &&
      (isCounted(deal.agent_id) || findShare(deal.id) !== undefined),
  )
  const toCents = (deal: Raw['deals'][number]) => {
    const gross = Number(deal.op_cents) + Number(deal.fee_cents)
    return agentId === null ? gross : Math.round((gross * (findShare(deal.id)?.share_rate ?? 0)) / 10_000)
  }
  const closed = deals.filter(({ entry_id }) => entry_id !== null)
  const applied = raw.households.some(
    (household) =>
      household.client_id === clientId &&
      isCounted(household.credited_agent_id) &&
      household.created_at >= since &&
      raw.forms.some((form) => form.household_id === household.id && form.deleted_at === null),
  )
  const shown = raw.showings.some(
    (showing) =>
      showing.client_id === clientId &&
      isCounted(showing.credited_agent_id) &&
      ['confirmed', 'completed'].includes(showing.status) &&
      showing.starts_at >= since &&
      showing.starts_at <= now,
  )
  const sent = raw.sent.some(
    (row) =>
      row.client_id === clientId &&
      row.sent_at !== null &&
      row.sent_at >= since &&
      isCounted(row.credited_agent_id),
  )
  const steps = [closed.length > 0, deals.length > 0, applied, shown, sent, true]
  return {
    reached: 7 - steps.indexOf(true),
    sheetCents: sum(deals.map(toCents)),
    closedCents: sum(closed.map(toCents)),
  }
}

/** Counts the way from source to closed deal in plain loops over the stored rows: by source, and of all under `all`. */
export function countFunnel(
  raw: Raw,
  { from, until }: Days,
  { agentId, now }: { readonly agentId: string | null; readonly now: Date },
): Map<string, FunnelRow> {
  const isWithin = (at: Date) => newYorkDate(at) >= from && newYorkDate(at) <= until
  const isCounted = (id: string | null) => agentId === null || id === agentId
  const asked: Asked[] = []
  for (const {
    id,
    client_id,
    email,
    phone,
    state,
    created_at,
    first_src_type,
    credited_agent_id,
  } of raw.inquiries) {
    if (state === 'not_lead' || !isCounted(credited_agent_id) || !isWithin(created_at)) continue
    const client = raw.clients.find((one) => one.id === client_id)
    const key = client
      ? `person ${client.person_id}`
      : email
        ? `email ${email}`
        : phone
          ? `phone ${phone}`
          : `inquiry ${id}`
    asked.push({ key, clientId: client_id, at: created_at, source: first_src_type, inquiryId: Number(id) })
  }
  for (const { id, person_id, source, created_at, merged_into, credited_agent_id } of raw.clients) {
    if (merged_into !== null || !isCounted(credited_agent_id) || !isWithin(created_at)) continue
    asked.push({
      key: `person ${person_id}`,
      clientId: id,
      at: created_at,
      source: toSourceKey(source),
      inquiryId: null,
    })
  }
  const people = [...Map.groupBy(asked, ({ key }) => key).values()].map((records): Person => {
    const since = records.reduce((first, { at }) => (at < first ? at : first), records[0]!.at)
    // The source of the first inquiry; of who sent none, of the first record.
    const inquiries = records.filter(({ inquiryId }) => inquiryId !== null)
    const [first] = (inquiries.length > 0 ? inquiries : records).toSorted(
      (a, b) =>
        a.at.getTime() - b.at.getTime() ||
        (a.inquiryId ?? 0) - (b.inquiryId ?? 0) ||
        Number(a.clientId) - Number(b.clientId),
    )
    const clients = [...new Set(records.flatMap(({ clientId }) => clientId ?? []))]
    const progress = clients.map((id) => followClient(raw, id, since, agentId, now))
    return {
      source: first!.source,
      reached: Math.max(1, ...progress.map(({ reached }) => reached)),
      sheetCents: sum(progress.map(({ sheetCents }) => sheetCents)),
      closedCents: sum(progress.map(({ closedCents }) => closedCents)),
    }
  })
  const toRow = (some: readonly Person[]): FunnelRow => ({
    counts: [1, 2, 3, 4, 5, 6, 7].map((step) => some.filter(({ reached }) => reached >= step).length),
    sheetDollars: sum(some.map(({ sheetCents }) => sheetCents)) / 100,
    closedDollars: sum(some.map(({ closedCents }) => closedCents)) / 100,
  })
  return new Map([
    ['all', toRow(people)],
    ...[...Map.groupBy(people, ({ source }) => source)].map(
      ([source, some]) => [source, toRow(some)] as const,
    ),
  ])
}
