import { openingFields } from '@pb/rules/opening-fields'
import { sql } from 'kysely'
import type { ExportContext } from '../writing/export-context.ts'
import { readRows } from '../writing/read-rows.ts'
import { toDealRows, type ExportedDeal } from './deal-rows.ts'
import { writeWorkbook, type Cell } from './workbook.ts'

/**
 * The divided deals of the office: what each had of a deal as it was frozen when it was approved, and what was owed and
 * paid by the journal. A payout that was reversed was never paid.
 */
const selectDeals = sql<ExportedDeal>`
  SELECT d.id, d.deal_date::text AS date, d.apt_address AS address, d.apt_unit AS unit, d.kind, d.client_name AS client,
    d.price_cents AS price, d.op_cents + d.fee_cents AS gross, part.agents, other.others, paid.payments, payee.emails,
    greatest(balance.owed, 0) AS owed, coalesce(i.management_company, nullif(d.management, ''), d.client_name) AS owed_by,
    coalesce(i.due_on, d.deal_date)::text AS due_on, coalesce(i.number, '') AS invoice
  FROM deal d
  CROSS JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_object('agentId', a.agent_id::text, 'result', a.result,
      'paidBy', (SELECT coalesce(jsonb_agg(s -> 'from' ORDER BY at), '[]')
        FROM jsonb_array_elements(a.plan -> 'shares') WITH ORDINALITY AS shares(s, at)),
      'counts', EXISTS (SELECT FROM journal_posting p
        WHERE p.entry_id = d.entry_id AND p.account = 'clearing' AND p.agent_id = a.agent_id))
      ORDER BY a.agent_id = d.agent_id DESC, a.position, a.agent_id) AS agents
    FROM deal_agent a WHERE a.deal_id = d.id AND a.result IS NOT NULL
  ) part
  CROSS JOIN LATERAL (
    SELECT coalesce(jsonb_agg(jsonb_build_object('payee', payee, 'cents', cents) ORDER BY payee), '[]') AS others
    FROM (SELECT payee, -sum(cents)::bigint AS cents FROM journal_posting p
      WHERE p.entry_id = d.entry_id AND p.account = 'due_other' GROUP BY payee) o
  ) other
  CROSS JOIN LATERAL (
    SELECT coalesce(jsonb_agg(jsonb_build_object('agentId', agent_id::text, 'payee', payee, 'day', booked_on, 'cents', cents)
      ORDER BY booked_on), '[]') AS payments
    FROM (SELECT p.agent_id, p.payee, e.booked_on, sum(p.cents)::bigint AS cents
      FROM journal_posting p JOIN journal_entry e ON e.id = p.entry_id
      WHERE p.deal_id = d.id AND p.account IN ('due_agent', 'due_other') AND e.kind = 'payout'
        AND NOT EXISTS (SELECT FROM journal_entry r WHERE r.reverses_id = e.id)
      GROUP BY p.agent_id, p.payee, e.booked_on) y
  ) paid
  CROSS JOIN LATERAL (
    SELECT coalesce(jsonb_object_agg(g.person_id, g.email), '{}') AS emails FROM agent g
    WHERE g.person_id IN (SELECT agent_id FROM deal_agent WHERE deal_id = d.id
      UNION SELECT agent_id FROM journal_posting WHERE deal_id = d.id AND account = 'due_agent')
  ) payee
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(cents), 0)::bigint AS owed FROM journal_posting
    WHERE deal_id = d.id AND account IN ('receivable', 'clearing')
  ) balance
  LEFT JOIN LATERAL (
    SELECT management_company, due_on, number FROM invoice
    WHERE deal_id = d.id AND open_cents > 0 AND sent_at IS NOT NULL AND deleted_at IS NULL ORDER BY id LIMIT 1
  ) i ON true
  WHERE d.entry_id IS NOT NULL AND d.deleted_at IS NULL AND d.stage <> 'voided' AND part.agents IS NOT NULL
  ORDER BY d.deal_date, d.id`

/** The divided deals of the office as a workbook with the columns in which an office takes in deals of before. */
export function writeDealWorkbook({ tx, now }: ExportContext): AsyncIterable<Uint8Array> {
  async function* list(): AsyncGenerator<Cell[]> {
    for await (const deal of readRows(tx, selectDeals))
      for (const cells of toDealRows(deal)) yield openingFields.map(({ key }) => cells[key] ?? '')
  }
  return writeWorkbook({ name: 'Deals', columns: openingFields.map(({ title }) => title), rows: list() }, now)
}
