import type { Generated } from 'kysely'

declare module '../../platform/db.ts' {
  interface Tables {
    media: {
      id: Generated<string>
      name: string
      content_type: string
      bytes: number
      width: number
      height: number
      sha256: Buffer
      created_by: string | null
      created_at: Generated<Date>
      /** Its sizes for paper are made, or cannot be. */
      printed: Generated<boolean>
    }
  }
}
