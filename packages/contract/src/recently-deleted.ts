import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bit, paging, unixSeconds } from './wire.ts'

/** Kinds of records that people delete and can restore. */
export const deletedKinds = [
  'application',
  'application_document',
  'client',
  'participant',
  'client_note',
  'client_task',
  'client_tag',
  'client_list',
  'saved_search',
  'deal',
  'deal_paper',
  'invoice',
  'license',
  'listing',
  'listing_photo',
  'calendar_event',
  'email_template',
  'email_signature',
  'document_template',
  'tour_photo',
  'ignored_sender',
  'office_logo',
  'open_house_visitor',
  'feed_source',
] as const
export type DeletedKind = (typeof deletedKinds)[number]

const kind = z.enum(deletedKinds)

/** Names a record within its kind: its id, or those of a record and of its part, joined by a hyphen. */
const recordId = z.string().regex(/^[\w.]{1,100}(-[\w.-]{1,100})?$/, 'This is not an id')

/**
 * How a source of listings gets the listings back that were withdrawn with it: its sync starts when it is restored; it is
 * paused; its server refuses its credentials; or its file has to be imported again.
 */
export const restoreEffects = ['syncs', 'paused', 'reconnect', 'file'] as const

export const deletedRecord = z.object({
  kind,
  id: recordId,
  /** What people call it: a name, an address, the text of a note. */
  title: z.string(),
  /** The record to which it belongs. */
  parent: z.string().nullable(),
  /** That record is deleted too: it has to be restored first. */
  parent_deleted: bit,
  /** The id by which the page opens that shows it when it is restored. */
  open_id: z.string().nullable(),
  /** What restoring it does, of a source of listings; null for others. */
  effect: z.enum(restoreEffects).nullable(),
  /** The agent's name, of records that are not the caller's own. */
  agent: z.string().nullable(),
  time_deleted: unixSeconds,
  /** When it is erased for good; null for what stays stored. */
  time_erased: unixSeconds.nullable(),
})
export type DeletedRecord = z.infer<typeof deletedRecord>

export const recentlyDeleted = {
  recentlyDeleted: endpoint({
    method: 'GET',
    path: '/v1/recently-deleted',
    tag: 'recently deleted',
    summary: 'What was deleted within 30 days and the caller can restore, the latest first',
    access: 'session',
    query: z.object({ kind: kind.optional(), ...paging(50, 200) }),
    replies: {
      200: z.object({
        collection: z.array(deletedRecord),
        /** Of the chosen kind, or of all. */
        total: z.number().int(),
        /** Each kind of which there is something, with its number. */
        kinds: z.array(z.object({ kind, count: z.number().int() })),
      }),
    },
  }),
  restoreDeleted: endpoint({
    method: 'POST',
    path: '/v1/recently-deleted/:kind/:id/restore',
    tag: 'recently deleted',
    summary: 'Restore a deleted record',
    creates: false,
    access: 'session',
    params: z.object({ kind, id: recordId }),
    replies: { 204: null },
    errors: ['not_found', 'not_owner', 'conflict', 'rule_broken'],
  }),
}
