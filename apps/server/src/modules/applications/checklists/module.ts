import { applicationChecklists as contract } from '@pb/contract/application-forms'
import { defineModule } from '../../../platform/module.ts'
import { listChecklists, updateChecklists } from './service.ts'

/** Which papers are asked for, and how long they stay. */
export const applicationChecklists = defineModule({
  name: 'application-checklists',
  endpoints: contract,
  handlers: (deps) => ({
    applicationChecklists: () => listChecklists(deps),
    updateApplicationChecklists: ({ actor, body }) => updateChecklists(actor, deps, body),
  }),
})
