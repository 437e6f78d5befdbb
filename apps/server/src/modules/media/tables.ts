import type { Generated } from 'kysely'

declare module '../../platform/db/db.ts' {
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
      /** Print derivatives exist, or cannot be created. */
      printed: Generated<boolean>
    }
  }
}
