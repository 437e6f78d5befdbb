import type { FormLanguage } from '@pb/rules/applications/vocabulary'
import type { Table } from '../../platform/db/table.ts'

/** State of a request in the database; an open one whose time is over is expired. */
export type StoredState = 'draft' | 'open' | 'signed' | 'completed' | 'declined' | 'voided'
export type EmailKind = 'ask' | 'remind' | 'complete'

declare module '../../platform/db/db.ts' {
  interface Tables {
    signature_request_file: Table<'signature_request_file'>
    /**
     * `code_required`: whether signers enter an emailed code before it opens.
     * `timestamped_at`: the time in the signed PDF's timestamp; null without one.
     */
    signature_request: Table<'signature_request'>
    signature_request_signer: Table<'signature_request_signer', { consent_language: FormLanguage }>
    signature_request_code: Table<'signature_request_code'>
    signature_request_field: Table<'signature_request_field'>
    signature_request_unsigned_value: Table<'signature_request_unsigned_value', { key_id: number }>
    signature_request_covered_fields: Table<'signature_request_covered_fields'>
    signature_request_visit: Table<'signature_request_visit'>
    signature_request_email: Table<'signature_request_email'>
  }
}
