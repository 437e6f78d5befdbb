import type { Dependencies, Presets, Row } from './fill-tables.ts'

/** Buildings that migrations 0063, 0064 and 0075 change: their neighborhood, type and spelling. */
const buildings = [
  // In Midtown's outline, and in Riverdale's of the later outlines.
  { borough: 'MN', neighborhood: 'UNKNOWN', latitude: '40.7590', longitude: '-73.9800' },
  { borough: 'BX', neighborhood: 'UNKNOWN', latitude: '40.8950', longitude: '-73.9120' },
  { floors: null, building_type: 'elevator', features: '3', source: 'an availability sheet' },
  {
    borough: 'BX',
    house_number: '2550',
    street: 'MC GRAW AVENUE',
    address: '2550 Mc Graw Avenue',
    floors: '20',
    building_type: 'elevator',
  },
  { borough: 'QN', house_number: '8410', street: '153 AVENUE', address: '8410 153rd Avenue' },
].map((row): Row => Object.assign(row, { pets: '3' }))

/** What a listing copies of its building. */
function copyBuilding(building: Row): Row {
  const names = [
    'neighborhood',
    'ownership',
    'building_type',
    'pets',
    'street_number',
    'avenue_number',
    'latitude',
    'longitude',
  ]
  return {
    ...pickColumns(building, names),
    building_id: building['id']!,
    building_features: building['features']!,
  }
}

const agentRow: Row = { time_zone: 'America/New_York' }

/** An incoming mail of a portal, which answers to the person who asks. */
const portalMail: Row = {
  from_email: 'leads@email.streeteasy.com',
  reply_to: JSON.stringify([{ name: 'Ann Smith', email: 'ann.smith@mail.example' }]),
  labels: '1',
  sender_warning: null,
  authentication: null,
}

/** A sealed value, which begins with the number of its key. */
const sealedValue = (rows: (table: string) => readonly Row[]): Row => ({
  sealed: `${rows('encryption_key')[0]!['id']}.c2VhbGVk`,
})

/** A Form W-9 of someone who is paid by name. */
const sealedW9 = (rows: (table: string) => readonly Row[]): Row => ({
  ...sealedValue(rows),
  agent_id: null,
  payee: 'Harbor Realty',
  exempt_code: '',
  fatca_code: '',
  last_four: '9999',
  replaced_at: '2026-03-02T15:00:00Z',
})
/** An account of today, whose number is stored. */
const bankAccount: Row = {
  name: 'Ann Smith',
  holder: 'person',
  kind: 'checking',
  routing: '021000021',
  last_four: '4321',
  ended_by: null,
  ended_at: null,
}

/**
 * Rows that the constraints of tables ask for, and rows that later migrations change or copy (`declared-changes.ts`).
 * A function gets the rows inserted so far.
 */
