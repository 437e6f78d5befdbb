import { z } from 'zod'
import { listingCard } from './listing-schemas.ts'
import { bit, id, unixSeconds } from './wire.ts'

/** Ratings that a client can give a listing on the private page. */
export const markKinds = ['like', 'maybe', 'no'] as const
export type MarkKind = (typeof markKinds)[number]

/** Relation of a listing to a client of the agent. */
export const listingRelation = z.object({
  advertisement_id: id,
  user_id: id,
  /** Saved for the client by the agent. A sent listing stays saved. */
  saved: bit,
  sent: bit,
  /** The client likes it. */
  client_saved: bit,
  time_sent: unixSeconds.nullable(),
  /** When a member of the household first viewed it on a private page. */
  time_opened: unixSeconds.nullable(),
  /** The client's rating and comment. */
  mark: z.enum(markKinds).nullable(),
  comment: z.string(),
})
export type ListingRelation = z.infer<typeof listingRelation>

/** Rating of a listing by another member of the household. */
const householdMark = z.object({ name: z.string(), mark: z.enum(markKinds), comment: z.string() })

export const savedListing = listingCard.extend({
  ...listingRelation.omit({ advertisement_id: true, user_id: true }).shape,
  household: z.array(householdMark),
})
export type SavedListing = z.infer<typeof savedListing>

/** `all`: All clients; `offered`: Already offered; `not-offered`: Not Offered. */
export const sentStates = ['all', 'offered', 'not-offered'] as const
