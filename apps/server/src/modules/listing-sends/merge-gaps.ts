import { addMergeGaps } from '../clients/merge/index.ts'

/** Defines how two records of one person merge: listings are not sent again, and answers and receipts stay. */
export function registerMergeGaps(): void {
  addMergeGaps({
    table: 'client_listing',
    matchOn: ['listing_id'],
    gaps: [{ empty: ['saved_at'] }, { empty: ['sent_at'], with: ['sent_by'] }, { empty: ['opened_at'] }],
  })
  addMergeGaps({
    table: 'listing_mark',
    matchOn: ['listing_id', 'participant_id'],
    gaps: [{ empty: ['mark', 'comment'], with: ['at'] }],
  })
  addMergeGaps({
    table: 'client_notice',
    matchOn: ['participant_id', 'kind'],
    gaps: [
      { empty: ['offered_at'], with: ['link_id', 'version'] },
      { empty: ['received_at'], with: ['received_by', 'signed_name'] },
    ],
  })
}
