import { dealKinds } from '@pb/rules/deals/vocabulary'
import { centsToDollars } from '@pb/rules/money'
import { openingFields, type OpeningField } from '@pb/rules/opening-fields'
import { findTitle } from '@pb/rules/vocabulary'
import { sql } from 'kysely'
import type { ExportContext } from '../writing/export-context.ts'
import { readRows } from '../writing/read-rows.ts'
import { writeWorkbook, type Cell } from './workbook.ts'

interface DealRow {
  readonly agent: string
  readonly date: string
  readonly address: string
  readonly unit: string
  readonly kind: string
  readonly client: string
  readonly price: string | null
  readonly gross: string
  readonly agent_share: string
  readonly others: string
  readonly payee: string
  readonly counts: boolean
  readonly paid_on: string | null
  readonly owed: string
  readonly owed_by: string
  readonly due_on: string | null
  readonly invoice: string
}

/**
 * Each agent's part of each divided deal, by the journal. What names no agent of the deal (deductions, shares of mentors)
 * is of its first agent. What did not come in is owed: to the first agents first, with an invoice number of each one's own.
 */
const selectDeals = sql<DealRow>`
  WITH posting AS (
    SELECT d.id AS deal_id, p.account, p.cents, p.agent_id, p.payee FROM deal d
    JOIN journal_posting p ON p.entry_id = d.entry_id AND p.deal_id = d.id
    WHERE d.deleted_at IS NULL AND d.stage <> 'voided'
  ), part AS (
    SELECT d.id AS deal_id, a.agent_id, row_number() OVER (PARTITION BY d.id ORDER BY a.position) AS place,
      EXISTS (SELECT FROM posting p WHERE p.deal_id = d.id AND p.account = 'clearing' AND p.agent_id = a.agent_id) AS counts
    FROM deal d JOIN deal_agent a ON a.deal_id = d.id WHERE EXISTS (SELECT FROM posting p WHERE p.deal_id = d.id)
  )
  SELECT a.email::text AS agent, d.deal_date::text AS date, d.apt_address AS address, d.apt_unit AS unit, d.kind,
    d.client_name AS client, d.price_cents AS price, s.gross, s.agent_share, s.others, s.payee, part.counts,
    CASE WHEN balance.due = 0 THEN balance.paid_on END::text AS paid_on,
    greatest(least(balance.owed - (sum(s.gross) OVER (PARTITION BY d.id ORDER BY part.place) - s.gross), s.gross), 0) AS owed,
    coalesce(i.management_company, nullif(d.management, ''), d.client_name) AS owed_by,
    coalesce(i.due_on, d.deal_date)::text AS due_on, coalesce(i.number, '') || CASE WHEN part.place > 1 THEN ' (' || part.place || ')' ELSE '' END AS invoice
  FROM part JOIN deal d ON d.id = part.deal_id JOIN agent a ON a.person_id = part.agent_id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(p.cents) FILTER (WHERE p.account = 'clearing'), 0) AS gross,
      coalesce(-sum(p.cents) FILTER (WHERE p.account = 'due_agent' AND p.agent_id = part.agent_id), 0) AS agent_share,
      coalesce(-sum(p.cents) FILTER (WHERE p.account = 'due_other'
        OR p.account = 'due_agent' AND p.agent_id <> part.agent_id), 0) AS others,
      coalesce(string_agg(DISTINCT nullif(p.payee, ''), ', ') FILTER (WHERE p.account = 'due_other'), '') AS payee
    FROM posting p WHERE p.deal_id = d.id AND (p.agent_id = part.agent_id OR part.place = 1
      AND NOT EXISTS (SELECT FROM part other WHERE other.deal_id = d.id AND other.agent_id = p.agent_id))
  ) s
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(p.cents) FILTER (WHERE p.account = 'due_agent' AND p.agent_id = part.agent_id), 0) AS due,
      max(e.booked_on) FILTER (WHERE p.account = 'due_agent' AND p.agent_id = part.agent_id AND p.cents > 0) AS paid_on,
      greatest(coalesce(sum(p.cents) FILTER (WHERE p.account IN ('receivable', 'clearing')), 0), 0) AS owed
    FROM journal_posting p JOIN journal_entry e ON e.id = p.entry_id WHERE p.deal_id = d.id
  ) balance
  LEFT JOIN LATERAL (
    SELECT management_company, due_on, number FROM invoice
    WHERE deal_id = d.id AND open_cents > 0 AND sent_at IS NOT NULL AND deleted_at IS NULL ORDER BY id LIMIT 1
  ) i ON true
  ORDER BY d.deal_date, d.id, part.place`

const toAmount = (cents: string): Cell => (Number(cents) === 0 ? '' : centsToDollars(cents))

function toCells(row: DealRow): Readonly<Record<OpeningField, Cell>> {
  const isOwed = Number(row.owed) > 0
  return {
    agent: row.agent,
    date: row.date,
    address: row.address,
    unit: row.unit,
    kind: findTitle(dealKinds, row.kind),
    client: row.client,
    price: row.price === null ? '' : centsToDollars(row.price),
    gross: centsToDollars(row.gross),
    agent_share: centsToDollars(row.agent_share),
    company_share: centsToDollars(String(Number(row.gross) - Number(row.agent_share) - Number(row.others))),
    others: toAmount(row.others),
    payee: row.payee,
    counts: row.counts ? 'Yes' : 'No',
    paid_on: row.paid_on ?? '',
    owed: toAmount(row.owed),
    owed_by: isOwed ? row.owed_by : '',
    due_on: isOwed ? (row.due_on ?? '') : '',
    invoice: isOwed ? row.invoice : '',
  }
}

/** The divided deals of the office as a workbook with the columns in which an office takes in deals of before. */
export function writeDealWorkbook({ tx, now }: ExportContext): AsyncIterable<Uint8Array> {
  async function* list(): AsyncGenerator<Cell[]> {
    for await (const row of readRows(tx, selectDeals)) {
      const cells = toCells(row)
      yield openingFields.map(({ key }) => cells[key])
    }
  }
  return writeWorkbook({ name: 'Deals', columns: openingFields.map(({ title }) => title), rows: list() }, now)
}
