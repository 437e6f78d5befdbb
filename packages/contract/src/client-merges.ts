import { z } from 'zod'
import { clientName } from './client-life.ts'
import { endpoint } from './endpoint.ts'
import { id, unixSeconds } from './wire.ts'

/** Two records of one agent that are one person's, made one; it can be taken back. */

export const clientMerge = z.object({
  merge_id: id,
  /** The record that holds everything now. */
  kept: clientName,
  /** The record that held its part before, archived while they are one. */
  merged: clientName,
  time: unixSeconds,
  time_undone: unixSeconds.nullable(),
})
export type ClientMerge = z.infer<typeof clientMerge>

/** Somebody who may be the same person, and why. */
export const clientDuplicate = clientName.extend({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  reason: z.enum(['address', 'phone', 'name']),
})
export type ClientDuplicate = z.infer<typeof clientDuplicate>

const session = { tag: 'clients', access: 'session' } as const
const ofClient = z.object({ user_id: id })

export const clientMerges = {
  clientDuplicates: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/client-duplicates/:user_id',
    summary: "The agent's clients who may be the same person: by an address, a number or the name they share",
    params: ofClient,
    replies: { 200: z.object({ collection: z.array(clientDuplicate) }) },
    errors: ['not_found'],
  }),
  mergesOfClient: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/client-merges/of/:user_id',
    summary: 'Records that a client holds or that hold it, the latest first, and not those taken back',
    params: ofClient,
    replies: { 200: z.object({ collection: z.array(clientMerge) }) },
    errors: ['not_found'],
  }),
  mergeClients: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/client-merges',
    summary: "Make two of the agent's clients one: everything of `merge` goes to `keep`",
    body: z.strictObject({ keep: id, merge: id }),
    replies: { 201: clientMerge },
    errors: ['not_found', 'rule_broken'],
  }),
  undoClientMerge: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/client-merges/:merge_id/undo',
    summary: 'Make them two again, each with what it had; what came later stays with the one that was kept',
    params: z.object({ merge_id: id }),
    replies: { 200: clientMerge },
    errors: ['not_found', 'conflict'],
  }),
}