export const presets: Presets = {
  agent: [agentRow, agentRow, agentRow],
  media: ['jpg', 'png', 'webp'].map((type, i) => ({ name: `${String(i).repeat(32)}.${type}` })),
  building: buildings,
  listing: [0, 1, 2, 3].map((i) => (rows) => ({
    ...copyBuilding(rows('building')[i]!),
    // Imported. The first three are active: a change of their building reaches the queue of matches.
    standard_status: i < 3 ? 'Active' : 'Closed',
    price_cents: `${i + 3}25000`,
    access_type: 'OPEN',
    agent_id: null,
    contact: JSON.stringify({ company: `Company ${i}`, name: 'Ann', email: 'ann@mail.example' }),
    duplicate_of: null,
  })),
  listing_event: [
    // The price of the first listing dropped.
    (rows) => ({
      kind: 'listed',
      price_cents: '900000',
      listing_id: rows('listing')[0]!['id']!,
      created_at: '2024-02-01 12:00:00Z',
    }),
    (rows) => ({
      kind: 'price_change',
      price_cents: '325000',
      listing_id: rows('listing')[0]!['id']!,
      created_at: '2024-06-01 12:00:00Z',
    }),
    (rows) => ({
      kind: 'status_change',
      standard_status: 'Closed',
      price_cents: '420000',
      listing_id: rows('listing')[3]!['id']!,
    }),
  ],
  sheet_listing: [(rows) => ({ listing_id: rows('listing')[0]!['id']! })],
  mail_message: [portalMail, { labels: '1' }],
  saved_search: [
    { created_by: '0', removed_at: null },
    { created_by: '1', suspended_by: 'merged', suspended_until: null, removed_at: null },
  ],
  client_merge: [{ undone_at: null }],
  client_merge_move: [
    (rows) => ({
      table_name: 'saved_search',
      key: JSON.stringify({ id: Number(rows('saved_search')[1]!['id']) }),
    }),
  ],
  client_import_row: [(rows) => ({ request_id: rows('client_request')[0]!['id']! })],
  client_request: [{ state: 'waiting' }],
  listing_mark: [{ mark: 'like' }],
  client_listing: [(rows) => pickColumns(rows('listing_mark')[0]!, ['client_id', 'agent_id', 'listing_id'])],
  listing_question: [
    { kind: 'showing', answered_at: null, replaced_at: null, at: '2024-03-01 12:00:00Z' },
    (rows) => ({
      ...pickColumns(rows('listing_question')[0]!, [
        'client_id',
        'agent_id',
        'participant_id',
        'link_id',
        'listing_id',
      ]),
      kind: 'showing',
      answered_at: null,
      at: '2024-03-02 12:00:00Z',
    }),
  ],
  // The day that is closed is before all entries.
  book_closing: [
    { period: '1990-01', last_day: '1990-01-31', reopened_by: null, reopened_at: null, reason: '' },
    { period: '1990-02', last_day: '1990-02-28', reason: 'A bill came late' },
    { period: '1990', last_day: '1990-12-31', reason: 'A bill came late' },
  ],
  journal_posting: [0, 1, 2].flatMap((entry) =>
    ['10000', '-10000'].map((cents) => (rows: (table: string) => readonly Row[]): Row => ({
      entry_id: rows('journal_entry')[entry]!['id']!,
      booked_on: rows('journal_entry')[entry]!['booked_on']!,
      cents,
    })),
  ),
  ach_setting: [
    (rows) => ({
      ...sealedValue(rows),
      routing: '021000021',
      offset_kind: 'checking',
      offset_last_four: '4321',
    }),
  ],
  payee_bank_account: [
    (rows) => ({
      ...bankAccount,
      ...sealedValue(rows),
      payee: '',
      agent_id: rows('agent')[0]!['person_id']!,
    }),
    (rows) => ({ ...bankAccount, ...sealedValue(rows), payee: 'Harbor Realty', agent_id: null }),
  ],
  ach_file: [
    (rows) => ({
      ...sealedValue(rows),
      modifier: 'A',
      sha256: 'a'.repeat(64),
      voided_by: null,
      voided_at: null,
      void_reason: '',
    }),
  ],
  payout_check: [0, 1].map((i) => ({
    number: `${1001 + i}`,
    voided_by: null,
    voided_at: null,
    void_reason: '',
    replaces_id: null,
  })),
  recurring_charge: [
    { first_month: '2024-11-01', last_month: null, posted_through: null },
    { first_month: '2024-11-01', last_month: '2025-10-01', posted_through: '2025-03-01' },
  ],
  agent_charge: [
    { cents: '25000', open_cents: '25000' },
    { cents: '25000', open_cents: '12' },
  ],
  charge_settlement: [
    { kind: 'waiver', reason: 'Sick leave', method: '', undone_by: null, undone_at: null },
    { kind: 'payment', reason: '', method: 'wire', undone_by: null, undone_at: null },
  ],
  // The dump of state 0266 was made with two of the office of one name, which migration 0267 gives two names.
  document_template: [
    {},
    ...['Lease rider', 'Pet rider'].map((name) => ({ name, shared: 't', deleted_at: null })),
  ],
  application_criminal_history: [sealedValue],
  payee_w9: [sealedW9, sealedW9, sealedW9],
  nec_payer: [{ one: 't', ein: '13-1234567' }],
  signature_request_unsigned_value: [sealedValue],
  application_value: [(rows) => ({ ...sealedValue(rows), value: null }), { value: 'Brooklyn', sealed: null }],
  application_form: [{ deleted_at: null, search_text: ' ann smith 5550100 ' }],
  live_invitation: [{ state: 'queued' }],
}

export const presetDependencies: Dependencies = {
  ach_setting: 'encryption_key',
  payee_bank_account: 'encryption_key',
  ach_file: 'encryption_key',
  application_criminal_history: 'encryption_key',
  application_value: 'encryption_key',
  payee_w9: 'encryption_key',
  signature_request_unsigned_value: 'encryption_key',
  client_import_row: 'client_request',
  client_merge_move: 'saved_search',
  client_listing: 'listing_mark',
}

function pickColumns(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(names.map((name) => [name, row[name]!]))
}
