import { z } from 'zod'
import { email } from './email.ts'
import { endpoint } from './endpoint.ts'
import { bit, unixSeconds } from './wire.ts'

/**
 * How the office learned that an address wants no bulk email: its owner by the page of an email's link, or by the button
 * of a mail program (RFC 8058); an agent; an imported file; a reply to an email.
 */
export const emailOptOutSources = ['link', 'one-click', 'agent', 'import', 'reply'] as const
export type EmailOptOutSource = (typeof emailOptOutSources)[number]

/** That a client gets no bulk email. */
export const clientOptOut = z.object({
  time: unixSeconds,
  source: z.enum(emailOptOutSources),
  reason: z.string(),
  /** Who recorded it; empty when the client did. */
  by: z.string(),
})
export type ClientOptOut = z.infer<typeof clientOptOut>

export const clientOptOutChange = z.strictObject({
  opted_out: bit,
  /** What the client asked for, and where. */
  reason: z.string().trim().min(1, 'Write what the client asked for').max(300, 'At most 300 characters'),
  /** `reply` where an agent does what an email of the client asks. */
  source: z.enum(['agent', 'reply']).default('agent'),
})
export type ClientOptOutChange = z.input<typeof clientOptOutChange>

export const emailOptOuts = {
  findOptOuts: endpoint({
    tag: 'clients',
    access: 'session',
    method: 'POST',
    path: '/v1/email-opt-outs/search',
    creates: false,
    summary: 'Which of these addresses get no bulk email',
    body: z.strictObject({ emails: z.array(email).max(500) }),
    replies: {
      200: z.object({
        /** In lower case. */
        emails: z.array(z.string()),
      }),
    },
  }),
}
