import type { Table } from '../../../platform/db/table.ts'

export type AgreementType = 'application/pdf' | 'image/jpeg' | 'image/png'

declare module '../../../platform/db/db.ts' {
  interface Tables {
    listing_fee_approval: Table<'listing_fee_approval'>
  }
}
