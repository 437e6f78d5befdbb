import { z } from 'zod'
import { listingCard } from './listings.ts'
import { bit, id, unixSeconds } from './wire.ts'

/** What a client says of a listing on the personal page. */
export const markKinds = ['like', 'maybe', 'no'] as const
export type MarkKind = (typeof markKinds)[number]

/** How a listing stands between the agent and one client. */
export const listingRelation = z.object({
  advertisement_id: id,
  user_id: id,
  /** The agent saved it for the client, or sent it: a sent one stays saved. */
  saved: bit,
  sent: bit,
  /** The client likes it. */
  client_saved: bit,
  time_sent: unixSeconds.nullable(),
  /** When somebody of the household first looked at it on a personal page. */
  time_opened: unixSeconds.nullable(),
  /** The client's own mark, and what the client wrote beside it. */
  mark: z.enum(markKinds).nullable(),
  comment: z.string(),
})
export type ListingRelation = z.infer<typeof listingRelation>

/** What people of the household other than the client say of a listing. */
const householdMark = z.object({ name: z.string(), mark: z.enum(markKinds), comment: z.string() })

export const savedListing = listingCard.extend({
  ...listingRelation.omit({ advertisement_id: true, user_id: true }).shape,
  household: z.array(householdMark),
})
export type SavedListing = z.infer<typeof savedListing>

/** `all`: All clients; `offered`: Already offered; `not-offered`: Not Offered. */
export const sentStates = ['all', 'offered', 'not-offered'] as const
