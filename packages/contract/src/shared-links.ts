import { noticeKinds } from '@pb/rules/notices'
import { z } from 'zod'
import { id, unixSeconds } from './wire.ts'

/** How long a personal link works; renewing counts again from that day. */
export const linkDays = 60

export const shareChannels = ['sms', 'whatsapp', 'copy'] as const

export const sharedLink = z.object({
  link_id: id,
  user_id: id,
  /** null for the client, else somebody of the household. */
  participant_id: id.nullable(),
  name: z.string(),
  url: z.string(),
  listing_ids: z.array(id),
  /** How it went out. */
  channel: z.enum(['mail', ...shareChannels]),
  time_shared: unixSeconds,
  time_expires: unixSeconds,
  state: z.enum(['active', 'expired', 'revoked']),
  /** Visits of the page, and the first and the last of them. */
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
  /** Who had it: the client, or somebody of the household. */
  name: z.string(),
  participant_id: id.nullable(),
  time_offered: unixSeconds.nullable(),
  /** When it was received: confirmed on the page, or noted by the agent. */
  time_received: unixSeconds.nullable(),
  /** How receipt is known: `page` with the name that was typed, or `agent`. */
  received_by: z.enum(['page', 'agent']).nullable(),
  signed_name: z.string(),
})
export type ClientNotice = z.infer<typeof clientNotice>
