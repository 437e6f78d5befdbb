import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { commaList, id } from './wire.ts'

/** Flags as the paths spell them; `deleted` and `trash` are one. */
export const mailFlag = z.enum(['seen', 'starred', 'inbox', 'deleted', 'trash', 'spam'])
export type MailFlag = z.infer<typeof mailFlag>

const messageIds = commaList(id, 5000).optional()
const bulkInput = {
  params: z.object({ flag: mailFlag }),
  query: z.object({ message_ids: messageIds }),
  body: z.object({ message_ids: messageIds }).optional(),
}
const threadFlagParams = z.object({ id, flag: mailFlag })
/** Number of changed messages; unknown ids are ignored. */
const changed = z.object({ messages: z.number().int() })

export const mailFlags = {
  addFlag: endpoint({
    method: 'POST',
    path: '/v1/gmail-flags/:flag',
    creates: false,
    tag: 'mailbox',
    summary: 'Add a flag to messages (`seen`: mark read); `message_ids` in the body or query',
    access: 'session',
    ...bulkInput,
    replies: { 200: changed },
    errors: ['rule_broken'],
  }),
  removeFlag: endpoint({
    method: 'DELETE',
    path: '/v1/gmail-flags/:flag',
    tag: 'mailbox',
    summary: 'Remove a flag from messages (`seen`: mark unread); `deleted` restores',
    access: 'session',
    ...bulkInput,
    replies: { 200: changed },
    errors: ['rule_broken'],
  }),
  addThreadFlag: endpoint({
    method: 'POST',
    path: '/v1/gmail-flags/:id/:flag',
    creates: false,
    tag: 'mailbox',
    summary: 'Add a flag to all messages of a thread',
    access: 'session',
    params: threadFlagParams,
    replies: { 200: changed },
    errors: ['not_found'],
  }),
  removeThreadFlag: endpoint({
    method: 'DELETE',
    path: '/v1/gmail-flags/:id/:flag',
    tag: 'mailbox',
    summary: 'Remove a flag from all messages of a thread; `inbox` archives it, `deleted` restores it',
    access: 'session',
    params: threadFlagParams,
    replies: { 200: changed },
    errors: ['not_found'],
  }),
}
