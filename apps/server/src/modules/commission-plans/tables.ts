import type { CommissionPlan } from '@pb/rules/deals/plans'
import type { ColumnType, Generated } from 'kysely'

/** Terms of a plan as stored: everything but the title. */
export type PlanTerms = Omit<CommissionPlan, 'title'>

declare module '../../platform/db/db.ts' {
  interface Tables {
    commission_plan: {
      id: Generated<string>
      title: string
      version: Generated<number>
      archived_at: Date | null
      created_at: Date
      key: string | null
    }
    commission_plan_terms: {
      plan_id: string
      since: string
      terms: ColumnType<PlanTerms, string, string>
      changed_by: string | null
      created_at: Date
    }
    agent_commission_plan: {
      agent_id: string
      since: string
      plan_id: string | null
      reset_on: string | null
      changed_by: string | null
      created_at: Date
    }
    agent_opening_balance: {
      agent_id: string
      as_of: string
      gross_cents: string
      company_cents: string
      changed_by: string | null
      created_at: Date
    }
  }
}
