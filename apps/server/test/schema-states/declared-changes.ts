/**
 * What a migration changes in the rows of tables that there were before it. Everything else must keep its values;
 * new columns and new tables are no change.
 */
export interface DeclaredChange {
  /** The migration's name. */
  readonly migration: string
  readonly reason: string
  /** Old name → new name. */
  readonly renamedTables?: Readonly<Record<string, string>>
  /** `table.column` with the names before the migration → the column's new name. */
  readonly renamedColumns?: Readonly<Record<string, string>>
  /** `table.column`, with the table's name after the migration. */
  readonly droppedColumns?: readonly string[]
  /** `table.column` of columns of which some rows get another value. */
  readonly changedColumns?: readonly string[]
  /** Tables that lose rows, and tables that get some. */
  readonly removedRows?: readonly string[]
  readonly addedRows?: readonly string[]
}

/** In the order of the migrations. A new migration that changes stored values is added here, with its reason. */
export const declaredChanges: readonly DeclaredChange[] = [
  {
    migration: '0007_signatures',
    reason: 'The chosen signature becomes a reference to the new table; there were no signatures before.',
    changedColumns: ['agent.signature_id'],
  },
  {
    migration: '0037_mail_sync',
    reason: 'Messages of external mailboxes get a table of their own; none had been synced before.',
    droppedColumns: ['mail_message.provider_id', 'mail_thread.provider_id', 'mailbox.cursor'],
  },
  {
    migration: '0040_mail_oauth',
    reason: 'A sign-in that was under way has no issuer and is started again; it lives for minutes.',
    removedRows: ['sign_in_request'],
  },
  {
    migration: '0049_table_names',
    reason: 'Tables and columns get the names of the glossary.',
    renamedTables: {
      mail_sync_poison: 'mail_sync_quarantine',
      feed_set_aside: 'feed_quarantine',
      mail_file_gone: 'file_deletion_queue',
      mail_draft_end: 'mail_draft_tombstone',
      mail_arrival: 'mail_inbound',
      saved_search_further: 'saved_search_extra_filter',
      server_fault: 'error_report',
      hand_over: 'reassignment',
      listing_news: 'listing_match_queue',
    },
    renamedColumns: { 'mail_file_gone.gone_at': 'queued_at', 'client_match.told_at': 'notified_at' },
  },
  {
    migration: '0063_building_neighborhoods',
    reason: 'Buildings move to the neighborhood whose outline contains them, their listings too.',
    changedColumns: ['building.neighborhood', 'listing.neighborhood'],
    // The listings are matched with saved searches again.
    addedRows: ['listing_match_queue'],
  },
  {
    migration: '0064_unknown_facts_and_addresses',
    reason: 'Assumed types and elevators become unknown, and streets and house numbers get one spelling.',
    changedColumns: [
      'building.building_type',
      'building.features',
      'building.house_number',
      'building.street',
      'building.address',
      'listing.building_type',
      'listing.building_features',
    ],
    // The listings are matched with saved searches again.
    addedRows: ['listing_match_queue'],
  },
  {
    migration: '0075_more_neighborhood_outlines',
    reason: 'Buildings move to the neighborhood whose outline contains them, their listings too.',
    changedColumns: ['building.neighborhood', 'listing.neighborhood'],
    // The listings are matched with saved searches again.
    addedRows: ['listing_match_queue'],
  },
  {
    migration: '0105_unknown_access_type',
    reason: 'Imports never stated the access type: theirs was the default.',
    changedColumns: ['listing.access_type'],
  },
  {
    migration: '0267_document_template_names',
    reason: 'Of templates of one owner with one name, all but the oldest get a number.',
    changedColumns: ['document_template.name'],
  },
]
