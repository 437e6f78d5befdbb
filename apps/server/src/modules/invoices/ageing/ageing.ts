import type { Query } from '@pb/contract/endpoint'
import type { AgeingRow, opInvoices } from '@pb/contract/op-invoices'
import { ageingBuckets, type AgeingBucket } from '@pb/rules/deals/vocabulary'
import { centsToDollars } from '@pb/rules/money'
import { newYorkDate } from '@pb/rules/new-york'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { toListScope, type ListScope } from '../records/list-conditions.ts'
import { getBucketDays } from '../records/status.ts'

type AgeingQuery = Query<typeof opInvoices.invoiceAgeing>

/** What one company owes in one bucket. */
interface AgeSum {
  readonly company_key: string
  readonly bucket: AgeingBucket
  readonly invoices: number
  readonly cents: string
}

/** SQL: bucket of an open invoice by the days after its due day. */
function bucketColumn(today: string): RawBuilder<AgeingBucket> {
  const branches = ageingBuckets.flatMap(({ key }) => {
    const { to } = getBucketDays(key)
    return to === null ? [] : [sql`WHEN due_on >= ${today}::date - ${to}::int THEN ${key}::text`]
  })
  return sql`CASE ${sql.join(branches, sql` `)} ELSE ${ageingBuckets.at(-1)!.key}::text END`
}

/** The statement for what each company owes by age: open invoices are few, and their index has all of it. */
export const buildAgeingStatement = ({ agentId, today }: ListScope) => sql<AgeSum>`
  SELECT company_key, ${bucketColumn(today)} AS bucket, count(*)::int AS invoices, sum(open_cents)::text AS cents
  FROM invoice WHERE open_cents > 0 AND sent_at IS NOT NULL ${agentId === null ? sql`` : sql`AND agent_id = ${agentId}`}
  GROUP BY 1, 2`

interface CreditSum {
  readonly company_key: string
  readonly cents: string
}

/** What is open below 0 of each company: paid, or credited, beyond the amount due. */
const buildCreditStatement = ({ agentId }: ListScope) => sql<CreditSum>`
  SELECT company_key, (-sum(open_cents))::text AS cents
  FROM invoice WHERE open_cents < 0 AND sent_at IS NOT NULL ${agentId === null ? sql`` : sql`AND agent_id = ${agentId}`}
  GROUP BY 1`

interface Contact {
  readonly company_key: string
  readonly management_company: string
  readonly contact_name: string
  readonly contact_email: string
  readonly contact_phone: string
  readonly thread_id: string | null
}

/** The contact of each company's newest invoice with an open amount or a credit, and the newest thread that is in the viewer's mailbox. */
async function findCompanyContacts(
  { db }: Pick<Deps, 'db'>,
  { agentId }: ListScope,
  viewerId: string,
  keys: readonly string[],
): Promise<Map<string, Contact>> {
  const open = sql`i.company_key = k.key AND (i.open_cents > 0 OR i.open_cents < 0) AND i.sent_at IS NOT NULL
    ${agentId === null ? sql`` : sql`AND i.agent_id = ${agentId}`}`
  const { rows } = await sql<Contact>`
    SELECT k.key AS company_key, c.management_company, c.contact_name, c.contact_email, c.contact_phone,
      (SELECT i.thread_id FROM invoice i WHERE ${open} AND i.agent_id = ${viewerId} AND i.thread_id IS NOT NULL
        ORDER BY i.due_on DESC, i.id DESC LIMIT 1) AS thread_id
    FROM unnest(${[...keys]}::text[]) AS k (key) CROSS JOIN LATERAL (
      SELECT i.management_company, i.contact_name, i.contact_email, i.contact_phone FROM invoice i
      WHERE ${open} ORDER BY i.due_on DESC, i.id DESC LIMIT 1) c`.execute(db)
  return new Map(rows.map((row) => [row.company_key, row]))
}

type Buckets = Record<AgeingBucket, number>
const emptyBuckets = (): Buckets => ({ current: 0, '0_30': 0, '31_60': 0, '61_90': 0, over_90: 0 })

interface CompanySum {
  readonly key: string
  invoices: number
  credit: number
  /** Open amounts less credits. */
  total: number
  readonly buckets: Buckets
}

function groupByCompany(sums: readonly AgeSum[], credits: readonly CreditSum[]): CompanySum[] {
  const companies = new Map<string, CompanySum>()
  const getCompany = (key: string): CompanySum => {
    const company = companies.get(key) ?? { key, invoices: 0, credit: 0, total: 0, buckets: emptyBuckets() }
    companies.set(key, company)
    return company
  }
  for (const { company_key: key, cents } of credits) {
    const company = getCompany(key)
    company.credit += Number(cents)
    company.total -= Number(cents)
  }
  for (const { company_key: key, bucket, invoices, cents } of sums) {
    const company = getCompany(key)
    company.invoices += invoices
    company.total += Number(cents)
    company.buckets[bucket] += Number(cents)
  }
  return [...companies.values()].toSorted((a, b) => b.total - a.total || (a.key < b.key ? -1 : 1))
}

const toDollars = (buckets: Buckets): AgeingRow['buckets'] => ({
  current: centsToDollars(buckets.current),
  '0_30': centsToDollars(buckets['0_30']),
  '31_60': centsToDollars(buckets['31_60']),
  '61_90': centsToDollars(buckets['61_90']),
  over_90: centsToDollars(buckets.over_90),
})

/** Returns what each management company owes by age less its credits, the most first. Throws `forbidden_role`. */
export async function getAgeing(actor: Actor, deps: Deps, query: AgeingQuery) {
  const scope = toListScope(actor, query, newYorkDate(deps.clock.now()))
  const [sums, credits] = await Promise.all([
    buildAgeingStatement(scope).execute(deps.db),
    buildCreditStatement(scope).execute(deps.db),
  ])
  const companies = groupByCompany(sums.rows, credits.rows)
  const page = companies.slice(query.offset, query.offset + query.limit)
  const keys = page.map(({ key }) => key)
  const contacts = await findCompanyContacts(deps, scope, actor.personId, keys)
  const totals = emptyBuckets()
  for (const { buckets } of companies) for (const { key } of ageingBuckets) totals[key] += buckets[key]
  const addUp = (pick: (company: CompanySum) => number) =>
    companies.reduce((sum, company) => sum + pick(company), 0)
  return {
    count: companies.length,
    collection: page.map(({ key, invoices, credit, total, buckets }) => {
      const contact = contacts.get(key)
      return {
        management_company: contact?.management_company ?? key,
        invoices,
        total: centsToDollars(total),
        credit: centsToDollars(credit),
        buckets: toDollars(buckets),
        contact_name: contact?.contact_name ?? '',
        contact_email: contact?.contact_email ?? '',
        contact_phone: contact?.contact_phone ?? '',
        thread_id: contact?.thread_id ?? null,
      }
    }),
    totals: {
      ...toDollars(totals),
      credit: centsToDollars(addUp(({ credit }) => credit)),
      total: centsToDollars(addUp(({ total }) => total)),
    },
  }
}
