import type { SavedSearch } from '@pb/contract/saved-searches'

/** A saved search for tests, as the server sends it. */
export function savedSearchFixture(more: Partial<SavedSearch> = {}): SavedSearch {
  return {
    search_id: '7',
    ad_type: 'rental',
    title: '1 to 2 Beds in Chelsea, $3,000 to $4,500',
    results_count: 12,
    new_count: 3,
    last_looked: 1_795_000_000,
    suspended: 0,
    suspended_until: null,
    suspended_by: null,
    suspended_note: '',
    created_by: '41',
    created_at: 1_794_000_000,
    last_modified: 1_795_000_000,
    search: {
      ad_type: 'rental',
      min_price: 3000,
      max_price: 4500,
      bedrooms: ['1', '2'],
      neighborhood: ['CHEL'],
      notes: 'Has a dog',
    },
    ...more,
  }
}
