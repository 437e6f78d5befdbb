import type { sentStates } from '@pb/contract/listing-relations'

/** What the saved tab shows: whose listings, in which state. */
export interface SavedView {
  readonly by: 'agent' | 'client'
  readonly sent: (typeof sentStates)[number]
}

export const firstView: SavedView = { by: 'agent', sent: 'all' }

export const sentFilters = [
  { value: 'all', label: 'All clients' },
  { value: 'offered', label: 'Already offered' },
  { value: 'not-offered', label: 'Not Offered' },
] as const satisfies readonly { readonly value: SavedView['sent']; readonly label: string }[]
