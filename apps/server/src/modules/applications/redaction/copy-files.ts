import { sql } from 'kysely'
import { createFileTable } from '../../../platform/encryption/file-table.ts'
import '../tables.ts'

/** Encrypted files that are made from applications, and can be made again. */
export const copyFiles = createFileTable({
  table: 'application_copy_file',
  folder: 'applications/copies',
  references: [
    sql`EXISTS (SELECT FROM application_paper_redaction r WHERE r.file_key = f.file_key)`,
    sql`EXISTS (SELECT FROM application_package p WHERE p.file_key = f.file_key)`,
  ],
})
