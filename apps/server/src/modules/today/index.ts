import { today as contract } from '@pb/contract/today'
import { defineModule } from '../../platform/module.ts'
import { countToday } from './service.ts'

/** What waits for an agent today, counted by the modules that list it. */
export const today = defineModule({
  name: 'today',
  endpoints: contract,
  handlers: (deps) => ({ today: ({ actor }) => countToday(actor, deps) }),
})
