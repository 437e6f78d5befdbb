import type { PayoutState } from '@pb/contract/payouts'
import { formatDate } from '@pb/rules/dates'
import type { AgentResult } from '@pb/rules/deals/deal'
import { nameMethod, type FundsMethod } from '@pb/rules/deals/vocabulary'
import { formatCents } from '@pb/rules/money'
import { formatMonthName } from '@pb/rules/deals/agent-charges'
import { newYorkDate } from '@pb/rules/new-york'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { formatOfficeLines, getOffice } from '../../office/index.ts'
import type { PayoutStatement, StatementLine } from './statement.ts'
import '../tables.ts'

interface Row {
  readonly id: string
  readonly name: string
  readonly cents: string
  readonly state: PayoutState
  readonly method: FundsMethod | ''
  readonly paid_on: string | null
  readonly reference: string
  readonly created_at: Date
  readonly changed_at: Date
  readonly statement_path: string
  readonly year_cents: string
  readonly year_charges: string
}

interface LineRow {
  readonly payout_id: string
  readonly own: boolean
  readonly other: boolean
  readonly deal_id: string
  readonly apt_address: string
  readonly apt_unit: string
  readonly client_name: string
  readonly deal_date: string
  readonly result: AgentResult | null
  readonly before: string
  readonly cents: string
}

/** A statement, and where it is stored as long as its payout has not changed since `changedAt`. */
export interface StoredStatement extends PayoutStatement {
  readonly path: string
  readonly changedAt: Date
}

const formatDay = (day: string): string => formatDate(new Date(day), 'medium')

function describePayment(row: Row): string {
  const { state, method, paid_on, reference } = row
  if (state === 'planned') return 'Not paid yet.'
  if (state === 'cancelled') return 'Canceled: this payout was not paid.'
  if (row.cents === '0') {
    const settled = `Settled on ${formatDay(paid_on!)}: charges took all of it.`
    return state === 'reversed' ? `${settled} Reversed: this payout does not count.` : settled
  }
  const number = reference === '' ? '' : `, reference ${reference}`
  const paid = `Paid on ${formatDay(paid_on!)} by ${nameMethod(method)}${number}.`
  return state === 'reversed' ? `${paid} Reversed: this payout does not count.` : paid
}

function toPart({ gross, companyDollar, net }: AgentResult): StatementLine['part'] {
  return { gross, company: companyDollar, deducted: gross - companyDollar - net, net }
}

function toLine(row: LineRow): StatementLine {
  const { own, other, result } = row
  const address = [row.apt_address, row.apt_unit].filter((part) => part !== '').join(', ')
  const day = formatDay(row.deal_date)
  const title = address === '' ? `Deal ${row.deal_id}` : address
  return {
    // Of a colleague's deal a mentor sees only the share.
    title: own || other ? title : `Share of deal ${row.deal_id}`,
    detail: own && row.client_name !== '' ? `${day} · ${row.client_name}` : day,
    part: result === null ? null : toPart(result),
    before: Number(row.before),
    cents: Number(row.cents),
  }
}

async function readLines(db: Db, ids: readonly string[]): Promise<Map<string, StatementLine[]>> {
  const { rows } = await sql<LineRow>`
    SELECT l.payout_id, l.deal_id, l.cents, d.apt_address, d.apt_unit, d.client_name, d.deal_date, a.result,
      o.agent_id IS NULL AS other, coalesce(d.agent_id = o.agent_id, false) OR a.agent_id IS NOT NULL AS own,
      coalesce((SELECT sum(e.cents) FROM payout_line e JOIN payout b ON b.id = e.payout_id
        WHERE e.deal_id = l.deal_id AND b.state = 'paid' AND b.id <> o.id AND b.agent_id IS NOT DISTINCT FROM o.agent_id
          AND b.payee = o.payee AND (b.paid_on, b.id) < (coalesce(o.paid_on, 'infinity'), o.id)), 0)::bigint AS before
    FROM payout_line l JOIN payout o ON o.id = l.payout_id JOIN deal d ON d.id = l.deal_id
    LEFT JOIN deal_agent a ON a.deal_id = d.id AND a.agent_id = o.agent_id
    WHERE l.payout_id = ANY (${ids}::bigint[]) ORDER BY d.deal_date, d.id`.execute(db)
  const lines = new Map<string, StatementLine[]>()
  for (const row of rows) {
    const own = lines.get(row.payout_id) ?? []
    own.push(toLine(row))
    lines.set(row.payout_id, own)
  }
  return lines
}

