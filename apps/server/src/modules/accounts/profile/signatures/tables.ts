import type { Generated } from 'kysely'

declare module '../../../../platform/db/db.ts' {
  interface Tables {
    mail_signature: {
      id: Generated<string>
      person_id: string
      name: string
      html: string
      created_at: Generated<Date>
      updated_at: Generated<Date>
      deleted_at: Generated<Date | null>
    }
  }
}
