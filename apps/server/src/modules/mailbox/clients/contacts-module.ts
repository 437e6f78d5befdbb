import { mailContacts as contract } from '@pb/contract/mail-contacts'
import { defineModule } from '../../../platform/module.ts'
import { suggestContacts } from './suggest-contacts.ts'

/** Address suggestions for recipients. */
export const mailContacts = defineModule({
  name: 'mail-contacts',
  endpoints: contract,
  handlers: (deps) => ({
    suggestContacts: async ({ actor, query }) => ({ collection: await suggestContacts(actor, deps, query) }),
  }),
})
