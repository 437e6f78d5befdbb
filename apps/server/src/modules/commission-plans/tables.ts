import type { CommissionPlan } from '@pb/rules/deals/plans'
import type { Table } from '../../platform/db/table.ts'

/** Terms of a plan as stored: everything but the title. */
export type PlanTerms = Omit<CommissionPlan, 'title'>

declare module '../../platform/db/db.ts' {
  interface Tables {
    commission_plan: Table<'commission_plan'>
    commission_plan_terms: Table<'commission_plan_terms', { terms: PlanTerms }>
    agent_commission_plan: Table<'agent_commission_plan'>
    agent_opening_balance: Table<'agent_opening_balance'>
  }
}
