import { z } from 'zod'
import { unixSeconds } from './wire.ts'

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
