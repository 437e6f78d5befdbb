import { suggestions as contract } from '@pb/contract/suggestions'
import { defineModule } from '../../platform/module.ts'
import { presentAgentSuggestion, suggestAgents } from '../profile/index.ts'
import { paletteFor } from './sources.ts'

export { paletteFor } from './sources.ts'

/** Suggestions while one types: colleagues, and for the command palette whatever a text may mean. */
export const suggestions = defineModule({
  name: 'suggestions',
  endpoints: contract,
  handlers: (deps) => ({
    suggestAgents: async ({ actor, query }) => ({
      collection: (await suggestAgents(actor, deps, query)).map(presentAgentSuggestion),
    }),
    palette: ({ actor, query }) => paletteFor(actor, deps, query.search),
  }),
})
