import type { Bar } from '@pb/rules/applications/bars'
import type { ChecklistItem, ChecklistKind, DocumentKind } from '@pb/rules/applications/documents'
import type { CoverEntry } from '@pb/rules/applications/signature-cover'
import type { ApplicantType, ApplicationStatus, FormLanguage } from '@pb/rules/applications/vocabulary'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** What a reminder changed of its link, or an answer of its household. */
export interface RequestBefore {
  /** Times are ISO texts. */
  readonly link?: {
    readonly expires_at: string
    readonly revoked_at: string | null
    readonly asked_at: string | null
    /** What the reminder made of `expires_at`. */
    readonly expires_after: string
  }
  readonly answer?: {
    readonly status: ApplicationStatus
    readonly answered_at: string | null
    readonly answer_reason: string
    readonly adverse_action: boolean
    /** What the answer made of `answered_at`. */
    readonly answered_after: string | null
  }
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    application_household: {
      id: Generated<string>
      agent_id: string
      client_id: string
      listing_id: string | null
      status: Generated<ApplicationStatus>
      building_address: Generated<string>
      apartment_no: Generated<string>
      monthly_rent_cents: string | null
      lease_start_date: string | null
      lease_end_date: string | null
      occupants: number | null
      landlord_name: Generated<string>
      landlord_phone: Generated<string>
      landlord_address: Generated<string>
      pets_dogs: Generated<boolean>
      pets_cats: Generated<boolean>
      pets_dogs_breeds: Generated<string>
      pets_dogs_weight: Generated<string>
      note: Generated<string>
      answered_at: Date | null
      answer_reason: Generated<string>
      adverse_action: Generated<boolean>
      conditional_offer_at: Date | null
      erased_at: Date | null
      created_at: Date
      changed_at: Date
    }
    application_form: {
      id: Generated<string>
      household_id: string
      agent_id: string
      person_id: string
      applicant_type: ApplicantType
      first_name: string
      last_name: string
      email: string
      phone: Generated<string>
      language: Generated<FormLanguage>
      signing_order: Generated<number>
      version: Generated<number>
      completeness: Generated<number>
      name: string
      search_text: Generated<string>
      status: Generated<ApplicationStatus>
      listing_id: string | null
      monthly_rent_cents: string | null
      fee_cents: string | null
      /** What the report cost that the fee is for; null for fees of before it was asked. */
      report_cost_cents: string | null
      fee_method: Generated<string>
      fee_date: string | null
      report_date: string | null
      asked_at: Date | null
      opened_at: Date | null
      created_at: Date
      changed_at: Date
      deleted_at: Date | null
    }
    application_form_count: {
      agent_id: string
      status: ApplicationStatus
      applicant_type: ApplicantType
      forms: number
    }
    application_form_word: {
      word: string
      form_id: string
    }
    application_form_link: {
      form_id: string
      seed: string
      token_hash: Buffer
      expires_at: Date
      revoked_at: Date | null
    }
    application_request: {
      id: Generated<string>
      household_id: string
      sender_id: string
      kind: 'ask' | 'remind' | 'answer'
      key: string
      subject: string
      message: string
      created_at: Date
      /** Written as text; null of what can't be undone. */
      before: ColumnType<RequestBefore | null, string | undefined, null>
    }
    application_request_email: {
      request_id: string
      form_id: string
      state: 'waiting' | 'queued' | 'failed'
      failure: Generated<string>
      leased_until: Generated<Date>
      outbox_id: string | null
    }
    application_value: {
      form_id: string
      field: string
      value: string | null
      sealed: string | null
      mask: string | null
      version: number
      device: string | null
      changed_at: Date
      key_id: GeneratedAlways<number | null>
    }
    application_criminal_history: {
      form_id: string
      sealed: string
      checked_on: string
      changed_at: Date
      key_id: GeneratedAlways<number>
    }
    application_value_sequence: {
      form_id: string
      field: string
      device: string
      sequence: string
    }
    application_replaced_value: {
      id: Generated<string>
      form_id: string
      field: string
      value: string | null
      sealed: string | null
      mask: string | null
      version: number
      changed_at: Date
      replaced_by: string | null
      key_id: GeneratedAlways<number | null>
    }
    application_paper: {
      id: Generated<string>
      form_id: string
      document: DocumentKind
      position: number
      filename: string
      content_type: string
      bytes: string
      pages: number | null
      file_key: string | null
      key_id: number | null
      sha256: Buffer
      dated: string | null
      created_at: Date
      deleted_at: Date | null
    }
    application_copy_file: { file_key: string; key_id: number; created_at: Date }
    application_package: {
      household_id: string
      content_hash: Buffer
      reader: string
      file_key: string | null
      percent: Generated<number>
      lease: string
      leased_until: Date
      used_at: Date
    }
    application_paper_redaction: {
      paper_id: string
      bars: ColumnType<readonly Bar[], string, string>
      /** The copy with the bars; null while it is to be drawn. */
      file_key: string | null
      /** Of the paper from which the copy was drawn. */
      sha256: Buffer | null
      changed_at: Date
    }
    application_paper_upload: {
      form_id: string
      key: string
      paper_id: string
    }
    application_file_deletion: {
      file_key: string
      queued_at: Date
      key_id: number | null
    }
    application_signature: {
      id: Generated<string>
      form_id: string
      version: number
      kind: string
      name: string
      image_key: string | null
      key_id: number | null
      consent_version: number
      language: FormLanguage
      sha256: Buffer
      ip: string
      user_agent: string
      key: string
      signed_at: Date
      /** What it covers, as it was signed; null for signatures of before there was a list. */
      covers: ColumnType<readonly CoverEntry[] | null, string | undefined, string>
      /** Since when something that it covers is different; null while nothing is. */
      outdated_at: ColumnType<Date | null, undefined, Date>
    }
    application_signed_copy: {
      signature_id: string
      state: Generated<'waiting' | 'queued' | 'dropped' | 'failed'>
      failure: Generated<string>
      leased_until: Generated<Date>
      /** The entry of the email in the agent's outbox. */
      outbox_id: string | null
      /** The message in the agent's mailbox. */
      message_id: string | null
    }
    application_submission: {
      id: Generated<string>
      household_id: string
      kind: string
      form_ids: string
      paper_ids: string | null
      recipients: string
      cc: Generated<string>
      subject: Generated<string>
      unmasked: Generated<boolean>
      reason: Generated<string>
      message_id: string | null
      seed: string | null
      token_hash: Buffer | null
      expires_at: Date | null
      revoked_at: Date | null
      message: Generated<string>
      leased_until: Date | null
      /** The entry of the message in the agent's outbox; null until it is queued. */
      outbox_id: string | null
      failure: Generated<string>
      key: string
      /** Keys of the issues that the sender was shown; null for packages of before they were listed. */
      acknowledged: string[] | null
      /** Whether the cover compares income and rent. */
      income_tests: Generated<boolean>
      /** Whether the link opens with a code only. */
      code_required: Generated<boolean>
      created_at: Date
    }
    application_package_reader: { id: Generated<string>; submission_id: string; email: string }
    application_package_code: {
      id: Generated<string>
      reader_id: string
      code_hash: Buffer
      created_at: Date
      expires_at: Date
      tries: Generated<number>
      used_at: Date | null
      access_hash: Buffer | null
      access_until: Date | null
    }
    application_access: {
      id: Generated<string>
      household_id: string
      form_id: string | null
      submission_id: string | null
      person_id: string | null
      name: string
      action: string
      subject: string
      reason: Generated<string>
      at: Date
    }
    application_checklist: {
      kind: ChecklistKind
      company: Generated<string>
      company_name: Generated<string>
      items: ColumnType<readonly ChecklistItem[], string, string>
      changed_at: Date
    }
    application_setting: {
      id: Generated<boolean>
      erase_after_days: Generated<number>
    }
  }
}
