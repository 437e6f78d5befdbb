import type { SavedSearch } from '@pb/contract/saved-searches'

/** Made by the system from what the client first asked about: it is neither removed nor changed. */
export function isGenerated({ created_by }: Pick<SavedSearch, 'created_by'>): boolean {
  return created_by === '0'
}
