import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { delivery } from './mail-messages.ts'
import { id } from './wire.ts'

const outboxEndpoint = {
  method: 'POST',
  tag: 'mailbox',
  access: 'session',
  params: z.object({ outboxId: id }),
  replies: { 200: delivery },
  errors: ['not_found', 'conflict'],
} as const

/** Decisions about an email that may have left (`uncertain`). */
export const mailDelivery = {
  confirmSent: endpoint({
    ...outboxEndpoint,
    path: '/v1/gmail-outbox/:outboxId/sent',
    creates: false,
    summary: 'Mark an email that may have left as sent',
  }),
  sendAgain: endpoint({
    ...outboxEndpoint,
    path: '/v1/gmail-outbox/:outboxId/again',
    creates: true,
    summary: 'Resend an email that may have left, to recipients who may not have it',
  }),
}
