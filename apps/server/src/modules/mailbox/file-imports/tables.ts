import type { ImportedFolder } from '@pb/contract/mail-imports'
import type { ColumnType, Generated } from 'kysely'

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
    mail_import: {
      id: Generated<string>
      person_id: string
      file_name: string
      file_key: string | null
      size: Generated<string>
      state: Generated<MailImportState>
      created_at: Date
      applied_at: Date | null
      undone_at: Date | null
      total: Generated<number>
      summary: ColumnType<Partial<StoredSummary>, string | undefined, string>
      done: Generated<number>
      added: Generated<number>
      known: Generated<number>
      damaged: Generated<number>
      failed: Generated<number>
      removed: Generated<number>
      kept: Generated<number>
      tries: Generated<number>
      problem: Generated<string>
    }
    mail_import_problem: {
      import_id: string
      entry: number
      location: string
      subject: Generated<string>
      reason: string
    }
    mail_import_message: { import_id: string; message_id: string; labels: number }
  }
}
