import { z } from 'zod'
import { clientSearchType, clientStage } from './client-fields.ts'
import { clientTaskInput } from './client-life.ts'
import { endpoint } from './endpoint.ts'
import { callKey } from './listing-sends.ts'
import { bit, id, unixSeconds } from './wire.ts'

/** Following up with many clients at once: one email each, a task and a stage. */

/** As many emails as Google Workspace lets a mailbox send in a day. */
export const maxFollowUpClients = 2000
/** How long nothing is sent yet, so that all of it can be undone. */
export const followUpHoldSeconds = 10

const count = z.number().int().nonnegative()

/** The clients of a filter of the clients page. */
export const followUpFilter = z.strictObject({
  search_type: clientSearchType.optional(),
  search: z.string().trim().max(200).default(''),
})

const selection = {
  user_ids: z.array(id).min(1, 'Choose clients').max(maxFollowUpClients).optional(),
  filter: followUpFilter.optional(),
}

/** Why a client gets no email. Archived ones, and those who got the same email today, get no task and stage either. */
export const followUpSkips = ['no-email', 'archived', 'already-sent', 'opted-out'] as const
export type FollowUpSkip = (typeof followUpSkips)[number]

export const followUpRecipient = z.object({
  user_id: id,
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** Empty for none. */
  email: z.string(),
  skip: z.enum(followUpSkips).nullable(),
})
export type FollowUpRecipient = z.infer<typeof followUpRecipient>

const named = z.object({ user_id: id, name: z.string(), reason: z.string() })

export const followUp = z.object({
  follow_up_id: id,
  time_created: unixSeconds,
  undone: bit,
  clients: count,
  /** Emails by what became of them; `waiting` ones can still be undone. */
  waiting: count,
  queued: count,
  sent: count,
  failed: count,
  canceled: count,
  tasks: count,
  stages: count,
  /** Clients without an email, each with the reason. */
  skipped: z.array(named),
  /** Emails that could not be sent, each with the reason. */
  failures: z.array(named),
})
export type FollowUp = z.infer<typeof followUp>

export const followUpInput = z.strictObject({
  ...selection,
  key: callKey,
  email: z
    .strictObject({
      subject: z.string().trim().min(1, 'Enter a subject').max(300),
      message: z.string().trim().min(1, 'Write a message').max(10_000),
    })
    .nullable()
    .default(null),
  task: clientTaskInput.nullable().default(null),
  stage: clientStage.nullable().default(null),
})
export type FollowUpInput = z.input<typeof followUpInput>

const session = { tag: 'clients', access: 'session' } as const
const params = z.object({ follow_up_id: id })

export const followUps = {
  followUpRecipients: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/follow-up-recipients',
    creates: false,
    summary: 'The clients that a follow-up would reach, and why some get no email',
    body: z.strictObject(selection),
    replies: {
      200: z.object({
        collection: z.array(followUpRecipient),
        /** The value of {agent}. */
        agent: z.string(),
      }),
    },
    errors: ['not_found', 'rule_broken'],
  }),
  sendFollowUp: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/follow-ups',
    creates: true,
    summary: 'Follow up with many clients: one email each, a task and a stage',
    body: followUpInput,
    replies: { 201: followUp },
    errors: ['not_found', 'rule_broken'],
  }),
  followUp: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/follow-ups/:follow_up_id',
    summary: 'What became of a follow-up',
    params,
    replies: { 200: followUp },
    errors: ['not_found'],
  }),
  undoFollowUp: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/follow-ups/:follow_up_id/undo',
    creates: false,
    summary: 'Cancel the emails that have not left, and undo the tasks and stages unless changed since',
    params,
    replies: { 200: followUp },
    errors: ['not_found', 'conflict'],
  }),
}
