import type { ApprovableRule } from '@pb/rules/tenant-fees'
import type { GeneratedAlways } from 'kysely'

export type AgreementType = 'application/pdf' | 'image/jpeg' | 'image/png'

declare module '../../../platform/db/db.ts' {
  interface Tables {
    listing_fee_approval: {
      id: GeneratedAlways<string>
      listing_id: string
      rule: ApprovableRule
      max_cents: string
      reason: string
      file_key: string
      file_type: AgreementType
      approved_by: string | null
      approved_at: Date
      withdrawn_by: string | null
      withdrawn_at: Date | null
    }
  }
}
