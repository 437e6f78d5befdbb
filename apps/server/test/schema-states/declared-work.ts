/** Work on all rows of a table that a migration does in its transaction all the same. */
export interface DeclaredWork {
  /** The migration's name. */
  readonly migration: string
  /** Tables that there were before it. */
  readonly tables: readonly string[]
  /** Why the tables stay small, or why there is no other way. */
  readonly reason: string
}

/** The last migration without this rule. What landed can't be changed. */
export const lastUnruledMigration = '0166_migration_hashes'

export const declaredWork: readonly DeclaredWork[] = [
  {
    migration: '0171_search_speed',
    tables: ['listing'],
    reason:
      'Stored counts are exact only if no listing changes between the count and the triggers. It is one scan of the ' +
      'covering index of active listings, half a second at 1,000,000 listings on a busy machine.',
  },
  {
    migration: '0178_inquiry_routing',
    tables: ['inquiry_settings'],
    reason: 'It has one row.',
  },
  {
    migration: '0235_feed_changes',
    tables: ['feed_run'],
    reason: 'It has one row for each imported file of listings.',
  },
  {
    migration: '0236_bookkeeper',
    tables: ['agent'],
    reason: 'It has one row for each member of the office.',
  },
  {
    migration: '0252_agent_charges',
    tables: ['payout'],
    reason: 'It has one row for each payment to a payee, some thousand a year in a large office.',
  },
  {
    migration: '0265_restorable_visitors_and_sources',
    tables: ['feed_source'],
    reason: 'It has one row for each source of listings.',
  },
  {
    migration: '0267_document_template_names',
    tables: ['document_template'],
    reason: 'It has at most 200 rows for each agent and for the office.',
  },
  {
    migration: '0268_split_bank_matches',
    tables: ['bank_statement'],
    reason: 'It has one row for each imported file of a bank.',
  },
  {
    migration: '0271_returned_statements_and_prenotes',
    tables: ['statement_email'],
    reason: 'It has one row for each agent who was paid in a month.',
  },
]
