import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { delivery } from './mailbox-messages.ts'
import { id } from './wire.ts'

const entry = {
  method: 'POST',
  tag: 'mailbox',
  access: 'session',
  params: z.object({ outboxId: id }),
  replies: { 200: delivery },
  errors: ['not_found', 'conflict'],
} as const

/** What an agent decides over a mail that may have left (`uncertain`). */
export const mailDelivery = {
  confirmSent: endpoint({
    ...entry,
    path: '/v1/gmail-outbox/:outboxId/sent',
    summary: 'Take it that a mail has arrived which may have left',
  }),
  sendAgain: endpoint({
    ...entry,
    path: '/v1/gmail-outbox/:outboxId/again',
    summary: 'Send a mail once more which may have left, to those who may not have it',
  }),
}
