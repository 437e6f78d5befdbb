import type { ImportedFolder } from '@pb/contract/mail-imports'
import type { Table } from '../../../platform/db/table.ts'

export type MailImportState =
  | 'uploading'
  | 'reading'
  | 'draft'
  | 'applying'
  | 'stopped'
  | 'applied'
  | 'undoing'
  | 'undone'
  | 'failed'

/** What a file holds, as far as it has been read. Times are milliseconds. */
export interface StoredSummary {
  readonly messages: number
  readonly known: number
  readonly folders: Readonly<Partial<Record<ImportedFolder, number>>>
  readonly files: readonly (readonly [name: string, messages: number])[]
  readonly moreFiles: number
  readonly oldest: number | null
  readonly newest: number | null
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    mail_import: Table<'mail_import', { summary: Partial<StoredSummary> }>
    mail_import_problem: Table<'mail_import_problem'>
    mail_import_message: Table<'mail_import_message'>
  }
}
