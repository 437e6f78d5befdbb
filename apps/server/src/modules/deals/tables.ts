import type { AgentResult } from '@pb/rules/deals/deal'
import type { CommissionPlan, YearToDate } from '@pb/rules/deals/plans'
import type { DutyPeople } from '@pb/rules/deals/separation-of-duties'
import type {
  CommissionPayer,
  DealKind,
  DealStage,
  DealStatus,
  FundsMethod,
  PaperworkKind,
} from '@pb/rules/deals/vocabulary'
import type { ColumnType, Generated } from 'kysely'
import type { SheetChange } from './sheet/sheet-change.ts'

declare module '../../platform/db/db.ts' {
  interface Tables {
    deduction_kind: {
      id: Generated<string>
      title: string
      timing: 'before' | 'after'
      default_cents: Generated<string>
      position: number
      archived_at: Date | null
    }
    deal_checklist: { deal_kind: DealKind; paper_kind: PaperworkKind }
    deal: {
      id: Generated<string>
      agent_id: string
      client_id: string | null
      listing_id: string | null
      household_id: string | null
      kind: DealKind
      stage: Generated<DealStage>
      pending_op: Generated<boolean>
      pending_check: Generated<boolean>
      client_name: Generated<string>
      client_email: Generated<string>
      client_phone: Generated<string>
      apt_address: Generated<string>
      apt_unit: Generated<string>
      management: Generated<string>
      price_cents: string | null
      deal_date: string
      lease_start: string | null
      lease_end: string | null
      description: Generated<string>
      funds_methods: Generated<FundsMethod[]>
      op_cents: Generated<string>
      fee_cents: Generated<string>
      net_cents: string | null
      received_cents: Generated<string>
      received_op_cents: Generated<string>
      /** What the office absorbs of the owner's part, and the entry that posts it as a loss. */
      absorbed_cents: Generated<string>
      absorbed_entry_id: Generated<string | null>
      paid_cents: Generated<string>
      /** Both are written by a trigger. */
      agent_name: ColumnType<string, never, never>
      search_text: ColumnType<string, never, never>
      version: Generated<number>
      entry_id: string | null
      /** The day on which an approved deal counts, where the books of its own date were closed when it was approved. */
      counts_on: Generated<string | null>
      void_reason: Generated<string>
      voided_from: DealStage | null
      submitted_at: Date | null
      approved_at: Date | null
      paid_at: Date | null
      created_at: Date
      changed_at: Date
      deleted_at: Date | null
      key: string | null
      /** Closed before the office's books were kept here. */
      is_opening: Generated<boolean>
    }
    money_control: {
      id: Generated<boolean>
      people: Generated<DutyPeople>
      changed_by: string | null
      changed_at: Date | null
    }
    deal_month_sum: {
      month: string
      kind: DealKind
      stage: DealStage
      pending_op: boolean
      pending_check: boolean
      deals: number
      op_cents: string
      fee_cents: string
      net_cents: string
      priced: number
      price_cents: string
    }
    deal_line: {
      id: Generated<string>
      deal_id: string
      position: number
      kind: 'commission' | 'deduction'
      description: string
      payer: CommissionPayer
      cents: string | null
      timing: 'before' | 'after' | null
      payee: Generated<string>
      agent_id: string | null
    }
    deal_agent: {
      deal_id: string
      agent_id: string
      position: number
      share_rate: number
      company_rate: number | null
      /** Whether the split of the sheet is not the plan's, and why. */
      departs: Generated<boolean>
      split_reason: Generated<string>
      plan: ColumnType<CommissionPlan | null, string | null, string | null>
      to_date: ColumnType<YearToDate | null, string | null, string | null>
      result: ColumnType<AgentResult | null, string | null, string | null>
      net_cents: string | null
      is_owner: ColumnType<boolean, never, never>
    }
    deal_file: { file_key: string; key_id: number; created_at: Date }
    deal_paper: {
      id: Generated<string>
      deal_id: string
      kind: PaperworkKind
      filename: string
      content_type: string
      bytes: number
      pages: number
      file_key: string
      sha256: Buffer
      replaced_by: string | null
      key: string
      created_by: string
      created_at: Date
      deleted_at: Date | null
    }
    deal_event: {
      id: Generated<string>
      deal_id: string
      kind: string
      person_id: string | null
      from_status: DealStatus | null
      to_status: DealStatus | null
      note: Generated<string>
      at: Date
      key: string | null
      changes: ColumnType<readonly SheetChange[], string | undefined, never>
    }
    /** An approval that was withdrawn after the books of its day were closed, as it stays in the figures of that day. */
    deal_withdrawn_approval: {
      id: Generated<string>
      deal_id: string
      agent_id: string
      status: DealStatus
      approved_on: string
      reversed_on: string
      gross_cents: string
      net_cents: string | null
    }
    deal_withdrawn_share: {
      approval_id: string
      agent_id: string
      gross_cents: string
      net_cents: string | null
    }
    deal_receipt: {
      id: Generated<string>
      deal_id: string
      cents: string
      method: FundsMethod
      received_on: string
      /** Paid back to the tenant or buyer. */
      is_refund: Generated<boolean>
      reference: Generated<string>
      entry_id: string
      key: string
      created_by: string
      created_at: Date
      reversed_at: Date | null
    }
  }
}