interface ChargeRow {
  readonly payout_id: string
  readonly title: string
  readonly month: string
  readonly due_on: string
  readonly charged: string
  readonly cents: string
}

/** Charges that payouts take off, as negative lines. */
async function readCharges(db: Db, ids: readonly string[]): Promise<Map<string, StatementLine[]>> {
  const { rows } = await sql<ChargeRow>`
    SELECT l.payout_id, l.cents, c.title, c.month, c.due_on, c.cents AS charged
    FROM payout_charge l JOIN agent_charge c ON c.id = l.charge_id
    WHERE l.payout_id = ANY (${ids}::bigint[]) ORDER BY c.due_on, c.id`.execute(db)
  const lines = new Map<string, StatementLine[]>()
  for (const row of rows) {
    const own = lines.get(row.payout_id) ?? []
    const isPart = row.charged !== row.cents
    own.push({
      title: `${row.title}, ${formatMonthName(row.month)}`,
      detail: `Charge due ${formatDay(row.due_on)}${isPart ? ` · part of ${formatCents(Number(row.charged))}` : ''}`,
      part: null,
      before: 0,
      cents: 0 - Number(row.cents),
    })
    lines.set(row.payout_id, own)
  }
  return lines
}

/** What an agent was paid in the year of a payout until then, and what charges took off it. */
const sumYear = (column: RawBuilder<unknown>, today: string) => sql`(
  SELECT coalesce(sum(${column}), 0)::bigint FROM payout b WHERE b.state = 'paid'
    AND (b.agent_id = o.agent_id OR (o.agent_id IS NULL AND b.payee = o.payee AND b.payee <> ''))
    AND b.paid_on BETWEEN date_trunc('year', coalesce(o.paid_on, ${today}::date))::date
      AND coalesce(o.paid_on, ${today}::date))`

/** Reads the contents of statements, in a few queries for all. */
export async function readStatements(db: Db, ids: readonly string[], now: Date): Promise<StoredStatement[]> {
  const today = newYorkDate(now)
  const office = await getOffice(db)
  const { rows } = await sql<Row>`
    SELECT o.id, coalesce(p.name, o.payee) AS name, o.cents, o.state, o.method, o.paid_on, o.reference, o.created_at,
      o.changed_at, o.statement_path,
      ${sumYear(sql`b.cents`, today)} AS year_cents,
      ${sumYear(sql`(SELECT sum(l.cents) FROM payout_charge l WHERE l.payout_id = b.id)`, today)} AS year_charges
    FROM payout o LEFT JOIN person p ON p.id = o.agent_id WHERE o.id = ANY (${ids}::bigint[]) ORDER BY o.id`.execute(
    db,
  )
  const [lines, charges] = [await readLines(db, ids), await readCharges(db, ids)]
  return rows.map((row) => ({
    payoutId: row.id,
    office: office.name,
    officeLines: formatOfficeLines(office),
    payee: row.name,
    payment: describePayment(row),
    date: formatDay(row.paid_on ?? newYorkDate(row.created_at)),
    lines: [...(lines.get(row.id) ?? []), ...(charges.get(row.id) ?? [])],
    cents: Number(row.cents),
    year: {
      year: Number((row.paid_on ?? today).slice(0, 4)),
      cents: Number(row.year_cents),
      charges: Number(row.year_charges),
    },
    path: row.statement_path,
    changedAt: row.changed_at,
  }))
}
