import { z } from 'zod'
import { clientName } from './client-life.ts'
import { endpoint } from './endpoint.ts'
import { id, unixSeconds } from './wire.ts'

/** Merges of two client records of an agent that belong to the same person; a merge can be undone. */

export const clientMerge = z.object({
  merge_id: id,
  /** The record that has everything now. */
  kept: clientName,
  /** The other record, archived while merged. */
  merged: clientName,
  time: unixSeconds,
  time_undone: unixSeconds.nullable(),
})
export type ClientMerge = z.infer<typeof clientMerge>

/** A client who may be the same person, and why. */
export const clientDuplicate = clientName.extend({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  reason: z.enum(['address', 'phone', 'name']),
})
export type ClientDuplicate = z.infer<typeof clientDuplicate>

const session = { tag: 'clients', access: 'session' } as const
const clientParams = z.object({ user_id: id })

export const clientMerges = {
  clientDuplicates: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/client-duplicates/:user_id',
    summary: "The agent's clients who may be the same person, by a shared address, number or name",
    params: clientParams,
    replies: { 200: z.object({ collection: z.array(clientDuplicate) }) },
    errors: ['not_found'],
  }),
  mergesOfClient: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/client-merges/of/:user_id',
    summary: 'Merges of a client that were not undone, latest first',
    params: clientParams,
    replies: { 200: z.object({ collection: z.array(clientMerge) }) },
    errors: ['not_found'],
  }),
  mergeClients: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/client-merges',
    creates: true,
    summary: "Merge two of the agent's clients: everything of `merge` moves to `keep`",
    body: z.strictObject({ keep: id, merge: id }),
    replies: { 201: clientMerge },
    errors: ['not_found', 'rule_broken'],
  }),
  undoClientMerge: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/client-merges/:merge_id/undo',
    creates: false,
    summary: 'Undo a merge: each record gets back what it had; later data stays with the one that was kept',
    params: z.object({ merge_id: id }),
    replies: { 200: clientMerge },
    errors: ['not_found', 'conflict'],
  }),
}
