import { sql, type RawBuilder } from 'kysely'
import type { OwnerPath } from './table-decision.ts'

/** Files of the store to which the rows of a table refer. */
export interface StoredFiles {
  readonly table: string
  /** SQL of the key of the file, of row `t`; rows where it is null have no file. */
  readonly key: RawBuilder<unknown>
  /** SQL of the name that a person gave the file, or of its type; empty if there is none. */
  readonly filename?: RawBuilder<unknown>
  readonly encrypted?: boolean
  /** Of files that an agent's own export has. Renters' papers are not among them. */
  readonly owner?: OwnerPath
}

/** Every kind of file that an export has. Mail is in mbox files, with its attachments. */
export const storedFiles: readonly StoredFiles[] = [
  { table: 'media', key: sql`'media/' || t.name`, owner: 'created_by' },
  { table: 'mail_upload', key: sql`t.file_key`, filename: sql`t.filename`, owner: 'person_id' },
  { table: 'mail_inbound', key: sql`t.raw_key` },
  // A paper with black bars leaves with them, also in an export.
  {
    table: 'application_paper',
    key: sql`CASE WHEN NOT EXISTS (SELECT FROM application_paper_redaction r WHERE r.paper_id = t.id) THEN t.file_key END`,
    filename: sql`t.filename`,
    encrypted: true,
  },
  {
    table: 'application_paper_redaction',
    key: sql`(SELECT t.file_key FROM application_paper p WHERE p.id = t.paper_id AND p.sha256 = t.sha256)`,
    filename: sql`(SELECT p.filename FROM application_paper p WHERE p.id = t.paper_id)`,
    encrypted: true,
  },
  { table: 'application_signature', key: sql`t.image_key`, filename: sql`'signature.png'`, encrypted: true },
  {
    table: 'signature_request_file',
    key: sql`t.file_key`,
    // The same table has the document, what was filled in, and the drawn signatures.
    filename: sql`coalesce((SELECT r.filename FROM signature_request r WHERE r.file_key = t.file_key LIMIT 1),
      (SELECT 'signed ' || r.filename FROM signature_request r WHERE r.signed_file_key = t.file_key LIMIT 1),
      (SELECT 'fields.json' FROM signature_request_covered_fields c WHERE c.file_key = t.file_key LIMIT 1),
      'signature.png')`,
    encrypted: true,
  },
  {
    table: 'deal_file',
    key: sql`t.file_key`,
    filename: sql`(SELECT p.filename FROM deal_paper p WHERE p.file_key = t.file_key LIMIT 1)`,
    encrypted: true,
  },
  { table: 'invoice_file', key: sql`t.file_key`, filename: sql`'invoice.pdf'`, encrypted: true },
  {
    table: 'payout',
    key: sql`CASE WHEN t.statement_at IS NOT NULL THEN nullif(t.statement_path, '') END`,
    filename: sql`'statement.pdf'`,
    encrypted: true,
    owner: 'agent_id',
  },
  { table: 'listing_fee_approval', key: sql`t.file_key`, filename: sql`t.file_type` },
  { table: 'feed_run', key: sql`t.file_key`, filename: sql`t.file_name` },
]

/** Columns with the keys of files that an export has elsewhere or not at all, each with its reason. */
export const otherFileColumns: Readonly<Record<string, string>> = {
  'data_export.file_key': 'An earlier export.',
  'application_copy_file.file_key':
    'A file of application_paper_redaction, or a package that can be built again.',
  'application_package.file_key': 'A package that can be built again.',
  'application_file_deletion.file_key': 'Waits for its deletion.',
  'file_deletion_queue.file_key': 'Waits for its deletion.',
  'deal_paper.file_key': 'A file of deal_file.',
  'invoice_settlement.file_key': 'A file of invoice_file.',
  'invoice_version.file_key': 'A file of invoice_file.',
  'mail_attachment.file_key': 'A part of its message, which is in an mbox file.',
  'mail_import.file_key':
    'A file of mail that is being imported; its messages are in an mbox file once they are in.',
  'mail_message.raw_key': 'The message, in an mbox file.',
  'mail_picture.file_key': 'A copy of a remote image in an email.',
  'signature_request.file_key': 'A file of signature_request_file.',
  'signature_request.signed_file_key': 'A file of signature_request_file.',
  'signature_request_covered_fields.file_key': 'A file of signature_request_file.',
  'signature_request_signer.image_key': 'A file of signature_request_file.',
}
