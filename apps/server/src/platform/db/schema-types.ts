/* oxlint-disable max-lines */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/**
 * The columns of all tables, written by `npm run schema:write` from a migrated database. JSON is read as a value and
 * written as text, since the driver would convert a list to an array literal.
 */
export interface Schema {
  ach_file: {
    id: GeneratedAlways<string>
    pay_run_id: string
    created_on: string
    modifier: string
    effective_on: string
    cents: string
    sha256: string
    sealed: string
    key_id: GeneratedAlways<number | null>
    created_by: string
    created_at: Date
    voided_by: string | null
    voided_at: Date | null
    void_reason: Generated<string>
  }
  ach_file_download: {
    id: GeneratedAlways<string>
    file_id: string
    person_id: string
    downloaded_at: Date
  }
  ach_file_entry: {
    file_id: string
    payout_id: string
    bank_account_id: string
    cents: string
  }
  ach_setting: {
    is_only: Generated<boolean>
    bank_name: string
    routing: string
    immediate_origin: string
    company_id: string
    company_name: string
    description: string
    offset_kind: 'checking' | 'savings' | null
    offset_last_four: string | null
    sealed: string | null
    key_id: GeneratedAlways<number | null>
    changed_by: string
    changed_at: Date
  }
  agent: {
    person_id: string
    roles: ColumnType<string[], readonly string[], readonly string[]>
    email: string
    password_hash: string | null
    issuer_subject: string | null
    deactivated_at: Date | null
    created_at: Generated<Date>
    contact_email: Generated<string>
    phone: Generated<string>
    description: Generated<string>
    photo: string | null
    preferences: ColumnType<unknown, string | undefined, string>
    signature_id: string | null
    time_zone: string | null
    password_changed_at: Date | null
    last_seen_at: Date | null
  }
  agent_charge: {
    id: GeneratedAlways<string>
    recurring_id: string
    agent_id: string
    month: string
    due_on: string
    kind: string
    title: string
    cents: string
    open_cents: string
    entry_id: string
    created_at: Date
  }
  agent_commission_plan: {
    agent_id: string
    since: string
    plan_id: string | null
    reset_on: string | null
    changed_by: string | null
    created_at: Date
  }
  agent_license: {
    id: GeneratedAlways<string>
    person_id: string
    license_number: string
    license_class: 'salesperson' | 'associate_broker' | 'broker'
    expires_on: string
    created_at: Generated<Date>
    removed_at: Date | null
  }
  agent_opening_balance: {
    agent_id: string
    as_of: string
    gross_cents: string
    company_cents: string
    changed_by: string | null
    created_at: Date
  }
  application_access: {
    id: GeneratedAlways<string>
    household_id: string
    form_id: string | null
    submission_id: string | null
    person_id: string | null
    name: string
    action: 'revealed' | 'opened' | 'downloaded' | 'sent' | 'shared' | 'changed' | 'deleted' | 'restored'
    subject: string
    reason: Generated<string>
    at: Date
  }
  application_checklist: {
    kind: string
    company: Generated<string>
    company_name: Generated<string>
    items: ColumnType<unknown, string, string>
    changed_at: Date
  }
  application_copy_file: {
    file_key: string
    key_id: number
    created_at: Date
  }
  application_criminal_history: {
    form_id: string
    sealed: string
    checked_on: string
    changed_at: Date
    key_id: GeneratedAlways<number | null>
  }
  application_file_deletion: {
    file_key: string
    queued_at: Date
    key_id: number | null
  }
  application_form: {
    id: GeneratedAlways<string>
    household_id: string
    agent_id: string
    person_id: string
    applicant_type: 'APPLICANT' | 'CO_APPLICANT' | 'GUARANTOR' | 'GUARANTOR_COMPANY'
    first_name: string
    last_name: string
    email: string
    phone: Generated<string>
    language: Generated<'en' | 'es'>
    signing_order: Generated<number>
    version: Generated<number>
    completeness: Generated<number>
    name: string
    search_text: Generated<string>
    status: Generated<string>
    listing_id: string | null
    monthly_rent_cents: string | null
    fee_cents: string | null
    fee_method: Generated<string>
    fee_date: string | null
    report_date: string | null
    asked_at: Date | null
    opened_at: Date | null
    created_at: Date
    changed_at: Date
    deleted_at: Date | null
    report_cost_cents: string | null
  }
  application_form_count: {
    agent_id: string
    status: string
    applicant_type: string
    forms: number
  }
  application_form_link: {
    form_id: string
    seed: string
    token_hash: Buffer
    expires_at: Date
    revoked_at: Date | null
  }
  application_form_word: {
    word: string
    form_id: string
  }
  application_household: {
    id: GeneratedAlways<string>
    agent_id: string
    client_id: string
    listing_id: string | null
    status: Generated<'NEW' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN'>
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
    credited_agent_id: string | null
  }
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
  application_package_code: {
    id: GeneratedAlways<string>
    reader_id: string
    code_hash: Buffer
    created_at: Date
    expires_at: Date
    tries: Generated<number>
    used_at: Date | null
    access_hash: Buffer | null
    access_until: Date | null
  }
  application_package_reader: {
    id: GeneratedAlways<string>
    submission_id: string
    email: string
  }
  application_paper: {
    id: GeneratedAlways<string>
    form_id: string
    document: string
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
  application_paper_redaction: {
    paper_id: string
    bars: ColumnType<unknown, string, string>
    file_key: string | null
    sha256: Buffer | null
    changed_at: Date
  }
  application_paper_upload: {
    form_id: string
    key: string
    paper_id: string
  }
  application_replaced_value: {
    id: GeneratedAlways<string>
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
  application_request: {
    id: GeneratedAlways<string>
    household_id: string
    sender_id: string
    kind: 'ask' | 'remind' | 'answer'
    key: string
    subject: string
    message: string
    created_at: Date
    before: ColumnType<unknown, string | null, string | null>
  }
  application_request_email: {
    request_id: string
    form_id: string
    state: 'waiting' | 'queued' | 'failed'
    failure: Generated<string>
    leased_until: Generated<Date>
    outbox_id: string | null
  }
  application_setting: {
    id: Generated<boolean>
    erase_after_days: Generated<number>
  }
  application_signature: {
    id: GeneratedAlways<string>
    form_id: string
    version: number
    kind: 'drawn' | 'typed'
    name: string
    image_key: string | null
    key_id: number | null
    consent_version: number
    language: string
    sha256: Buffer
    ip: string
    user_agent: string
    key: string
    signed_at: Date
    covers: ColumnType<unknown, string | null, string | null>
    outdated_at: Date | null
  }
  application_signed_copy: {
    signature_id: string
    state: Generated<'waiting' | 'queued' | 'dropped' | 'failed'>
    failure: Generated<string>
    leased_until: Generated<Date>
    outbox_id: string | null
    message_id: string | null
  }
  application_submission: {
    id: GeneratedAlways<string>
    household_id: string
    kind: 'mail' | 'link'
    form_ids: ColumnType<string[], readonly string[], readonly string[]>
    paper_ids: ColumnType<string[] | null, readonly string[] | null, readonly string[] | null>
    recipients: ColumnType<string[], readonly string[], readonly string[]>
    cc: ColumnType<string[], readonly string[] | undefined, readonly string[]>
    subject: Generated<string>
    unmasked: Generated<boolean>
    reason: Generated<string>
    message_id: string | null
    seed: string | null
    token_hash: Buffer | null
    expires_at: Date | null
    revoked_at: Date | null
    key: string
    created_at: Date
    message: Generated<string>
    leased_until: Date | null
    outbox_id: string | null
    failure: Generated<string>
    acknowledged: ColumnType<string[] | null, readonly string[] | null, readonly string[] | null>
    income_tests: Generated<boolean>
    code_required: Generated<boolean>
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
  application_value_sequence: {
    form_id: string
    field: string
    device: string
    sequence: string
  }
  authenticator_app: {
    person_id: string
    sealed_key: string
    created_at: Date
    confirmed_at: Date | null
    last_step: string | null
  }
  backup_run: {
    id: GeneratedAlways<string>
    kind: 'backup' | 'verification'
    place: string
    started_at: Date
    finished_at: Date | null
    outcome: 'done' | 'failed' | 'skipped' | null
    backup_id: string | null
    bytes: string | null
    reason: string | null
  }
  bank_account: {
    id: GeneratedAlways<string>
    name: string
    routing: Generated<string>
    last_four: Generated<string>
    kind: Generated<string>
    created_by: string
    created_at: Date
  }
  bank_match: {
    transaction_id: string
    entry_id: string
    matched_by: string
    matched_at: Date
    part: Generated<number>
  }
  bank_statement: {
    id: GeneratedAlways<string>
    account_id: string | null
    file_name: string
    format: 'ofx' | 'sheet'
    state: Generated<'draft' | 'imported' | 'undone'>
    routing: Generated<string>
    last_four: Generated<string>
    kind: Generated<string>
    from_day: string | null
    until_day: string | null
    closing_cents: string | null
    closing_on: string | null
    notes: ColumnType<string[], readonly string[] | undefined, readonly string[]>
    created_by: string
    created_at: Date
    imported_by: string | null
    imported_at: Date | null
    undone_by: string | null
    undone_at: Date | null
    made_account: Generated<boolean>
  }
  bank_statement_line: {
    statement_id: string
    row_number: number
    posted_on: string | null
    cents: string | null
    fitid: Generated<string>
    kind: Generated<string>
    name: Generated<string>
    memo: Generated<string>
    check_number: Generated<string>
    problem: Generated<string>
    transaction_id: string | null
    is_known: Generated<boolean>
  }
  bank_transaction: {
    id: GeneratedAlways<string>
    account_id: string
    statement_id: string
    row_number: number
    fitid: Generated<string>
    posted_on: string
    cents: string
    kind: Generated<string>
    name: Generated<string>
    memo: Generated<string>
    check_number: Generated<string>
    set_aside_reason: string | null
    set_aside_by: string | null
    set_aside_at: Date | null
    is_matched: Generated<boolean>
  }
  book_closing: {
    id: GeneratedAlways<string>
    period: string
    last_day: string
    closed_by: string
    closed_at: Date
    reopened_by: string | null
    reopened_at: Date | null
    reason: Generated<string>
  }
  building: {
    id: GeneratedAlways<string>
    borough: 'MN' | 'BK' | 'QN' | 'BX' | 'SI'
    house_number: string
    street: string
    address: string
    zip: Generated<string>
    bbl: string | null
    bin: string | null
    neighborhood: string
    latitude: number | null
    longitude: number | null
    ownership: string
    building_type: string
    units_total: number | null
    floors: number | null
    year_built: number | null
    pets: number | null
    features: Generated<string>
    street_number: number | null
    avenue_number: number | null
    photo: string | null
    source: string
    created_at: Generated<Date>
    modified_at: Generated<Date>
    added_by: string | null
  }
  building_merge: {
    merged_id: string
    building_id: string
    merged_at: Date
  }
  building_normalization: {
    version: number
    finished_at: Date
  }
  calendar_attendee: {
    event_id: string
    email: string
    name: Generated<string>
    partstat: Generated<'needs-action' | 'accepted' | 'tentative' | 'declined'>
    sequence: Generated<number>
    dtstamp: Date | null
  }
  calendar_deletion: {
    id: GeneratedAlways<string>
    agent_id: string
    event_id: string
    version: number
    previous: ColumnType<unknown, string, string>
    created_at: Date
  }
  calendar_email: {
    id: GeneratedAlways<string>
    agent_id: string
    event_id: string | null
    thread_id: string | null
    email: string
    name: Generated<string>
    method: 'REQUEST' | 'CANCEL' | 'REPLY' | 'DECLINECOUNTER'
    subject: string
    html: string
    ics: string
    key: string
    state: Generated<'waiting' | 'queued' | 'dropped' | 'failed'>
    failure: Generated<string>
    due_at: Date
    leased_until: Generated<Date>
    outbox_id: string | null
    deletion_id: string | null
    created_at: Date
  }
  calendar_event: {
    id: GeneratedAlways<string>
    agent_id: string
    kind: Generated<'event' | 'showing'>
    source: Generated<'own' | 'import' | 'invitation' | 'google'>
    uid: string
    series_id: string | null
    recurrence_at: Date | null
    title: Generated<string>
    location: Generated<string>
    description: Generated<string>
    starts_at: Date
    ends_at: Date
    all_day: Generated<boolean>
    time_zone: string
    rrule: Generated<string>
    exdates: ColumnType<Date[], readonly Date[] | undefined, readonly Date[]>
    rdates: ColumnType<Date[], readonly Date[] | undefined, readonly Date[]>
    last_at: Date
    until_at: Date
    spanning: GeneratedAlways<boolean>
    status: Generated<'confirmed' | 'tentative' | 'cancelled'>
    busy: Generated<boolean>
    private: Generated<boolean>
    reminders: ColumnType<number[], readonly number[] | undefined, readonly number[]>
    client_id: string | null
    listing_id: string | null
    showing_id: string | null
    organizer_email: Generated<string>
    organizer_name: Generated<string>
    answer: 'needs-action' | 'accepted' | 'tentative' | 'declined' | null
    sequence: Generated<number>
    dtstamp: Date | null
    message_id: string | null
    import_note: Generated<string>
    version: Generated<number>
    key: string
    created_at: Date
    changed_at: Date
    deleted_at: Date | null
    unconfirmed: Generated<boolean>
  }
  calendar_feed: {
    id: GeneratedAlways<string>
    agent_id: string
    name: string
    details: boolean
    token_hash: Buffer
    created_at: Date
    read_at: Date | null
    revoked_at: Date | null
  }
  calendar_google_account: {
    agent_id: string
    subject: string
    address: string
    credentials: string
    expires_at: Date | null
    state: 'connected' | 'reconnect'
    sync_token: string | null
    connected_at: Date
    synced_at: Date | null
    failure: Generated<string>
    failures: Generated<number>
    due_at: Date
    claim: string | null
    leased_until: Generated<Date>
  }
  calendar_google_conflict: {
    id: GeneratedAlways<string>
    agent_id: string
    title: string
    kept: 'here' | 'google'
    other: string
    created_at: Date
  }
  calendar_google_event: {
    agent_id: string
    google_id: string
    event_id: string | null
    etag: string
    version: number
  }
  calendar_google_wake: {
    agent_id: string
  }
  calendar_import: {
    id: GeneratedAlways<string>
    agent_id: string
    kind: 'file' | 'message' | 'change'
    name: string
    message_id: string | null
    added: number
    updated: number
    unchanged: number
    skipped: number
    created_at: Date
    undone_at: Date | null
    removed: Generated<number>
    restored: Generated<number>
    kept: Generated<number>
  }
  calendar_import_event: {
    import_id: string
    event_id: string
    version: number
    occurrences: string
    previous: ColumnType<unknown, string | null, string | null>
    previous_occurrences: ColumnType<unknown, string | undefined, string>
  }
  calendar_invitation: {
    message_id: string
    agent_id: string
    method: string
    uid: string
    recurrence_at: Date | null
    sequence: number
    dtstamp: Date | null
    parsed: ColumnType<unknown, string, string>
    reason: Generated<string>
    event_id: string | null
    created_at: Date
    decision: 'accepted' | 'declined' | null
    event_count: Generated<number>
  }
  calendar_mail_queue: {
    message_id: string
    person_id: string
    leased_until: Generated<Date>
    attempts: Generated<number>
  }
  calendar_reminder: {
    event_id: string
    minutes: number
    due_at: Date
    starts_at: Date
  }
  calendar_settings: {
    agent_id: string
    working_hours: ColumnType<unknown, string, string>
    reminders: ColumnType<number[], readonly number[], readonly number[]>
  }
  charge_settlement: {
    id: GeneratedAlways<string>
    kind: 'waiver' | 'payment'
    agent_id: string
    cents: string
    reason: Generated<string>
    method: Generated<string>
    reference: Generated<string>
    settled_on: string
    entry_id: string
    key: string
    created_by: string
    created_at: Date
    undone_by: string | null
    undone_at: Date | null
  }
  charge_settlement_line: {
    settlement_id: string
    charge_id: string
    cents: string
  }
  check_setting: {
    is_only: Generated<boolean>
    next_number: number
    shift_right: number
    shift_down: number
    changed_by: string | null
    changed_at: Date | null
  }
  client: {
    id: GeneratedAlways<string>
    agent_id: string
    person_id: string
    first_name: string
    last_name: Generated<string>
    search_types: ColumnType<string[], readonly string[], readonly string[]>
    stage: Generated<'new' | 'contacted' | 'searching' | 'showing' | 'applying' | 'closed' | 'later'>
    source: Generated<string>
    move_in_date: string | null
    income_cents: string | null
    credit_band: 'under-620' | '620-679' | '680-719' | '720-plus' | null
    guarantor: 'none' | 'person' | 'company' | null
    pets: Generated<string>
    notes: Generated<string>
    year_born: number | null
    gender: Generated<string>
    is_new: Generated<boolean>
    created_at: Date
    assigned_at: Date
    last_activity_at: Date
    last_contacted_at: Date | null
    archived_at: Date | null
    archive_reason: 'not-responding' | 'elsewhere' | 'not-qualified' | 'duplicate' | 'other' | null
    merged_into: string | null
    search: GeneratedAlways<string>
    credited_agent_id: string | null
    birthday: string | null
    budget_min_cents: string | null
    budget_max_cents: string | null
    address: Generated<string>
  }
  client_email: {
    client_id: string
    agent_id: string
    email: string
    position: number
  }
  client_event: {
    id: GeneratedAlways<string>
    client_id: string
    agent_id: string
    kind: string
    payload: ColumnType<unknown, string | undefined, string>
    at: Date
  }
  client_import: {
    id: GeneratedAlways<string>
    agent_id: string
    file_name: string
    kind: 'table' | 'vcard'
    state: Generated<'draft' | 'applied' | 'undone'>
    grid: ColumnType<unknown, string | null, string | null>
    reading: ColumnType<unknown, string | null, string | null>
    created_at: Date
    applied_at: Date | null
    undone_at: Date | null
    row_count: number
    tag_ids: ColumnType<string[], readonly string[] | undefined, readonly string[]>
    totals: ColumnType<unknown, string | null, string | null>
  }
  client_import_chunk: {
    import_id: string
    position: number
    rows: string
    placed: string | null
    planned: string | null
  }
  client_import_column: {
    agent_id: string
    title: string
    field: string | null
  }
  client_import_plan: {
    import_id: string
    run: string | null
    leased_until: Date | null
    done: Generated<number>
    digest: Generated<string>
    counts: ColumnType<unknown, string | undefined, string>
    examples: ColumnType<unknown, string | undefined, string>
    error: Generated<string>
  }
  client_import_progress: {
    import_id: string
    done: number
    canceled: Generated<boolean>
    digest: Generated<string>
    ask: Generated<boolean>
    error: Generated<string>
    undoes: Generated<boolean>
  }
  client_import_row: {
    import_id: string
    row_number: number
    kind: string
    shown: ColumnType<unknown, string, string>
    client_id: string | null
    person_id: string | null
    person_made: Generated<boolean>
    request_id: string | null
    made: ColumnType<unknown, string | null, string | null>
    kept: string | null
    agent_id: string | null
  }
  client_list: {
    id: GeneratedAlways<string>
    agent_id: string
    name: string
    conditions: ColumnType<unknown, string, string>
    created_at: Date
    removed_at: Date | null
  }
  client_listing: {
    client_id: string
    agent_id: string
    listing_id: string
    saved_at: Date | null
    sent_at: Date | null
    sent_by: string | null
    opened_at: Date | null
    credited_agent_id: string | null
    liked: Generated<boolean>
  }
  client_match: {
    client_id: string
    agent_id: string
    listing_id: string
    search_id: string
    reason: 'new' | 'price_drop' | 'back' | 'changed'
    price_cents: string
    price_before_cents: string | null
    matched_at: Date
    notified_at: Date | null
  }
  client_merge: {
    id: GeneratedAlways<string>
    agent_id: string
    kept_id: string
    merged_id: string
    kept_before: ColumnType<unknown, string, string>
    merged_before: ColumnType<unknown, string, string>
    kept_after: ColumnType<unknown, string, string>
    at: Date
    undone_at: Date | null
  }
  client_merge_fill: {
    merge_id: string
    table_name: string
    key: ColumnType<unknown, string, string>
    before: ColumnType<unknown, string, string>
    after: ColumnType<unknown, string, string>
  }
  client_merge_move: {
    merge_id: string
    table_name: string
    column_name: string
    key: ColumnType<unknown, string, string>
    position: number | null
  }
  client_note: {
    id: GeneratedAlways<string>
    client_id: string
    agent_id: string
    kind: 'note' | 'call' | 'text' | 'meeting'
    body: string
    created_at: Date
    updated_at: Date | null
    removed_at: Date | null
    contacted_before: Date | null
  }
  client_notice: {
    id: GeneratedAlways<string>
    client_id: string
    agent_id: string
    participant_id: string | null
    kind: 'fair-housing' | 'agency'
    version: number
    offered_at: Date | null
    link_id: string | null
    received_at: Date | null
    received_by: 'page' | 'agent' | null
    signed_name: Generated<string>
  }
  client_phone: {
    client_id: string
    phone: string
    position: number
  }
  client_request: {
    id: GeneratedAlways<string>
    agent_id: string
    person_id: string
    fields: ColumnType<unknown, string, string>
    state: Generated<'waiting' | 'approved' | 'refused'>
    note: Generated<string>
    created_at: Date
    decided_at: Date | null
    decided_by: string | null
    by_hand: Generated<boolean>
  }
  client_tag: {
    id: GeneratedAlways<string>
    agent_id: string
    name: string
    color: string
    created_at: Date
    removed_at: Date | null
    merged_into: string | null
  }
  client_tagging: {
    client_id: string
    agent_id: string
    tag_id: string
    via_tag_id: string | null
  }
  client_task: {
    id: GeneratedAlways<string>
    client_id: string
    agent_id: string
    title: string
    due_on: string | null
    planned_at: Date
    created_at: Date
    done_at: Date | null
    removed_at: Date | null
    shown_at: GeneratedAlways<Date>
  }
  commission_plan: {
    id: GeneratedAlways<string>
    title: string
    version: Generated<number>
    archived_at: Date | null
    created_at: Date
    key: string | null
  }
  commission_plan_terms: {
    plan_id: string
    since: string
    terms: ColumnType<unknown, string, string>
    changed_by: string | null
    created_at: Date
  }
  data_erasure: {
    id: GeneratedAlways<string>
    erased_by: string | null
    erased_at: Date
    reference: Generated<string>
  }
  data_erasure_item: {
    erasure_id: string
    position: number
    kind: string
    records: number
    kept_because: string | null
  }
  data_export: {
    id: GeneratedAlways<string>
    agent_id: string | null
    requested_by: string
    state: Generated<'waiting' | 'running' | 'ready' | 'failed' | 'expired'>
    files: Generated<number>
    step: Generated<string>
    bytes: string | null
    problems: Generated<number>
    file_key: string | null
    sealed: string | null
    key_id: GeneratedAlways<number | null>
    created_at: Date
    finished_at: Date | null
    expires_at: Date | null
  }
  deal: {
    id: GeneratedAlways<string>
    agent_id: string
    client_id: string | null
    listing_id: string | null
    household_id: string | null
    kind: 'rental' | 'sale'
    stage: Generated<'draft' | 'pending_review' | 'deal_submitted' | 'pending' | 'payment_sent' | 'voided'>
    pending_op: Generated<boolean>
    pending_check: Generated<boolean>
    client_name: Generated<string>
    client_email: Generated<string>
    client_phone: Generated<string>
    apt_address: Generated<string>
    apt_unit: Generated<string>
    management: Generated<string>
    price_cents: string | null
    deal_date: string
    lease_start: string | null
    lease_end: string | null
    description: Generated<string>
    funds_methods: ColumnType<string[], readonly string[] | undefined, readonly string[]>
    op_cents: Generated<string>
    fee_cents: Generated<string>
    net_cents: string | null
    received_cents: Generated<string>
    received_op_cents: Generated<string>
    paid_cents: Generated<string>
    agent_name: Generated<string>
    search_text: Generated<string>
    version: Generated<number>
    entry_id: string | null
    void_reason: Generated<string>
    voided_from: string | null
    submitted_at: Date | null
    approved_at: Date | null
    paid_at: Date | null
    created_at: Date
    changed_at: Date
    deleted_at: Date | null
    key: string | null
    is_opening: Generated<boolean>
    absorbed_cents: Generated<string>
    absorbed_entry_id: string | null
    counts_on: string | null
  }
  deal_agent: {
    deal_id: string
    agent_id: string
    position: number
    share_rate: number
    company_rate: number | null
    plan: ColumnType<unknown, string | null, string | null>
    to_date: ColumnType<unknown, string | null, string | null>
    result: ColumnType<unknown, string | null, string | null>
    net_cents: string | null
    is_owner: Generated<boolean>
    departs: Generated<boolean>
    split_reason: Generated<string>
  }
  deal_checklist: {
    deal_kind: 'rental' | 'sale'
    paper_kind: 'lease_pages' | 'dos' | 'commission_check' | 'contract_of_sale' | 'closing_statement' | 'other'
  }
  deal_event: {
    id: GeneratedAlways<string>
    deal_id: string
    kind: string
    person_id: string | null
    from_status: string | null
    to_status: string | null
    note: Generated<string>
    at: Date
    key: string | null
    changes: ColumnType<unknown, string | undefined, string>
  }
  deal_file: {
    file_key: string
    key_id: number
    created_at: Date
  }
  deal_line: {
    id: GeneratedAlways<string>
    deal_id: string
    position: number
    kind: 'commission' | 'deduction'
    description: string
    payer: 'op' | 'fee'
    cents: string | null
    timing: 'before' | 'after' | null
    payee: Generated<string>
    agent_id: string | null
  }
  deal_month_sum: {
    month: string
    kind: string
    stage: string
    pending_op: boolean
    pending_check: boolean
    deals: number
    op_cents: string
    fee_cents: string
    net_cents: string
    priced: number
    price_cents: string
  }
  deal_paper: {
    id: GeneratedAlways<string>
    deal_id: string
    kind: 'lease_pages' | 'dos' | 'commission_check' | 'contract_of_sale' | 'closing_statement' | 'other'
    filename: string
    content_type: string
    bytes: number
    pages: number
    file_key: string
    sha256: Buffer
    replaced_by: string | null
    key: string
    created_by: string
    created_at: Date
    deleted_at: Date | null
  }
  deal_receipt: {
    id: GeneratedAlways<string>
    deal_id: string
    cents: string
    method: string
    received_on: string
    reference: Generated<string>
    entry_id: string
    key: string
    created_by: string
    created_at: Date
    reversed_at: Date | null
    is_refund: Generated<boolean>
  }
  deal_withdrawn_approval: {
    id: GeneratedAlways<string>
    deal_id: string
    agent_id: string
    status: string
    approved_on: string
    reversed_on: string
    gross_cents: string
    net_cents: string | null
  }
  deal_withdrawn_share: {
    approval_id: string
    agent_id: string
    gross_cents: string
    net_cents: string | null
  }
  deduction_kind: {
    id: GeneratedAlways<string>
    title: string
    timing: 'before' | 'after'
    default_cents: Generated<string>
    position: number
    archived_at: Date | null
  }
  document_template: {
    id: GeneratedAlways<string>
    agent_id: string
    name: string
    shared: Generated<boolean>
    page_sizes: ColumnType<unknown, string, string>
    roles: ColumnType<unknown, string, string>
    fields: ColumnType<unknown, string, string>
    version: Generated<number>
    created_at: Date
    changed_at: Date
    deleted_at: Date | null
  }
  email_opt_out: {
    id: GeneratedAlways<string>
    sha256: Buffer
    email: string | null
    source: 'link' | 'one-click' | 'agent' | 'import' | 'reply'
    reason: Generated<string>
    set_by: string | null
    opted_out_at: Date
    ended_at: Date | null
    end_reason: Generated<string>
    ended_by: string | null
  }
  email_opt_out_former_link: {
    token_hash: Buffer
    link_id: string
    replaced_at: Date
  }
  email_opt_out_link: {
    id: GeneratedAlways<string>
    sha256: Buffer
    email: string | null
    seed: string
    token_hash: Buffer
    created_at: Date
  }
  encryption_key: {
    id: GeneratedAlways<number>
    sealed: string
    created_at: Date
  }
  error_report: {
    fingerprint: string
    kind: 'failed' | 'slow'
    method: string
    route: string
    status: number
    code: string | null
    class: string
    frames: ColumnType<string[], readonly string[], readonly string[]>
    constraint_name: string | null
    count: Generated<number>
    slowest_ms: number
    process: string
    first_at: Date
    last_at: Date
  }
  feed_change: {
    run_id: string
    listing_id: string
    kind: 'new' | 'changed' | 'gone'
    record_key: string
    shown: ColumnType<unknown, string, string>
    row_before: ColumnType<unknown, string | null, string | null>
    row_after: ColumnType<unknown, string, string>
    record_before: ColumnType<unknown, string | null, string | null>
    event_ids: ColumnType<string[], readonly string[], readonly string[]>
    kept: string | null
  }
  feed_cursor: {
    source_id: string
    resource: string
    modified_at: Date
  }
  feed_listing: {
    source_id: string
    listing_key: string
    listing_id: string
    hash: Buffer
    modified_at: Date | null
    seen_run: string
    agent_key: string | null
    office_key: string | null
    media_hash: Buffer | null
  }
  feed_party: {
    source_id: string
    kind: 'member' | 'office'
    party_key: string
    name: string
    email: Generated<string>
    phone: Generated<string>
  }
  feed_picture: {
    id: GeneratedAlways<string>
    source_id: string
    media_key: string
    listing_key: string
    listing_id: string | null
    url: string
    position: number
    caption: Generated<string>
    floorplan: Generated<boolean>
    mark: string
    fetched_mark: string | null
    name: string | null
    tries: Generated<number>
    next_at: Date | null
    fault: Generated<string>
  }
  feed_quarantine: {
    source_id: string
    record_key: string
    reason: string
    since: Date
  }
  feed_reject: {
    run_id: string
    nr: number
    record_key: string
    reason: string
  }
  feed_run: {
    id: GeneratedAlways<string>
    source_id: string
    file_name: string
    file_key: string | null
    whole: Generated<boolean>
    state: 'waiting' | 'running' | 'preview' | 'asking' | 'done' | 'failed' | 'canceled' | 'undoing' | 'undone'
    by_id: string | null
    created_at: Date
    finished_at: Date | null
    records: Generated<number>
    added: Generated<number>
    changed: Generated<number>
    unchanged: Generated<number>
    rejected: Generated<number>
    withdrawn: Generated<number>
    pictures: Generated<number>
    missing: Generated<number>
    message: Generated<string>
    kind: Generated<'file' | 'sync'>
    tries: Generated<number>
    preview: Generated<boolean>
    recorded: Generated<boolean>
    examples: ColumnType<unknown, string | null, string | null>
    undone_by: string | null
    undone_at: Date | null
    kept: Generated<number>
  }
  feed_server: {
    source_id: string
    url: string
    auth: 'bearer' | 'client'
    token_url: string | null
    client_id: string | null
    scope: string | null
    sealed_secret: string
    paused: Generated<boolean>
    state: Generated<'waiting' | 'syncing' | 'idle' | 'reconnect' | 'failing'>
    message: Generated<string>
    failures: Generated<number>
    next_at: Date | null
    synced_at: Date | null
    compared_at: Date | null
    expands: boolean | null
  }
  feed_source: {
    id: GeneratedAlways<string>
    name: string
    created_by: string | null
    created_at: Date
    lease_id: string | null
    lease_until: Date | null
    deleted_at: Date | null
    deleted_by: string | null
  }
  file_deletion_queue: {
    file_key: string
    queued_at: Generated<Date>
  }
  file_read_attempt: {
    id: GeneratedAlways<string>
    hash: Buffer
    leased_by: string
    failed: Generated<boolean>
    started_at: Date
  }
  follow_up: {
    id: GeneratedAlways<string>
    agent_id: string
    key: string
    subject: string | null
    message: string | null
    stage: string | null
    task_title: string | null
    task_due_on: string | null
    created_at: Date
    undone_at: Date | null
  }
  follow_up_client: {
    follow_up_id: string
    client_id: string
    agent_id: string
    state: 'waiting' | 'sending' | 'queued' | 'failed' | 'canceled' | 'no-email' | 'archived' | 'already-sent' | 'no-message' | 'opted-out'
    failure: Generated<string>
    due_at: Date
    leased_until: Generated<Date>
    outbox_id: string | null
    task_id: string | null
    stage_before: string | null
  }
  idempotency_key: {
    id: Buffer
    person_id: string | null
    request_hash: Buffer
    created_at: Date
    status: number | null
    sealed_reply: string | null
  }
  inquiry: {
    id: GeneratedAlways<string>
    agent_id: string | null
    client_id: string | null
    reason: 'client' | 'open_inquiry' | 'chosen' | 'exclusive' | 'listing' | 'mailbox' | 'named' | 'duty' | 'pond' | 'supervisor' | 'passed' | 'taken' | 'assigned' | 'reassigned' | 'unassigned' | 'returned' | 'overdue'
    assigned_at: Date
    previous_agent_id: string | null
    overdue_at: Date | null
    state: Generated<'open' | 'closed' | 'not_lead'>
    kind: 'question' | 'tour'
    reading: 'read' | 'unreadable' | 'unverified'
    src_type: string
    name: Generated<string>
    email: Generated<string>
    phone: Generated<string>
    listing_id: string | null
    ad_type: 'rental' | 'sale' | null
    address: Generated<string>
    unit: Generated<string>
    needs_response: boolean
    waiting_since: Date | null
    due_at: Date | null
    answered_at: Date | null
    snoozed_until: Date | null
    read_at: Date | null
    last_in_at: Date
    last_message_at: Date
    last_message: Generated<string>
    last_direction: Generated<string>
    last_ccs: ColumnType<string[], readonly string[] | undefined, readonly string[]>
    created_at: Date
    version: Generated<number>
    search_text: GeneratedAlways<string>
    credited_agent_id: string | null
    first_src_type: Generated<string>
    first_due_at: Date | null
    email_is_relay: Generated<boolean>
    route: ColumnType<unknown, string | null, string | null>
    pond_id: string | null
    taken_from_pond_id: string | null
    chosen_agent_id: string | null
    mailbox_agent_id: string | null
    language: Generated<string>
    not_lead: ColumnType<unknown, string | null, string | null>
  }
  inquiry_call: {
    source: string
    key: string
    body_hash: Buffer
    message_id: string
    created_at: Date
  }
  inquiry_duty: {
    agent_id: string
    last_turn: Generated<string>
  }
  inquiry_group: {
    id: GeneratedAlways<string>
    name: string
  }
  inquiry_group_member: {
    group_id: string
    agent_id: string
    last_turn: Generated<string>
    work_days: ColumnType<number[], readonly number[] | undefined, readonly number[]>
    work_start: Generated<number>
    work_end: Generated<number>
  }
  inquiry_ignored_sender: {
    id: GeneratedAlways<string>
    kind: 'sender' | 'person'
    address: string
    reader: Generated<string>
    created_by: string | null
    created_at: Date
    deleted_at: Date | null
    deleted_by: string | null
  }
  inquiry_key: {
    id: GeneratedAlways<string>
    name: string
    key_hash: Buffer
    ending: string
    per_minute: number
    created_by: string | null
    created_at: Date
    used_at: Date | null
    revoked_at: Date | null
  }
  inquiry_mail_queue: {
    message_id: string
    attempts: Generated<number>
    due_at: Generated<Date>
  }
  inquiry_message: {
    id: GeneratedAlways<string>
    inquiry_id: string
    direction: 'in' | 'out' | 'note'
    at: Date
    source_key: string
    src_type: string | null
    reader: Generated<string>
    reading: Generated<string>
    name: Generated<string>
    ccs: ColumnType<string[], readonly string[] | undefined, readonly string[]>
    subject: Generated<string>
    body: Generated<string>
    fields: ColumnType<unknown, string | null, string | null>
    corrected: Generated<boolean>
    listing_id: string | null
    raw_text: Generated<string>
    mail_message_id: string | null
    question_id: string | null
    agent_id: string | null
    state: 'waiting' | 'sending' | 'queued' | 'sent' | 'failed' | null
    failure: Generated<string>
    leased_until: Date | null
    outbox_id: string | null
    found: ColumnType<unknown, string | null, string | null>
    sender: Generated<string>
    inquiry_before: ColumnType<unknown, string | null, string | null>
  }
  inquiry_question_queue: {
    id: GeneratedAlways<string>
    question_id: string
  }
  inquiry_rule: {
    id: GeneratedAlways<string>
    position: number
    name: string
    enabled: Generated<boolean>
    conditions: ColumnType<unknown, string | undefined, string>
    action: 'client_agent' | 'open_inquiry_agent' | 'chosen_agent' | 'listing_agent' | 'mailbox_owner' | 'agent' | 'turn' | 'pond' | 'supervisor'
    agent_id: string | null
    group_id: string | null
    escalation: 'remind' | 'supervisor' | 'next' | 'everyone'
  }
  inquiry_same_person: {
    inquirer: string
    person_id: string
    same: boolean
    decided_by: string | null
    decided_at: Date
  }
  inquiry_sample: {
    message_id: string
    reader: string
    read: ColumnType<unknown, string, string>
    corrected: ColumnType<unknown, string, string>
    corrected_by: string | null
    at: Date
  }
  inquiry_settings: {
    id: Generated<boolean>
    response_minutes: Generated<number>
    work_days: ColumnType<number[], readonly number[] | undefined, readonly number[]>
    work_start: Generated<number>
    work_end: Generated<number>
    round_robin: Generated<boolean>
    form_enabled: Generated<boolean>
    form_sites: ColumnType<string[], readonly string[] | undefined, readonly string[]>
    version: Generated<number>
    routing_version: Generated<number>
  }
  invitation: {
    id: GeneratedAlways<string>
    token_hash: Buffer
    email: string | null
    name: string | null
    roles: ColumnType<string[], readonly string[], readonly string[]>
    invited_by: string | null
    created_at: Generated<Date>
    expires_at: Date
    accepted_at: Date | null
  }
  invoice: {
    id: GeneratedAlways<string>
    agent_id: string
    deal_id: string | null
    line_id: string | null
    kind: 'rental' | 'sale'
    number_year: number | null
    number_serial: number | null
    number: Generated<string>
    address: Generated<string>
    unit: Generated<string>
    tenant_name: Generated<string>
    price_cents: string | null
    move_in: string | null
    commission_cents: string
    management_company: Generated<string>
    company_key: GeneratedAlways<string>
    contact_name: Generated<string>
    contact_email: Generated<string>
    contact_phone: Generated<string>
    note: Generated<string>
    due_days: Generated<number>
    issued_on: string
    due_on: string | null
    sent_at: Date | null
    open_cents: Generated<string>
    settled_by: 'paid' | 'credited' | 'written_off' | null
    settled_at: Date | null
    search_text: Generated<string>
    version: Generated<number>
    thread_id: string | null
    reminders_stopped_at: Date | null
    reminders_stopped_by: Generated<string>
    reminders_after: string | null
    replies_after: Date | null
    overdue_notified_on: string | null
    key: string
    created_at: Date
    changed_at: Date
    deleted_at: Date | null
  }
  invoice_email: {
    id: GeneratedAlways<string>
    invoice_id: string
    kind: 'invoice' | 'reminder'
    step: number | null
    version: number
    key: string
    recipients: ColumnType<string[], readonly string[], readonly string[]>
    cc: ColumnType<string[], readonly string[] | undefined, readonly string[]>
    subject: string
    message: string
    state: 'waiting' | 'queued' | 'failed' | 'cancelled'
    failure: Generated<string>
    leased_until: Generated<Date>
    outbox_id: string | null
    created_by: string | null
    created_at: Date
    queued_at: Date | null
    reminders_before: string | null
  }
  invoice_event: {
    id: GeneratedAlways<string>
    invoice_id: string
    kind: string
    person_id: string | null
    note: Generated<string>
    at: Date
  }
  invoice_file: {
    file_key: string
    key_id: number
    created_at: Date
  }
  invoice_reminder_step: {
    step: number
    days: number
    subject: string
    message: string
  }
  invoice_serial: {
    year: number
    series: string
    last: number
  }
  invoice_setting: {
    id: Generated<boolean>
    number_prefix: Generated<string>
    due_days: Generated<number>
    payable_to: Generated<string>
    payment_instructions: Generated<string>
  }
  invoice_settlement: {
    id: GeneratedAlways<string>
    invoice_id: string
    kind: 'payment' | 'credit_note' | 'write_off' | 'refund'
    cents: string
    method: Generated<string>
    booked_on: string
    reference: Generated<string>
    reason: Generated<string>
    number_year: number | null
    number_serial: number | null
    number: Generated<string>
    data: ColumnType<unknown, string | null, string | null>
    file_key: string | null
    entry_id: string
    key: string
    created_by: string
    created_at: Date
    reversed_at: Date | null
  }
  invoice_sum: {
    issued_month: string
    state: string
    due_on: string | null
    invoices: number
    cents: string
    open_cents: string
  }
  invoice_version: {
    invoice_id: string
    version: number
    data: ColumnType<unknown, string, string>
    file_key: string | null
    recipients: ColumnType<string[], readonly string[] | undefined, readonly string[]>
    sent_at: Date | null
    entry_id: string | null
    created_by: string
    created_at: Date
  }
  journal_account_name: {
    account: string
    name: string
    number: string
    changed_by: string
    changed_at: Date
  }
  journal_check: {
    id: GeneratedAlways<string>
    checked_at: Date
    differences: number
    found: ColumnType<unknown, string, string>
  }
  journal_entry: {
    id: GeneratedAlways<string>
    kind: 'deal' | 'invoice' | 'payment' | 'credit_note' | 'write_off' | 'check' | 'payout' | 'refund' | 'reversal' | 'agent_charge' | 'charge_waiver' | 'charge_payment'
    booked_on: string
    memo: Generated<string>
    reverses_id: string | null
    key: string
    person_id: string | null
    created_at: Date
    counts_on: string | null
  }
  journal_month_sum: {
    month: string
    account: string
    of_agents: boolean
    cents: string
  }
  journal_posting: {
    id: GeneratedAlways<string>
    entry_id: string
    account: 'cash' | 'receivable' | 'clearing' | 'due_agent' | 'due_other' | 'fees' | 'income' | 'loss' | 'opening_equity' | 'agent_receivable' | 'agent_fees'
    cents: string
    booked_on: string
    agent_id: string | null
    deal_id: string | null
    invoice_id: string | null
    payee: Generated<string>
    method: Generated<string>
  }
  listing: {
    id: GeneratedAlways<string>
    unit_id: string
    building_id: string
    ad_type: 'rental' | 'sale'
    standard_status: 'Coming Soon' | 'Active' | 'Active Under Contract' | 'Pending' | 'Hold' | 'Closed' | 'Expired' | 'Withdrawn' | 'Canceled'
    price_cents: string
    bedrooms: Generated<number>
    bathrooms: Generated<number>
    size: number | null
    furnished: Generated<'' | 'unfurnished' | 'furnished' | 'flexible'>
    apartment_features: Generated<string>
    neighborhood: string
    ownership: string
    building_type: string
    building_features: Generated<string>
    pets: Generated<number>
    street_number: number | null
    avenue_number: number | null
    description: Generated<string>
    exposures: Generated<string>
    condition: Generated<string>
    available_from: string | null
    min_lease_months: number | null
    max_lease_months: number | null
    concession: ColumnType<unknown, string | null, string | null>
    commission: ColumnType<unknown, string | null, string | null>
    access_type: Generated<'OPEN' | 'EXCLUSIVE' | null>
    common_charges_cents: string | null
    taxes_cents: string | null
    maintenance_cents: string | null
    agent_id: string | null
    source: string
    contact: ColumnType<unknown, string | null, string | null>
    published_at: Date
    verified_at: Date | null
    verified_by: string | null
    created_at: Generated<Date>
    modified_at: Generated<Date>
    latitude: number | null
    longitude: number | null
    company_id: number | null
    no_fee: GeneratedAlways<boolean>
    price_dropped_at: Date | null
    status_changed_at: Date | null
    close_price_cents: string | null
    version: Generated<number>
    deleted_at: Date | null
    exclusive_from: string | null
    exclusive_until: string | null
    entry: ColumnType<unknown, string | null, string | null>
    tenant_fees: ColumnType<unknown, string | undefined, string>
    tour_360: string | null
    virtual_tour: string | null
    request_key: string | null
    duplicate_of: string | null
    source_rank: Generated<number>
    active: GeneratedAlways<boolean>
    internet_entire_listing_display: Generated<boolean>
    internet_address_display: Generated<boolean>
    internet_automated_valuation_display: Generated<boolean>
    internet_consumer_comment: Generated<boolean>
  }
  listing_change: {
    id: GeneratedAlways<string>
    listing_id: string
    by_id: string | null
    reason: 'rented' | 'sold' | 'off-market' | 'duplicate' | 'wrong-data' | null
    price_before_cents: string | null
    status_before: string | null
    event_id: string | null
    version: number
    created_at: Date
    undone_at: Date | null
  }
  listing_company: {
    id: GeneratedAlways<number>
    name: string
    small_name: GeneratedAlways<string>
    trigrams: GeneratedAlways<string>
  }
  listing_count: {
    ad_type: string
    neighborhood: string
    bedrooms: number
    listings: number
  }
  listing_event: {
    id: GeneratedAlways<string>
    listing_id: string
    kind: 'listed' | 'price_change' | 'status_change'
    price_cents: string | null
    standard_status: string | null
    created_at: Date
  }
  listing_fee_approval: {
    id: GeneratedAlways<string>
    listing_id: string
    rule: 'fare-broker-fee' | 'deposit-cap'
    max_cents: string
    reason: string
    file_key: string
    file_type: 'application/pdf' | 'image/jpeg' | 'image/png'
    approved_by: string | null
    approved_at: Date
    withdrawn_by: string | null
    withdrawn_at: Date | null
  }
  listing_mark: {
    client_id: string
    agent_id: string
    listing_id: string
    participant_id: string | null
    mark: 'like' | 'maybe' | 'no' | null
    comment: Generated<string>
    at: Date
    id: GeneratedAlways<string>
    answered_at: Date | null
  }
  listing_match_queue: {
    id: GeneratedAlways<string>
    listing_id: string
    appeared: string | null
    price_before_cents: string | null
  }
  listing_photo: {
    listing_id: string
    position: number
    name: string
    caption: Generated<string>
    floorplan: Generated<boolean>
  }
  listing_photo_removed: {
    listing_id: string
    name: string
    caption: string
    floorplan: boolean
    removed_at: Date
  }
  listing_question: {
    id: GeneratedAlways<string>
    client_id: string
    agent_id: string
    participant_id: string | null
    link_id: string
    listing_id: string | null
    kind: 'showing' | 'question'
    suits: Generated<string>
    message: Generated<string>
    key: string
    at: Date
    answered_at: Date | null
    replaced_at: Date | null
  }
  listing_report: {
    id: GeneratedAlways<string>
    listing_id: string
    reason: 'rented' | 'sold' | 'off-market' | 'duplicate' | 'wrong-data'
    note: Generated<string>
    by_id: string | null
    created_at: Date
    decided_at: Date | null
    decided_by: string | null
    confirmed: boolean | null
  }
  listing_send: {
    id: GeneratedAlways<string>
    agent_id: string
    key: string | null
    subject: string
    message: string
    again: boolean
    steering_words: ColumnType<string[], readonly string[] | undefined, readonly string[]>
    steering_reason: Generated<string>
    created_at: Date
  }
  listing_send_recipient: {
    id: GeneratedAlways<string>
    send_id: string
    client_id: string
    agent_id: string
    participant_id: string | null
    link_id: string | null
    notices: ColumnType<string[], readonly string[] | undefined, readonly string[]>
    state: 'waiting' | 'queued' | 'sending' | 'sent' | 'uncertain' | 'failed' | 'cancelled' | 'already-sent' | 'no-email' | 'opted-out'
    failure: Generated<string>
    attempt: Generated<number>
    outbox_id: string | null
    leased_until: Generated<Date>
    changed_at: Date
    held_until: Generated<Date>
  }
  listing_upload: {
    listing_id: string
    upload_key: string
    name: string
    created_at: Date
  }
  listing_verification: {
    batch_id: string
    listing_id: string
    by_id: string
    verified_at: Date
    verified_at_before: Date | null
    verified_by_before: string | null
  }
  live_fragment: {
    live_stream_id: string
    sequence: number
    generation: number
    start_ms: number
    duration_ms: number
    bytes: number
    sha256: Buffer
    created_at: Date
  }
  live_generation: {
    live_stream_id: string
    generation: number
    mime: string
    init: Buffer | null
    created_at: Date
  }
  live_invitation: {
    id: GeneratedAlways<string>
    live_stream_id: string
    agent_id: string
    client_id: string
    subject: string
    message: string
    call_key: string
    state: Generated<'waiting' | 'queued' | 'failed' | 'dropped' | 'opted-out'>
    failure: Generated<string>
    leased_until: Generated<Date>
    created_at: Date
    announced: ColumnType<unknown, string | null, string | null>
  }
  live_invitee: {
    live_stream_id: string
    client_id: string
    agent_id: string
    announced: ColumnType<unknown, string | null, string | null>
    pending: ColumnType<unknown, string | null, string | null>
    skipped: ColumnType<unknown, string | null, string | null>
    updates: Generated<number>
    due_at: Date | null
    leased_until: Generated<Date>
  }
  live_message: {
    id: GeneratedAlways<string>
    live_stream_id: string
    viewer_id: string | null
    kind: 'chat' | 'question' | 'host'
    name: string
    text: string
    key: string
    hidden_at: Date | null
    inquiry_id: string | null
    created_at: Date
  }
  live_stream: {
    id: GeneratedAlways<string>
    open_house_id: string
    key: string
    source: 'here' | 'elsewhere'
    outside_url: Generated<string>
    keep_recording: boolean
    chat: Generated<boolean>
    canceled_at: Date | null
    broadcaster_key: Generated<string>
    leased_until: Generated<Date>
    generation: Generated<number>
    next_sequence: Generated<number>
    started_at: Date | null
    ended_at: Date | null
    peak_viewers: Generated<number>
    recording_state: Generated<'private' | 'public' | 'deleted'>
    trim_from_ms: Generated<number>
    trim_to_ms: number | null
    recording_deleted_at: Date | null
    created_at: Date
    version: Generated<number>
  }
  live_viewer: {
    id: GeneratedAlways<string>
    live_stream_id: string
    key: string
    number: number
    name: Generated<string>
    muted_at: Date | null
    removed_at: Date | null
    created_at: Date
    last_seen_at: Date
  }
  mail_account: {
    person_id: string
    provider: 'gmail' | 'imap'
    epoch: Generated<number>
    address: string
    subject: string | null
    state: 'connected' | 'reconnect' | 'disconnected'
    reason: 'revoked' | 'narrowed' | 'password' | 'unreadable' | null
    scopes: ColumnType<string[], readonly string[] | undefined, readonly string[]>
    credentials: string | null
    expires_at: Date | null
    deletion_asked_at: Date | null
    connected_at: Date
    changed_at: Date
  }
  mail_account_offer: {
    person_id: string
    address: string
    subject: string
    scopes: ColumnType<string[], readonly string[], readonly string[]>
    credentials: string
    expires_at: Date
  }
  mail_attachment: {
    id: GeneratedAlways<string>
    person_id: string
    message_id: string
    position: number
    filename: string
    extension: Generated<string>
    content_type: string
    size: number
    content_id: string | null
    inline: Generated<boolean>
    file_key: string
    at: Date
    place: Generated<number>
    search: Generated<string>
  }
  mail_body: {
    message_id: string
    person_id: string
    html: string | null
    plain: Generated<string>
  }
  mail_bulk_action: {
    id: GeneratedAlways<string>
    person_id: string
    action: string
    due_at: Date | null
    thread_ids: ColumnType<string[], readonly string[], readonly string[]>
    done: Generated<number>
    state: Generated<'running' | 'done' | 'undoing' | 'undone'>
    created_at: Date
    whole_list: Generated<boolean>
    finished_at: Date | null
  }
  mail_bulk_message: {
    bulk_id: string
    message_id: string
    labels: number
  }
  mail_bulk_reminder: {
    bulk_id: string
    thread_id: string
    due_at: Date
    created_at: Date
  }
  mail_contact: {
    person_id: string
    email: string
    name: Generated<string>
    last_active: Date
    sent: Generated<number>
    received: Generated<number>
    search: GeneratedAlways<string>
    written: Generated<string>
  }
  mail_draft: {
    id: GeneratedAlways<string>
    person_id: string
    message_id: string
    kind: 'new' | 'reply' | 'replyToAll' | 'forward'
    answers_id: string | null
    editor: string | null
    sequence: Generated<string>
    edited_at: Date
    notice: string | null
    previous_editors: ColumnType<string[], readonly string[] | undefined, readonly string[]>
  }
  mail_draft_tombstone: {
    person_id: string
    editor: string | null
    ended_at: Date
    draft_id: string | null
    sent: Generated<boolean>
  }
  mail_import: {
    id: GeneratedAlways<string>
    person_id: string
    file_name: string
    file_key: string | null
    size: Generated<string>
    state: Generated<'uploading' | 'reading' | 'draft' | 'applying' | 'stopped' | 'applied' | 'undoing' | 'undone' | 'failed'>
    created_at: Date
    applied_at: Date | null
    undone_at: Date | null
    total: Generated<number>
    summary: ColumnType<unknown, string | undefined, string>
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
  mail_import_message: {
    import_id: string
    message_id: string
    labels: number
  }
  mail_import_problem: {
    import_id: string
    entry: number
    location: string
    subject: Generated<string>
    reason: string
  }
  mail_inbound: {
    id: GeneratedAlways<string>
    raw_key: string
    size: number
    sender: string
    recipients: ColumnType<string[], readonly string[], readonly string[]>
    at: Date
    attempts: Generated<number>
    not_before: Date
    failure: string | null
    authentication: ColumnType<unknown, string | null, string | null>
  }
  mail_label_count: {
    person_id: string
    label: number
    total: number
    unread: number
  }
  mail_message: {
    id: GeneratedAlways<string>
    person_id: string
    thread_id: string
    key: string
    rfc_id: Generated<string>
    in_reply_to: Generated<string>
    ancestors: ColumnType<string[], readonly string[] | undefined, readonly string[]>
    at: Date
    from_name: Generated<string>
    from_email: Generated<string>
    reply_to: ColumnType<unknown, string | undefined, string>
    to_list: ColumnType<unknown, string | undefined, string>
    cc_list: ColumnType<unknown, string | undefined, string>
    bcc_list: ColumnType<unknown, string | undefined, string>
    subject: Generated<string>
    excerpt: Generated<string>
    labels: number
    trashed_at: Date | null
    size: Generated<number>
    raw_key: string | null
    attachment_count: Generated<number>
    automatic: Generated<boolean>
    images_allowed: Generated<boolean>
    problem: string | null
    search: Generated<string>
    authentication: ColumnType<unknown, string | null, string | null>
    outside: Generated<boolean>
    first_time: Generated<boolean>
    sender_warning: 'office_address' | 'colleague_name' | 'lookalike' | 'several_senders' | null
    sender_claim: Generated<string>
    lead: ColumnType<unknown, string | null, string | null>
    signature: ColumnType<unknown, string | null, string | null>
  }
  mail_outbox: {
    id: GeneratedAlways<string>
    person_id: string
    kind: 'send' | 'labels' | 'delete' | 'draft'
    message_id: string | null
    payload: ColumnType<unknown, string | undefined, string>
    state: Generated<'queued' | 'sending' | 'sent' | 'failed' | 'cancelled' | 'uncertain'>
    due_at: Date
    attempts: Generated<number>
    key: string | null
    failure: string | null
    created_at: Date
    changed_at: Date
    claim: string | null
    leased_until: Date | null
    text_begun: Generated<boolean>
    waits_for_relay: Generated<boolean>
    may_have_left: Generated<boolean>
    leased_by: string | null
    opted_out: Generated<boolean>
  }
  mail_outbox_recipient: {
    outbox_id: string
    email: string
    wire: string
    state: Generated<'waiting' | 'sent' | 'delayed' | 'refused' | 'returned' | 'uncertain'>
    reason: string | null
    changed_at: Date
  }
  mail_picture: {
    person_id: string
    address_hash: Buffer
    content_type: string
    size: number
    file_key: string
    fetched_at: Date
  }
  mail_reference: {
    person_id: string
    rfc_id: string
    thread_id: string
  }
  mail_reminder: {
    person_id: string
    thread_id: string
    kind: 'snooze' | 'reply'
    due_at: Date
    created_at: Date
  }
  mail_remote: {
    person_id: string
    folder: Generated<string>
    remote_id: string
    remote_thread: string | null
    remote_draft: string | null
    message_id: string | null
    labels: number
    written: Generated<string>
    run: Generated<string>
  }
  mail_signature: {
    id: GeneratedAlways<string>
    person_id: string
    name: string
    html: string
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
  }
  mail_sync: {
    person_id: string
    due_at: Date
    claim: string | null
    leased_until: Date | null
    synced_at: Date | null
    failures: Generated<number>
    failure: string | null
    writes: Generated<string>
    run: Generated<string>
    snapshot_total: Generated<number>
    snapshot_done: Generated<number>
    snapshot_began_at: Date | null
    snapshot_ended_at: Date | null
    reconciled_at: Date | null
    reconcile_added: Generated<number>
    reconcile_removed: Generated<number>
    reconcile_relabelled: Generated<number>
    leased_by: string | null
    failed_at: Date | null
    full_at: Date | null
  }
  mail_sync_cursor: {
    person_id: string
    folder: Generated<string>
    cursor: string | null
    snapshot: string | null
  }
  mail_sync_quarantine: {
    person_id: string
    folder: Generated<string>
    remote_id: string
    tries: Generated<number>
    not_before: Date
    failure: string
    first_at: Date
  }
  mail_template: {
    id: GeneratedAlways<string>
    person_id: string
    name: string
    subject: Generated<string>
    html: string
    version: Generated<number>
    deleted_at: Date | null
  }
  mail_thread: {
    id: GeneratedAlways<string>
    person_id: string
    subject: Generated<string>
    base_subject: Generated<string>
    last_at: Generated<Date>
    raised_at: Date | null
  }
  mail_thread_label: {
    person_id: string
    label: number
    thread_id: string
    last_at: Date
    unread: boolean
  }
  mail_thread_person: {
    person_id: string
    email: string
    thread_id: string
    last_at: Date
  }
  mail_trusted_sender: {
    person_id: string
    email: string
    created_at: Date
  }
  mail_upload: {
    id: GeneratedAlways<string>
    person_id: string
    filename: string
    content_type: string
    size: number
    file_key: string
    created_at: Date
  }
  mail_work_lease: {
    person_id: string
    work: string
    claim: string
    leased_until: Date
    leased_by: string
  }
  mailbox: {
    person_id: string
    provider: Generated<'builtin' | 'gmail' | 'imap'>
    address: string
    created_at: Generated<Date>
  }
  market_index: {
    ad_type: 'rental' | 'sale'
    borough: string
    year: number
    level: number
    closings: number
    computed_on: string
  }
  match_setting: {
    person_id: string
    digest: 'at_once' | 'daily' | 'weekly' | 'none'
    told_on: string | null
  }
  media: {
    id: GeneratedAlways<string>
    name: string
    content_type: string
    bytes: number
    width: number
    height: number
    sha256: Buffer
    created_by: string | null
    created_at: Generated<Date>
    printed: Generated<boolean>
  }
  money_control: {
    id: Generated<boolean>
    people: Generated<number>
    changed_by: string | null
    changed_at: Date | null
  }
  nec_download: {
    id: GeneratedAlways<string>
    tax_year: number
    number: number
    returns: number
    person_id: string
    at: Date
  }
  nec_payer: {
    one: Generated<boolean>
    name: string
    name_2: string
    ein: string
    street: string
    unit: string
    city: string
    state: string
    zip: string
    phone: string
    email: string
    changed_by: string
    changed_at: Date
  }
  nec_template: {
    tax_year: number
    titles: ColumnType<string[], readonly string[], readonly string[]>
    stored_by: string
    stored_at: Date
  }
  new_listings_look: {
    person_id: string
    looked_at: Date
  }
  notification: {
    id: GeneratedAlways<string>
    person_id: string
    message: string
    payload: ColumnType<unknown, string | undefined, string>
    created_at: Generated<Date>
    read_at: Date | null
    kind: string
    key: string | null
    email_due_at: Date | null
  }
  notification_preference: {
    person_id: string
    kind: string
    push: boolean
    email: boolean
  }
  notification_tally: {
    person_id: string
    total: string
    unread: string
  }
  office: {
    id: Generated<boolean>
    name: Generated<string>
    address: Generated<string>
    phone: Generated<string>
    license_number: Generated<string>
    logo: string | null
    modified_at: Date | null
    two_factor_roles: ColumnType<string[], readonly string[] | undefined, readonly string[]>
    removed_logo: string | null
    logo_removed_at: Date | null
    logo_removed_by: string | null
  }
  office_audit: {
    id: GeneratedAlways<string>
    by_id: string | null
    about_id: string | null
    invitation_id: string | null
    what: string
    details: ColumnType<unknown, string | undefined, string>
    created_at: Date
  }
  office_value: {
    name: string
    value: ColumnType<unknown, string, string>
  }
  oidc_record: {
    model: string
    id: string
    payload: ColumnType<unknown, string, string>
    grant_id: string | null
    uid: string | null
    consumed_at: Date | null
    expires_at: Date | null
  }
  onboarding_skip: {
    step: string
    skipped_by: string
    skipped_at: Date
  }
  open_house: {
    id: GeneratedAlways<string>
    listing_id: string | null
    starts_at: Date
    ends_at: Date
    by_appointment: Generated<boolean>
    source_id: string | null
    record_key: string | null
    listing_key: string | null
    remarks: Generated<string>
    canceled_at: Date | null
    key: string | null
    version: Generated<number>
    livestream_url: Generated<string>
    is_online_only: Generated<boolean>
  }
  open_house_follow_up: {
    open_house_id: string
    send_id: string
  }
  open_house_link: {
    open_house_id: string
    generation: Generated<number>
    is_off: Generated<boolean>
  }
  open_house_notice: {
    visitor_id: string
    kind: string
    version: number
    offered_at: Date
    read_at: Date | null
    acknowledged_at: Date | null
  }
  open_house_template: {
    agent_id: string
    subject: string
    message: string
  }
  open_house_visitor: {
    id: GeneratedAlways<string>
    open_house_id: string
    agent_id: string
    client_id: string | null
    key: string
    name: string
    email: Generated<string>
    phone: Generated<string>
    has_agent: Generated<'yes' | 'no' | ''>
    agent_name: Generated<string>
    heard_from: string | null
    language: Generated<string>
    message: Generated<string>
    consent: boolean
    consented_at: Date | null
    consent_version: number | null
    consent_text: Generated<string>
    consent_address: Generated<string>
    consent_by: 'visitor' | 'agent' | null
    withdrawn_at: Date | null
    client_state: 'none' | 'waiting' | 'linked' | 'added' | 'other_agent' | 'no_email' | 'failed'
    client_text: Generated<string>
    leased_until: Generated<Date>
    attempts: Generated<number>
    inquiry_id: string | null
    rating: number | null
    feedback: Generated<string>
    added_by: string | null
    erased_at: Date | null
    created_at: Date
    version: Generated<number>
    deleted_at: Date | null
    deleted_by: string | null
  }
  opening_import: {
    id: GeneratedAlways<string>
    file_name: string
    state: Generated<'draft' | 'applied' | 'undone'>
    grid: ColumnType<unknown, string | null, string | null>
    columns: ColumnType<unknown, string | null, string | null>
    row_count: number
    created_by: string
    created_at: Date
    applied_by: string | null
    applied_at: Date | null
    undone_by: string | null
    undone_at: Date | null
    shared_deals: 'one' | 'separate' | null
  }
  opening_import_row: {
    import_id: string
    row_number: number
    kind: 'new' | 'known' | 'refused'
    shown: ColumnType<unknown, string, string>
    deal_id: string | null
    invoice_id: string | null
    entry_ids: ColumnType<string[], readonly string[] | undefined, readonly string[]>
  }
  participant: {
    id: GeneratedAlways<string>
    client_id: string
    agent_id: string
    person_id: string
    type: 'TENANT' | 'GUARANTOR'
    first_name: string
    last_name: Generated<string>
    email: string
    phone: Generated<string>
    created_at: Date
  }
  participant_removed: {
    client_id: string
    agent_id: string
    person_id: string
    type: string
    first_name: string
    last_name: string
    email: string
    phone: string
    created_at: Date
    removed_at: Date
  }
  passkey: {
    id: GeneratedAlways<string>
    person_id: string
    credential_id: string
    public_key: Buffer
    counter: string
    transports: ColumnType<string[], readonly string[], readonly string[]>
    synced: boolean
    name: string
    created_at: Date
    last_used_at: Date | null
  }
  passkey_challenge: {
    binding_hash: Buffer
    purpose: string
    challenge_hash: Buffer
    expires_at: Date
  }
  password_link: {
    id: GeneratedAlways<string>
    token_hash: Buffer
    person_id: string
    created_by: string | null
    created_at: Date
    expires_at: Date
  }
  pay_run: {
    id: GeneratedAlways<string>
    state: 'open' | 'building' | 'ready' | 'paying' | 'paid' | 'cancelled'
    title: string
    until: string
    payment: ColumnType<unknown, string | null, string | null>
    paid_by: string | null
    key: string
    created_by: string
    created_at: Date
    changed_at: Date
  }
  payee_bank_account: {
    id: GeneratedAlways<string>
    agent_id: string | null
    payee: Generated<string>
    name: string
    holder: 'person' | 'company'
    kind: 'checking' | 'savings'
    routing: string
    last_four: string
    sealed: string | null
    key_id: GeneratedAlways<number | null>
    prenoted_on: string | null
    created_by: string
    created_at: Date
    ended_by: string | null
    ended_at: Date | null
    prenote_return: Generated<string>
  }
  payee_tin_access: {
    id: GeneratedAlways<string>
    w9_id: string
    person_id: string
    action: 'revealed' | 'exported'
    tax_year: number | null
    at: Date
  }
  payee_w9: {
    id: GeneratedAlways<string>
    agent_id: string | null
    payee: Generated<string>
    classification: 'individual' | 'c_corporation' | 's_corporation' | 'partnership' | 'trust_estate' | 'llc' | 'other'
    first_name: string
    middle_name: string
    last_name: string
    suffix: string
    name: string
    business_name: string
    llc_tax: '' | 'C' | 'S' | 'P'
    other_classification: string
    foreign_partners: boolean
    exempt_code: string
    fatca_code: string
    street: string
    unit: string
    city: string
    state: string
    zip: string
    tin_type: 'ssn' | 'ein'
    sealed: string
    last_four: string
    key_id: GeneratedAlways<number | null>
    backup_withholding: boolean
    signed_on: string
    signature: string
    given_by: string
    given_at: Date
    replaced_at: Date | null
  }
  payee_w9_request: {
    agent_id: string
    asked_by: string
    asked_at: Date
  }
  payout: {
    id: GeneratedAlways<string>
    pay_run_id: string | null
    agent_id: string | null
    payee: Generated<string>
    cents: string
    state: 'planned' | 'paid' | 'cancelled' | 'reversed'
    method: Generated<string>
    paid_on: string | null
    reference: Generated<string>
    problem: Generated<string>
    reversal_reason: Generated<string>
    entry_id: string | null
    statement_path: string
    statement_at: Date | null
    key_id: number | null
    key: string
    created_by: string
    created_at: Date
    changed_at: Date
  }
  payout_charge: {
    payout_id: string
    charge_id: string
    cents: string
  }
  payout_check: {
    id: GeneratedAlways<string>
    number: number
    payout_id: string
    cents: string
    dated_on: string
    replaces_id: string | null
    created_by: string
    created_at: Date
    voided_by: string | null
    voided_at: Date | null
    void_reason: Generated<string>
  }
  payout_check_print: {
    id: GeneratedAlways<string>
    check_id: string
    person_id: string
    printed_at: Date
  }
  payout_line: {
    payout_id: string
    deal_id: string
    cents: string
  }
  people_import: {
    id: GeneratedAlways<string>
    created_by: string
    created_at: Date
    undone_by: string | null
    undone_at: Date | null
  }
  people_import_row: {
    import_id: string
    row_number: number
    kind: 'new' | 'known' | 'refused'
    name: string
    email: string
    roles: ColumnType<string[], readonly string[], readonly string[]>
    notes: ColumnType<string[], readonly string[], readonly string[]>
    invitation_id: string | null
  }
  person: {
    id: GeneratedAlways<string>
    name: string
    first_name: Generated<string>
    last_name: Generated<string>
    created_at: Generated<Date>
    search_name: GeneratedAlways<string>
  }
  person_email: {
    email: string
    person_id: string
  }
  push_subscription: {
    id: GeneratedAlways<string>
    person_id: string
    session_hash: Buffer
    endpoint_hash: Buffer
    endpoint: string
    p256dh: string
    auth: string
    user_agent: Generated<string>
    created_at: Date
    used_at: Date | null
  }
  rate_limit: {
    key: string
    window_start: Date
    count: number
  }
  reassignment: {
    id: GeneratedAlways<string>
    from_id: string
    to_id: string
    moved: ColumnType<unknown, string, string>
    created_at: Date
    undone_at: Date | null
  }
  recorded_sale: {
    id: GeneratedAlways<string>
    unit_id: string
    building_id: string
    sale_date: string
    price_cents: string
    source: string
  }
  recovery_code: {
    person_id: string
    code_hash: Buffer
    used_at: Date | null
  }
  recurring_charge: {
    id: GeneratedAlways<string>
    kind: 'desk_fee' | 'eo_insurance' | 'mls_dues' | 'technology_fee' | 'other'
    title: string
    cents: string
    everyone: boolean
    first_month: string
    last_month: string | null
    due_day: number
    paused_at: Date | null
    posted_through: string | null
    version: Generated<number>
    key: string
    created_by: string
    created_at: Date
  }
  recurring_charge_agent: {
    recurring_id: string
    agent_id: string
  }
  recurring_charge_change: {
    id: GeneratedAlways<string>
    recurring_id: string
    before: ColumnType<unknown, string | null, string | null>
    after: ColumnType<unknown, string, string>
    changed_by: string
    changed_at: Date
  }
  saved_search: {
    id: GeneratedAlways<string>
    client_id: string
    agent_id: string
    ad_type: 'rental' | 'sale'
    params: ColumnType<unknown, string, string>
    title: string
    created_by: string
    created_at: Date
    modified_at: Date
    looked_at: Date
    suspended_by: 'agent' | 'replaced' | 'ended' | 'merged' | null
    suspended_until: Date | null
    removed_at: Date | null
    merged_from: string | null
    made_for: string | null
  }
  saved_search_extra_filter: {
    search_id: string
    bedrooms: ColumnType<number[] | null, readonly number[] | null, readonly number[] | null>
    companies: ColumnType<string[] | null, readonly string[] | null, readonly string[] | null>
    listed_since: Date | null
    verified_within: number | null
    south: number | null
    north: number | null
    west: number | null
    east: number | null
    area: string | null
  }
  saved_search_key: {
    search_id: string
    ad_type: string
    place: string
    bedrooms: number
    price_min: string
    price_max: string
    one_of: string
    building_features: string
    apartment_features: string
    must: number
    street_min: number | null
    street_max: number | null
    avenue_min: number | null
    avenue_max: number | null
    move_in: string | null
    further: boolean
  }
  session: {
    id_hash: Buffer
    person_id: string
    created_at: Generated<Date>
    last_seen_at: Generated<Date>
    expires_at: Date
    user_agent: Generated<string>
    issuer_session: string | null
    id: GeneratedAlways<string>
    proved_at: Date | null
    setup_only: Generated<boolean>
  }
  shared_link: {
    id: GeneratedAlways<string>
    client_id: string
    agent_id: string
    participant_id: string | null
    seed: string
    token_hash: Buffer
    listing_ids: ColumnType<string[], readonly string[], readonly string[]>
    channel: 'mail' | 'sms' | 'whatsapp' | 'copy' | 'brochure' | null
    key: string | null
    created_at: Date
    shared_at: Date | null
    expires_at: Date
    revoked_at: Date | null
    views: Generated<number>
    first_viewed_at: Date | null
    last_viewed_at: Date | null
  }
  shared_link_visit: {
    link_id: string
    visit: string
    at: Date
  }
  sheet_change: {
    import_id: string
    listing_id: string
    kind: 'new' | 'changed' | 'gone'
    place: string
    shown: ColumnType<unknown, string, string>
    row_before: ColumnType<unknown, string | null, string | null>
    row_after: ColumnType<unknown, string, string>
    event_ids: ColumnType<string[], readonly string[], readonly string[]>
    kept: string | null
  }
  sheet_company: {
    id: GeneratedAlways<string>
    name: string
    mapping: ColumnType<unknown, string | null, string | null>
    created_by: string | null
    created_at: Date
  }
  sheet_import: {
    id: GeneratedAlways<string>
    company_id: string
    file_name: string
    state: 'draft' | 'applied' | 'undone'
    worksheets: ColumnType<unknown, string | null, string | null>
    reading: ColumnType<unknown, string | null, string | null>
    by_id: string | null
    created_at: Date
    applied_by: string | null
    applied_at: Date | null
    undone_by: string | null
    undone_at: Date | null
    added: Generated<number>
    changed: Generated<number>
    withdrawn: Generated<number>
    unchanged: Generated<number>
    rejected: Generated<number>
    memory: ColumnType<unknown, string | null, string | null>
    preview: ColumnType<unknown, string | null, string | null>
    planned_at: Date | null
    preview_version: number | null
    version: Generated<number>
    worksheet_names: ColumnType<string[] | null, readonly string[] | null, readonly string[] | null>
    problem: Generated<string>
  }
  sheet_import_progress: {
    import_id: string
    canceled: Generated<boolean>
    done: Generated<number>
    total: Generated<number>
    request: ColumnType<unknown, string | null, string | null>
    by_id: string | null
    undoes: Generated<boolean>
  }
  sheet_listing: {
    company_id: string
    place: string
    listing_id: string
    said: ColumnType<unknown, string, string>
  }
  sheet_plan_row: {
    import_id: string
    kind: 'new' | 'changed' | 'gone' | 'rejects' | 'held' | 'unchanged' | 'closed'
    number: number
    row: ColumnType<unknown, string, string>
  }
  showing: {
    id: GeneratedAlways<string>
    agent_id: string
    client_id: string
    listing_id: string
    tour_id: string | null
    question_id: string | null
    status: 'requested' | 'confirmed' | 'completed' | 'no_show' | 'canceled'
    starts_at: Date | null
    minutes: number
    requested_when: Generated<string>
    requested_message: Generated<string>
    note: Generated<string>
    cancel_reason: Generated<string>
    canceled_by: 'agent' | 'client' | null
    rating: number | null
    feedback: Generated<string>
    feedback_at: Date | null
    seed: string
    token_hash: Buffer
    sequence: Generated<number>
    version: Generated<number>
    key: string | null
    created_at: Date
    changed_at: Date
    credited_agent_id: string | null
  }
  showing_access: {
    listing_id: string
    notice_hours: number
    weekdays: number
    opens: number
    closes: number
    version: Generated<number>
    changed_by: string | null
    changed_at: Date
    kind: string | null
    note: Generated<string>
  }
  showing_email: {
    id: GeneratedAlways<string>
    showing_id: string | null
    tour_id: string | null
    kind: 'confirmed' | 'moved' | 'canceled' | 'day_before' | 'soon' | 'feedback'
    message: Generated<string>
    state: Generated<'waiting' | 'queued' | 'failed' | 'dropped'>
    failure: Generated<string>
    due_at: Date
    leased_until: Generated<Date>
    created_at: Date
    before: ColumnType<unknown, string | null, string | null>
  }
  sign_in_request: {
    state_hash: Buffer
    binding_hash: Buffer
    nonce: string
    code_verifier: string
    expires_at: Date
    person_id: string | null
    issuer: 'builtin' | 'google' | 'microsoft'
  }
  signature_request: {
    id: GeneratedAlways<string>
    agent_id: string
    client_id: string
    state: Generated<'draft' | 'open' | 'signed' | 'completed' | 'declined' | 'voided'>
    title: Generated<string>
    message: Generated<string>
    ordered: Generated<boolean>
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
    code_required: Generated<boolean>
    timestamped_at: Date | null
  }
  signature_request_code: {
    id: GeneratedAlways<string>
    signer_id: string
    code_hash: Buffer
    created_at: Date
    expires_at: Date
    tries: Generated<number>
    used_at: Date | null
    access_hash: Buffer | null
    access_until: Date | null
  }
  signature_request_covered_fields: {
    signer_id: string
    file_key: string
    sha256: Buffer
  }
  signature_request_email: {
    id: GeneratedAlways<string>
    request_id: string
    signer_id: string | null
    kind: 'ask' | 'remind' | 'complete'
    key: Generated<string>
    state: Generated<'waiting' | 'queued' | 'dropped' | 'failed'>
    failure: Generated<string>
    sender_id: string | null
    leased_until: Generated<Date>
    outbox_id: string | null
    created_at: Date
  }
  signature_request_field: {
    id: GeneratedAlways<string>
    request_id: string
    signer_id: string
    kind: 'signature' | 'initials' | 'date' | 'text' | 'checkbox'
    page: number
    x: number
    y: number
    width: number
    height: number
    required: boolean
    label: string
  }
  signature_request_file: {
    file_key: string
    key_id: number
    created_at: Date
  }
  signature_request_signer: {
    id: GeneratedAlways<string>
    request_id: string
    position: number
    name: string
    email: string
    language: 'en' | 'es'
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
    consent_language: string | null
    signed_sha256: Buffer | null
    ip: Generated<string>
    user_agent: Generated<string>
    key: string | null
    declined_at: Date | null
    decline_reason: Generated<string>
  }
  signature_request_unsigned_value: {
    field_id: string
    sealed: string
    version: number
    device: string
    sequence: string
    changed_at: Date
    key_id: GeneratedAlways<number | null>
  }
  signature_request_visit: {
    signer_id: string
    visit: string
    at: Date
  }
  statement_email: {
    id: GeneratedAlways<string>
    agent_id: string
    month: string
    state: 'waiting' | 'queued' | 'sent' | 'uncertain' | 'failed' | 'expired' | 'returned'
    send_at: Date
    mail_id: string | null
    cents: string | null
    attempt: number
    asked_by: string
    changed_at: Date
  }
  stats_mail: {
    agent_id: string
    scope: 'none' | 'own' | 'office'
    last_month: string
  }
  stats_sent_change: {
    id: GeneratedAlways<string>
    agent_id: string
    day: string
    sent: number
    opened: number
    liked: number
  }
  stats_sent_day: {
    agent_id: string
    day: string
    sent: number
    opened: number
    liked: number
  }
  stats_target: {
    agent_id: string
    answered_in_time: number | null
    showings: number | null
    deals: number | null
    version: Generated<number>
    set_by: string | null
    set_at: Date
  }
  system_mail: {
    id: GeneratedAlways<string>
    key: string
    message_id: string
    sealed: string | null
    state: Generated<'waiting' | 'sending' | 'sent' | 'uncertain' | 'failed' | 'expired'>
    attempts: Generated<number>
    not_before: Date
    expires_at: Date | null
    failure: string | null
    created_at: Date
    changed_at: Date
  }
  tour: {
    id: GeneratedAlways<string>
    agent_id: string
    client_id: string
    status: Generated<'planned' | 'confirmed' | 'canceled'>
    title: string
    starts_at: Date
    ends_at: Date
    travel: 'walk' | 'transit' | 'drive'
    start_latitude: number | null
    start_longitude: number | null
    start_label: Generated<string>
    version: Generated<number>
    key: string
    created_at: Date
  }
  tour_note: {
    tour_id: string
    key: string
    listing_id: string
    body: string
    written_at: Date
  }
  tour_photo: {
    tour_id: string
    key: string
    listing_id: string
    name: string
    taken_at: Date
    deleted_at: Date | null
  }
  tour_stop: {
    id: GeneratedAlways<string>
    tour_id: string
    position: number
    listing_id: string
    starts_at: Date
    minutes: number
    travel_minutes: number | null
    travel_mode: string | null
    travel_text: Generated<string>
    wait_minutes: Generated<number>
    problem: Generated<string>
  }
  trusted_browser: {
    id: GeneratedAlways<string>
    person_id: string
    token_hash: Buffer
    user_agent: string
    created_at: Date
    last_used_at: Date
    expires_at: Date
  }
  unit: {
    id: GeneratedAlways<string>
    building_id: string
    label: string
    bedrooms: number | null
    bathrooms: number | null
    size: number | null
    created_at: Generated<Date>
  }
  weather_report: {
    latitude: string
    longitude: string
    report: ColumnType<unknown, string | null, string | null>
    fetched_at: Date | null
    attempted_at: Date
  }
}
