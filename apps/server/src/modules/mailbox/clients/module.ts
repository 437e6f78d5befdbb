import { mailClients as contract } from '@pb/contract/mail-clients'
import { addTimelineSource } from '../../clients/timeline/index.ts'
import { defineModule } from '../../../platform/module.ts'
import { findClientsByAddresses, getThreadParticipants } from './thread-participants.ts'
import { listClientThreads } from './client-threads.ts'
import { mailTimelineSource } from './timeline.ts'

addTimelineSource(mailTimelineSource)

/** Clients in the mailbox: threads with a client, and the clients in a thread. */
export const mailClients = defineModule({
  name: 'mail-clients',
  endpoints: contract,
  handlers: (deps) => ({
    clientMessages: ({ actor, params, query }) => listClientThreads(actor, deps, params.user_id, query),
    threadClients: ({ actor, params }) => getThreadParticipants(actor, deps, params.threadId),
    clientsOfAddresses: async ({ actor, query }) => ({
      collection: await findClientsByAddresses(actor, deps, query.emails),
    }),
  }),
})
