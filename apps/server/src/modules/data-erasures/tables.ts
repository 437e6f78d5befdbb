import type { Generated } from 'kysely'

declare module '../../platform/db/db.ts' {
  interface Tables {
    data_erasure: {
      id: Generated<string>
      erased_by: string | null
      erased_at: Date
      reference: Generated<string>
    }
    data_erasure_item: {
      erasure_id: string
      position: number
      kind: string
      records: number
      /** Null if the records were erased. */
      kept_because: string | null
    }
  }
}
