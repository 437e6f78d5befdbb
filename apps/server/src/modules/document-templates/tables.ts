import type { FieldInput } from '@pb/contract/document-fields'
import type { TemplatePage } from '@pb/contract/document-templates'
import type { ColumnType, Generated } from 'kysely'

/** Written as JSON text. */
type Json<T> = ColumnType<T, string, string>

declare module '../../platform/db/db.ts' {
  interface Tables {
    document_template: {
      id: Generated<string>
      agent_id: string
      name: string
      shared: Generated<boolean>
      page_sizes: Json<TemplatePage[]>
      roles: Json<string[]>
      fields: Json<FieldInput[]>
      version: Generated<number>
      created_at: Date
      changed_at: Date
      deleted_at: ColumnType<Date | null, undefined, Date | null>
    }
  }
}
