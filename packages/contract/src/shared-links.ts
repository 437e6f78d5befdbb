import { noticeKinds } from '@pb/rules/notices'
import { z } from 'zod'
import { id, unixSeconds } from './wire.ts'

/** Days that a private link works from creation or renewal. */
export const linkDays = 60

export const shareChannels = ['sms', 'whatsapp', 'copy'] as const

export const sharedLink = z.object({
  link_id: id,
  user_id: id,
  /** null for the client, otherwise a household member. */
  participant_id: id.nullable(),
  name: z.string(),
  url: z.string(),
  listing_ids: z.array(id),
  /** How it was shared. */
  channel: z.enum(['mail', 'brochure', ...shareChannels]),
  time_shared: unixSeconds,
  time_expires: unixSeconds,
  state: z.enum(['active', 'expired', 'revoked']),
  /** Number of visits. */
  views: z.number().int(),
  time_first_viewed: unixSeconds.nullable(),
  time_last_viewed: unixSeconds.nullable(),
  marks: z.object({ like: z.number().int(), maybe: z.number().int(), no: z.number().int() }),
})
export type SharedLink = z.infer<typeof sharedLink>

export const noticeKind = z.enum(noticeKinds)

export const clientNotice = z.object({
  kind: noticeKind,
  title: z.string(),
  /** The client or a household member. */
  name: z.string(),
  participant_id: id.nullable(),
  time_offered: unixSeconds.nullable(),
  /** When it was acknowledged on the page, or recorded by the agent. */
  time_received: unixSeconds.nullable(),
  /** Acknowledged on the `page` with a typed name, or recorded by the `agent`. */
  received_by: z.enum(['page', 'agent']).nullable(),
  signed_name: z.string(),
})
export type ClientNotice = z.infer<typeof clientNotice>
