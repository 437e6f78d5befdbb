import { addMergeGaps } from '../client-life/index.ts'

/**
 * What becomes of listings and notices that two records of one person had both: nothing that the person got is sent once
 * more, and what the person said or received is not asked for again.
 */
export function joinAtMerges(): void {
  addMergeGaps({
    table: 'client_listing',
    alike: ['listing_id'],
    gaps: [{ empty: ['saved_at'] }, { empty: ['sent_at'], along: ['sent_by'] }, { empty: ['opened_at'] }],
  })
  addMergeGaps({
    table: 'listing_mark',
    alike: ['listing_id', 'participant_id'],
    gaps: [{ empty: ['mark', 'comment'], along: ['at'] }],
  })
  addMergeGaps({
    table: 'client_notice',
    alike: ['participant_id', 'kind'],
    gaps: [
      { empty: ['offered_at'], along: ['link_id', 'version'] },
      { empty: ['received_at'], along: ['received_by', 'signed_name'] },
    ],
  })
}
