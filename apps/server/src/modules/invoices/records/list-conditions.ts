import type { Query } from '@pb/contract/endpoint'
import type { opInvoices } from '@pb/contract/op-invoices'
import { keepsBooks } from '@pb/contract/role-groups'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { matchesWords } from './search-words.ts'
import { hasStatus, isInBucket } from './status.ts'

type CsvQuery = Query<typeof opInvoices.invoicesCsv>
export type InvoiceFilters = { readonly [K in keyof CsvQuery]: CsvQuery[K] | undefined }

/** Whose invoices are listed, and the day that decides which are overdue. */
export interface ListScope {
  /** Null for all of the office. */
  readonly agentId: string | null
  readonly today: string
}

/** Returns whose invoices a list shows. Throws `forbidden_role` for another's unless the caller is a supervisor. */
export function toListScope(
  { personId, roles }: Actor,
  { agent_id }: { readonly agent_id?: string | undefined },
  today: string,
): ListScope {
  if (keepsBooks(roles)) return { agentId: agent_id ?? null, today }
  if (agent_id !== undefined && agent_id !== personId) throw new AppError('forbidden_role')
  return { agentId: personId, today }
}

function toDayConditions({ year, month }: InvoiceFilters): RawBuilder<unknown>[] {
  const pad = (number: number) => String(number).padStart(2, '0')
  if (year === undefined) return month === undefined ? [] : [sql`extract(month FROM i.issued_on) = ${month}`]
  const from = `${year}-${pad(month ?? 1)}-01`
  const months = month === undefined ? 12 : 1
  return [
    sql`i.issued_on >= ${from}::date AND i.issued_on < ${from}::date + make_interval(months => ${months})`,
  ]
}

/** SQL conditions of the invoices `i` that a list shows. */
export function toConditions({ agentId, today }: ListScope, filters: InvoiceFilters): RawBuilder<unknown> {
  const { status, search, management_company, bucket, deal_id } = filters
  const conditions = [sql`i.deleted_at IS NULL`, ...toDayConditions(filters)]
  if (agentId !== null) conditions.push(sql`i.agent_id = ${agentId}`)
  if (status) conditions.push(hasStatus(status, today))
  if (bucket) conditions.push(isInBucket(bucket, today))
  if (management_company !== undefined)
    conditions.push(sql`i.company_key = lower(btrim(${management_company}::text))`)
  if (deal_id) conditions.push(sql`i.deal_id = ${deal_id}`)
  if (search) conditions.push(matchesWords(sql`i.search_text`, search))
  return sql.join(conditions, sql` AND `)
}
