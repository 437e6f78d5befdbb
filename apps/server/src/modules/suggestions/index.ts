import { suggestions as contract } from '@pb/contract/suggestions'
import { defineModule } from '../../platform/module.ts'
import { presentAgentSuggestion, suggestAgents } from '../accounts/profile/index.ts'
import { findPalette } from './palette.ts'

export { findPalette } from './palette.ts'

/** Suggestions for text fields (agents), and the search results of the command palette. */
export const suggestions = defineModule({
  name: 'suggestions',
  endpoints: contract,
  handlers: (deps) => ({
    suggestAgents: async ({ actor, query }) => ({
      collection: (await suggestAgents(actor, deps, query)).map(presentAgentSuggestion),
    }),
    palette: ({ actor, query, readDeps }) => findPalette(actor, readDeps, query.search),
  }),
})
