import { mailClients as contract } from '@pb/contract/mailbox-clients'
import { addTimelineSource } from '../../client-life/index.ts'
import { defineModule } from '../../../platform/module.ts'
import { clientsOfAddresses, clientsOfThread } from './in-thread.ts'
import { clientMessages } from './messages.ts'
import { mailOfClient } from './timeline.ts'

addTimelineSource(mailOfClient)

/** Clients in the mailbox: their messages, and who of them takes part in a thread. */
export const mailClients = defineModule({
  name: 'mail-clients',
  endpoints: contract,
  handlers: (deps) => ({
    clientMessages: ({ actor, params, query }) => clientMessages(actor, deps, params.user_id, query),
    threadClients: ({ actor, params }) => clientsOfThread(actor, deps, params.threadId),
    clientsOfAddresses: async ({ actor, query }) => ({
      collection: await clientsOfAddresses(actor, deps, query.emails),
    }),
  }),
})
