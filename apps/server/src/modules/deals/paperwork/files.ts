import { sql } from 'kysely'
import { createFileTable } from '../../../platform/encryption/file-table.ts'
import '../tables.ts'

/** Encrypted files of deals. */
export const dealFiles = createFileTable({
  table: 'deal_file',
  folder: 'deals',
  references: [sql`EXISTS (SELECT FROM deal_paper p WHERE p.file_key = f.file_key)`],
})
