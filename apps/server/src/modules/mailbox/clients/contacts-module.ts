import { mailContacts as contract } from '@pb/contract/mail-contacts'
import { mailPersonalRecords } from './personal-records.ts'
import { defineModule } from '../../../platform/module.ts'
import { suggestContacts } from './suggest-contacts.ts'

/** Address suggestions for recipients. */
export const mailContacts = defineModule({
  name: 'mail-contacts',
  endpoints: contract,
  personalRecords: mailPersonalRecords,
  handlers: (deps) => ({
    suggestContacts: async ({ actor, query }) => ({ collection: await suggestContacts(actor, deps, query) }),
  }),
})
