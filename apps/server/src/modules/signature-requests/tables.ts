import type { FieldKind } from '@pb/contract/document-fields'
import type { FormLanguage } from '@pb/rules/applications/vocabulary'
import type { ColumnType, Generated } from 'kysely'

/** State of a request in the database; an open one whose time is over is expired. */
export type StoredState = 'draft' | 'open' | 'signed' | 'completed' | 'declined' | 'voided'
export type EmailKind = 'ask' | 'remind' | 'complete'

declare module '../../platform/db/db.ts' {
  interface Tables {
    signature_request_file: { file_key: string; key_id: number; created_at: Date }
    signature_request: {
      id: Generated<string>
      agent_id: string
      client_id: string
      state: Generated<StoredState>
      title: Generated<string>
      message: Generated<string>
      ordered: Generated<boolean>
      /** Whether signers enter an emailed code before it opens. */
      code_required: Generated<boolean>
      filename: string
      pages: number
      bytes: string
      file_key: string
      sha256: Buffer
      signed_file_key: string | null
      void_reason: Generated<string>
      search_text: Generated<string>
      key: string
      created_at: Date
      changed_at: Date
      sent_at: Date | null
      expires_at: Date | null
      completed_at: Date | null
      /** The time in the signed PDF's timestamp; null without one. */
      timestamped_at: ColumnType<Date | null, undefined, Date | null>
    }
    signature_request_signer: {
      id: Generated<string>
      request_id: string
      position: number
      name: string
      email: string
      language: FormLanguage
      seed: string
      token_hash: Buffer
      asked_at: Date | null
      opened_at: Date | null
      views: Generated<number>
      signed_at: Date | null
      kind: 'drawn' | 'typed' | null
      signed_name: Generated<string>
      image_key: string | null
      consent_version: number | null
      consent_language: FormLanguage | null
      signed_sha256: Buffer | null
      ip: Generated<string>
      user_agent: Generated<string>
      key: string | null
      declined_at: Date | null
      decline_reason: Generated<string>
    }
    signature_request_code: {
      id: Generated<string>
      signer_id: string
      code_hash: Buffer
      created_at: Date
      expires_at: Date
      tries: Generated<number>
      used_at: Date | null
      access_hash: Buffer | null
      access_until: Date | null
    }
    signature_request_field: {
      id: Generated<string>
      request_id: string
      signer_id: string
      kind: FieldKind
      page: number
      x: number
      y: number
      width: number
      height: number
      required: boolean
      label: string
    }
    signature_request_unsigned_value: {
      field_id: string
      sealed: string
      version: number
      device: string
      sequence: string
      changed_at: Date
      key_id: Generated<number>
    }
    signature_request_covered_fields: { signer_id: string; file_key: string; sha256: Buffer }
    signature_request_visit: { signer_id: string; visit: string; at: Date }
    signature_request_email: {
      id: Generated<string>
      request_id: string
      signer_id: string | null
      kind: EmailKind
      key: Generated<string>
      state: Generated<'waiting' | 'queued' | 'dropped' | 'failed'>
      failure: Generated<string>
      sender_id: string | null
      leased_until: Generated<Date>
      outbox_id: string | null
      created_at: Date
    }
  }
}
