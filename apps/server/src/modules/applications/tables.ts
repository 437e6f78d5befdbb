import type { Bar } from '@pb/rules/applications/bars'
import type { ChecklistItem, ChecklistKind, DocumentKind } from '@pb/rules/applications/documents'
import type { CoverEntry } from '@pb/rules/applications/signature-cover'
import type { ApplicantType, ApplicationStatus, FormLanguage } from '@pb/rules/applications/vocabulary'
import type { Table } from '../../platform/db/table.ts'

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
    application_household: Table<'application_household'>
    /**
     * `report_cost_cents`: what the report cost that the fee is for; null for fees of before it was asked.
     */
    application_form: Table<'application_form', { status: ApplicationStatus }>
    application_form_count: Table<
      'application_form_count',
      { status: ApplicationStatus; applicant_type: ApplicantType }
    >
    application_form_word: Table<'application_form_word'>
    application_form_link: Table<'application_form_link'>
    application_request: Table<
      'application_request',
      {
        /** Written as text; null of what can't be undone. */
        before: RequestBefore
      }
    >
    application_request_email: Table<'application_request_email'>
    application_value: Table<'application_value'>
    application_criminal_history: Table<'application_criminal_history', { key_id: number }>
    application_value_sequence: Table<'application_value_sequence'>
    application_replaced_value: Table<'application_replaced_value'>
    application_paper: Table<'application_paper', { document: DocumentKind }>
    application_copy_file: Table<'application_copy_file'>
    application_package: Table<'application_package'>
    /**
     * `file_key`: the copy with the bars; null while it is to be drawn.
     * `sha256`: of the paper from which the copy was drawn.
     */
    application_paper_redaction: Table<'application_paper_redaction', { bars: readonly Bar[] }>
    application_paper_upload: Table<'application_paper_upload'>
    application_file_deletion: Table<'application_file_deletion'>
    /** `outdated_at`: since when something that it covers is different; null while nothing is. */
    application_signature: Table<
      'application_signature',
      {
        language: FormLanguage
        /** What it covers, as it was signed; null for signatures of before there was a list. */
        covers: readonly CoverEntry[]
      }
    >
    /**
     * `outbox_id`: the entry of the email in the agent's outbox.
     * `message_id`: the message in the agent's mailbox.
     */
    application_signed_copy: Table<'application_signed_copy'>
    /**
     * `outbox_id`: the entry of the message in the agent's outbox; null until it is queued.
     * `acknowledged`: keys of the issues that the sender was shown; null for packages of before they were listed.
     * `income_tests`: whether the cover compares income and rent.
     * `code_required`: whether the link opens with a code only.
     */
    application_submission: Table<'application_submission'>
    application_package_reader: Table<'application_package_reader'>
    application_package_code: Table<'application_package_code'>
    application_access: Table<'application_access'>
    application_checklist: Table<
      'application_checklist',
      { kind: ChecklistKind; items: readonly ChecklistItem[] }
    >
    application_setting: Table<'application_setting'>
  }
}
