import type { AgentResult } from '@pb/rules/deals/deal'
import type { CommissionPlan, YearToDate } from '@pb/rules/deals/plans'
import type { DutyPeople } from '@pb/rules/deals/separation-of-duties'
import type { DealKind, DealStage, DealStatus, FundsMethod } from '@pb/rules/deals/vocabulary'
import type { Table } from '../../platform/db/table.ts'
import type { SheetChange } from './sheet/sheet-change.ts'

declare module '../../platform/db/db.ts' {
  interface Tables {
    deduction_kind: Table<'deduction_kind'>
    deal_checklist: Table<'deal_checklist'>
    /**
     * `absorbed_cents`: what the office absorbs of the owner's part, and the entry that posts it as a loss.
     * `agent_name`: both are written by a trigger.
     * `counts_on`: the day on which an approved deal counts, where the books of its own date were closed when it was approved.
     * `is_opening`: closed before the office's books were kept here.
     */
    deal: Table<'deal', { funds_methods: FundsMethod[]; voided_from: DealStage }>
    money_control: Table<'money_control', { people: DutyPeople }>
    deal_month_sum: Table<'deal_month_sum', { kind: DealKind; stage: DealStage }>
    deal_line: Table<'deal_line'>
    /** `departs`: whether the split of the sheet is not the plan's, and why. */
    deal_agent: Table<'deal_agent', { plan: CommissionPlan; to_date: YearToDate; result: AgentResult }>
    deal_file: Table<'deal_file'>
    deal_paper: Table<'deal_paper'>
    deal_event: Table<
      'deal_event',
      { from_status: DealStatus; to_status: DealStatus; changes: readonly SheetChange[] }
    >
    /** An approval that was withdrawn after the books of its day were closed, as it stays in the figures of that day. */
    deal_withdrawn_approval: Table<'deal_withdrawn_approval', { status: DealStatus }>
    deal_withdrawn_share: Table<'deal_withdrawn_share'>
    /** `is_refund`: paid back to the tenant or buyer. */
    deal_receipt: Table<'deal_receipt', { method: FundsMethod }>
  }
}
