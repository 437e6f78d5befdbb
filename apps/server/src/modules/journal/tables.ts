import type { JournalAccount, JournalKind } from '@pb/rules/deals/postings'
import type { Generated } from 'kysely'

declare module '../../platform/db/db.ts' {
  interface Tables {
    journal_entry: {
      id: Generated<string>
      kind: JournalKind
      booked_on: string
      memo: Generated<string>
      reverses_id: string | null
      key: string
      person_id: string | null
      created_at: Date
      counts_on: Generated<string | null>
    }
    book_closing: {
      id: Generated<string>
      period: string
      last_day: string
      closed_by: string
      closed_at: Date
      reopened_by: Generated<string | null>
      reopened_at: Generated<Date | null>
      reason: Generated<string>
    }
    journal_month_sum: { month: string; account: JournalAccount; of_agents: boolean; cents: string }
    journal_posting: {
      id: Generated<string>
      entry_id: string
      account: JournalAccount
      cents: string
      booked_on: string
      agent_id: string | null
      deal_id: string | null
      invoice_id: string | null
      payee: Generated<string>
      method: Generated<string>
    }
  }
}
