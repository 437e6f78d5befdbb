import { mailContacts as contract } from '@pb/contract/mailbox-contacts'
import { defineModule } from '../../../platform/module.ts'
import { suggestContacts } from './suggest.ts'

/** People to write to. */
export const mailContacts = defineModule({
  name: 'mail-contacts',
  endpoints: contract,
  handlers: (deps) => ({
    suggestContacts: async ({ actor, query }) => ({ collection: await suggestContacts(actor, deps, query) }),
  }),
})
