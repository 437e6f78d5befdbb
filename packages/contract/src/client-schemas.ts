import { z } from 'zod'
import {
  clientRemovalReason,
  clientSearchType,
  clientStage,
  creditBand,
  guarantorKind,
  participantType,
} from './client-fields.ts'
import { clientOptOut } from './email-opt-outs.ts'
import { listingCard } from './listing-schemas.ts'
import { savedSearch, searchesInfo } from './saved-searches.ts'
import { bit, date, dollars, id, unixSeconds } from './wire.ts'

/** `A-Z` and `Z-A`, `Newest` and `Oldest`, `Activity`, `Assigned`. */
export const clientSorts = ['name', 'time_created', 'last_activity', 'assigned_at'] as const
/** Current clients, those removed from the list, or those of the current ones who get no bulk email. */
export const clientModes = ['CURRENT', 'ARCHIVED', 'OPTED_OUT'] as const

const name = {
  user_id: id,
  /** First and last name, as the agent entered them. */
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  photo: z.string().nullable(),
}

/** A client as shown in lists. */
export const clientRow = z.object({
  ...name,
  email: z.string(),
  phone: z.string(),
  search_type: z.array(clientSearchType),
  stage: clientStage,
  /** Not opened yet. */
  is_new: bit,
  time_created: unixSeconds,
  last_activity: unixSeconds,
  assigned_at: unixSeconds,
})
export type ClientRow = z.infer<typeof clientRow>

export const participant = z.object({
  ...name,
  type: participantType,
  email: z.string(),
  phone: z.string(),
})
export type Participant = z.infer<typeof participant>

/** A listing saved for or sent to a client, or liked by the client. Filled by the listing-sends module. */
export const clientListing = z.object({
  advertisement_id: id,
  saved: bit,
  sent: bit,
  time_saved: unixSeconds.nullable(),
  time_sent: unixSeconds.nullable(),
  /** With `listing_format=search-listings`; null if the listing is no longer active, or without a format. */
  listing: listingCard.nullable(),
})
export type ClientListing = z.infer<typeof clientListing>

/** What the household did with the listings sent to it. */
export const clientActivity = z.object({
  /** Listings sent; of these, those that were opened. */
  sent: z.number().int(),
  opened: z.number().int(),
  time_opened: unixSeconds.nullable(),
  /** Listings that at least one of the household likes. */
  liked: z.number().int(),
  /** Requested showings and questions. */
  asked: z.number().int(),
})
export type ClientActivity = z.infer<typeof clientActivity>

/** Data of a client from other modules; empty where they have none. */
export const clientParts = z.object({
  searches: z.array(savedSearch),
  searches_info: searchesInfo,
  /** Saved or sent by the agent. */
  agent_saved: z.array(clientListing),
  /** Liked by the client. */
  client_saved: z.array(clientListing),
  activity: clientActivity,
  /** '0' for no form. */
  application_form_id: id,
})
export type ClientParts = z.infer<typeof clientParts>

/** A client with all details. */
export const client = clientRow.extend({
  more_emails: z.array(z.string()),
  more_phones: z.array(z.string()),
  source: z.string(),
  move_in_date: date.nullable(),
  income: dollars.nullable(),
  credit_band: creditBand.nullable(),
  guarantor: guarantorKind.nullable(),
  pets: z.string(),
  budget_min: dollars.nullable(),
  budget_max: dollars.nullable(),
  address: z.string(),
  notes: z.string(),
  /** Like `gender` for the edit form only: never in lists, search, matching or emails. */
  year_born: z.number().int().nullable(),
  /** Month and day, which tell no age: on the client's page, never in lists, search, matching or emails. */
  birthday: z.string().nullable(),
  gender: z.string(),
  last_contacted: unixSeconds.nullable(),
  /** Reason and time of removal from the list; null if not removed. */
  archived: z.object({ reason: clientRemovalReason.nullable(), time: unixSeconds }).nullable(),
  /** That one of the addresses gets no bulk email; null if all get it. */
  opt_out: clientOptOut.nullable(),
  participants: z.array(participant),
  ...clientParts.shape,
})
export type Client = z.infer<typeof client>

export const clientSuggestion = z.object({
  ...name,
  email: z.string(),
  search_type: z.array(clientSearchType),
})
export type ClientSuggestion = z.infer<typeof clientSuggestion>

export const clientRequestStates = ['waiting', 'approved', 'refused'] as const

/** A request to add a person whom another agent works with, which a supervisor must approve. */
export const clientRequest = z.object({
  request_id: id,
  state: z.enum(clientRequestStates),
  /** The requesting agent. */
  agent: z.object({ user_id: id, name: z.string() }),
  /** The person, with the name and address as entered. */
  user_id: id,
  name: z.string(),
  email: z.string(),
  time_created: unixSeconds,
  time_decided: unixSeconds.nullable(),
  /** The supervisor's note to the agent. */
  note: z.string(),
  /** For supervisors: agents recently active with the person, and when last; empty for the agent. */
  active_agents: z.array(z.object({ user_id: id, name: z.string(), last_activity: unixSeconds })),
})
export type ClientRequest = z.infer<typeof clientRequest>
