import type { SavedView } from '../../../queries/listing-sends.ts'
import * as texts from '../texts.ts'

export const defaultSavedView: SavedView = { by: 'agent', sent: 'all' }

export const sentFilters = [
  { value: 'all', label: texts.allClients },
  { value: 'offered', label: texts.alreadyOffered },
  { value: 'not-offered', label: texts.notOffered },
] as const satisfies readonly { readonly value: SavedView['sent']; readonly label: string }[]
