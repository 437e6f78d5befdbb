import type { FieldInput } from '@pb/contract/document-fields'
import type { TemplatePage } from '@pb/contract/document-templates'
import type { Table } from '../../platform/db/table.ts'

declare module '../../platform/db/db.ts' {
  interface Tables {
    document_template: Table<
      'document_template',
      { page_sizes: TemplatePage[]; roles: string[]; fields: FieldInput[] }
    >
  }
}
