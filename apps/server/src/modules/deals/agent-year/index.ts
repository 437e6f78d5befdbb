import { agentYears as contract } from '@pb/contract/agent-years'
import { defineModule } from '../../../platform/module.ts'
import { getAgentYear } from './get-year.ts'
import { calculateWhatIf } from './what-if.ts'

/** An agent's year, and what another deal would pay. */
export const agentYears = defineModule({
  name: 'agent-years',
  endpoints: contract,
  handlers: (deps) => ({
    agentYear: ({ actor, query }) => getAgentYear(actor, deps, query),
    calculateWhatIf: ({ actor, body }) => calculateWhatIf(actor, deps, body),
  }),
})
