const session = 'Sign-ins and open sessions: secrets of people who are signed in.'
const queue = 'A queue of work that the server does by itself; empty when it is done.'
const lease = 'Which process works on what at the moment.'
const computed = 'Computed from tables that are exported.'
const cache = 'A copy of public or exported data that the server fetches again.'
const synced = 'The state of a sync with a mail account; meaningless elsewhere.'
const file = 'Files that wait for their deletion.'

/** Tables that are not exported, each with its reason, which the export's README shows. */
export const excludedTables: Readonly<Record<string, string>> = {
  authenticator_app: session,
  encryption_key: 'Keys that encrypt documents and secret values; the export has those decrypted.',
  office_value: 'Keys and internal state of the server.',
  oidc_record: session,
  password_link: session,
  passkey: session,
  passkey_challenge: session,
  recovery_code: session,
  push_subscription: 'Addresses and keys of browsers for push messages.',
  session,
  sign_in_request: session,
  trusted_browser: session,
  mail_account_offer: 'Credentials of a mail account that is being connected.',
  system_mail: 'Encrypted invitations and password links on their way.',
  rate_limit: 'Counters of requests.',
  backup_run: 'When backups of this server ran, and where they are.',
  error_report: 'Technical failures of the server, for developers.',
  application_file_deletion: file,
  file_deletion_queue: file,
  file_read_attempt: lease,
  mail_work_lease: lease,
  application_form_count: computed,
  application_form_word: computed,
  application_package: 'Packages that were built; each can be built again.',
  application_paper_upload: 'Keys by which a repeated upload is recognized.',
  signature_request_unsigned_value: 'What a signer filled in and has not signed, which no one else reads.',
  application_value_sequence: 'Order of changes from one device, while a renter types.',
  listing_upload: 'Keys by which a repeated upload is recognized.',
  inquiry_call: 'Keys by which a repeated call is recognized.',
  email_opt_out_link: 'Secrets of the links by which people stop emails.',
  email_opt_out_former_link: 'Secrets of the links by which people stop emails.',
  idempotency_key: 'Keys by which a repeated call is recognized, for a day.',
  building_normalization: 'The version of a rule for addresses that was applied last.',
  calendar_google_wake: queue,
  calendar_mail_queue: queue,
  calendar_reminder: computed,
  client_import_progress: 'Progress of an import that is running.',
  client_import_plan: 'The progress and numbers of an import’s preview; its rows are exported.',
  sheet_import_progress: 'Progress of an import that is running.',
  deal_month_sum: computed,
  invoice_sum: computed,
  journal_month_sum: computed,
  listing_count: computed,
  feed_cursor: 'The state of a sync with a listing server; meaningless elsewhere.',
  inquiry_mail_queue: queue,
  inquiry_question_queue: queue,
  listing_match_queue: queue,
  mail_draft_tombstone: 'Drafts that are gone, so that a late save does not bring them back.',
  mail_label_count: computed,
  mail_picture: cache,
  mail_reference: computed,
  mail_remote: synced,
  mail_sync: synced,
  mail_sync_cursor: synced,
  mail_thread_label: computed,
  mail_thread_person: computed,
  market_index: computed,
  notification_tally: computed,
  saved_search_key: computed,
  weather_report: cache,
  kysely_migration: 'Versions of the schema; the name of the newest is in datapackage.json.',
  kysely_migration_lock: lease,
}

/** Schemas of the database that are not exported. */
export const excludedSchemas: Readonly<Record<string, string>> = {
  pgboss: 'The job queue of the server.',
}
