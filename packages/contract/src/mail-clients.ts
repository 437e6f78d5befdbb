import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { mailAddress } from './mail-messages.ts'
import { mailThreadRow } from './mail-threads.ts'
import { bit, commaList, id, intParam, unixSeconds } from './wire.ts'

/** A client as shown beside a thread. */
export const threadClient = z.object({
  user_id: id,
  first_name: z.string(),
  last_name: z.string(),
  /** The primary ones first. */
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  search_types: z.array(z.enum(['rental', 'sale'])),
  stage: z.string(),
  /** As `yyyy-mm-dd`. */
  move_in_date: z.string().nullable(),
  last_contacted: unixSeconds.nullable(),
  archived: bit,
  /** One of the addresses gets no bulk email. */
  opted_out: bit,
})
export type ThreadClient = z.infer<typeof threadClient>

export const mailClients = {
  clientMessages: endpoint({
    method: 'GET',
    path: '/v1/clients/:user_id/messages',
    tag: 'mailbox',
    summary:
      "The caller's threads with a client, by all addresses of the client, newest first; without drafts, trash and spam. `page_token` is from a reply, or `page:<n>` from 1",
    access: 'session',
    params: z.object({ user_id: id }),
    query: z.object({
      count: intParam(1, 100).default(10),
      page_token: z.string().max(200).default(''),
    }),
    replies: {
      200: z.object({
        collection: z.object({
          threads: z.array(mailThreadRow),
          next_page_token: z.string().nullable(),
          total: z.number().int(),
          total_is_exact: bit,
        }),
      }),
    },
    errors: ['not_found'],
  }),
  threadClients: endpoint({
    method: 'GET',
    path: '/v1/gmail-threads/:threadId/clients',
    tag: 'mailbox',
    summary:
      "The caller's clients in a thread, and participants who are neither clients nor members of the office",
    access: 'session',
    params: z.object({ threadId: id }),
    replies: {
      200: z.object({
        collection: z.array(threadClient),
        /** Latest senders first. */
        others: z.array(mailAddress),
      }),
    },
    errors: ['not_found'],
  }),
  clientsOfAddresses: endpoint({
    method: 'GET',
    path: '/v1/gmail-clients',
    tag: 'mailbox',
    summary: "The caller's clients with one of these addresses",
    access: 'session',
    query: z.object({ emails: commaList(z.string().trim().max(254), 100) }),
    replies: { 200: z.object({ collection: z.array(threadClient) }) },
  }),
}
