import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, list } from './wire.ts'

/** Tags that an agent gives to clients. */

export const tagColors = [
  'gray',
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
] as const
export const tagColor = z.enum(tagColors)
export type TagColor = z.infer<typeof tagColor>

/** Tags per agent. */
export const maxTags = 200

export const clientTag = z.object({
  tag_id: id,
  name: z.string(),
  color: tagColor,
  /** Number of the agent's clients that are not archived. */
  clients: z.number().int(),
})
export type ClientTag = z.infer<typeof clientTag>

export const clientTagInput = z.strictObject({
  name: z.string().trim().min(1, 'Name the tag').max(40, 'Use at most 40 characters'),
  color: tagColor,
})
export type ClientTagInput = z.infer<typeof clientTagInput>

/** One tag on one client. */
export const tagging = z.object({ user_id: id, tag_id: id })
export type Tagging = z.infer<typeof tagging>

/** Taggings per request. */
export const maxTaggings = 1000

const session = { tag: 'clients', access: 'session' } as const
const tagParams = z.object({ tag_id: id })
const taggings = z.array(tagging).max(maxTaggings)

export const clientTags = {
  clientTags: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/client-tags',
    summary: "The agent's tags by name",
    replies: { 200: z.object({ collection: z.array(clientTag) }) },
  }),
  addClientTag: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/client-tags',
    creates: true,
    summary: 'Add a tag',
    body: clientTagInput,
    replies: { 201: clientTag },
    errors: ['conflict', 'rule_broken'],
  }),
  saveClientTag: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/client-tags/:tag_id',
    summary: 'Rename or recolor a tag; omitted fields stay',
    params: tagParams,
    body: clientTagInput.partial(),
    replies: { 200: clientTag },
    errors: ['not_found', 'conflict'],
  }),
  removeClientTag: endpoint({
    ...session,
    method: 'DELETE',
    path: '/v1/client-tags/:tag_id',
    summary: 'Remove a tag from every client; it can be restored for 30 days',
    params: tagParams,
    replies: { 204: null },
    errors: ['not_found'],
  }),
  mergeClientTag: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/client-tags/:tag_id/merge-into/:into',
    creates: false,
    summary: 'Replace this tag with another on every client; restoring this one undoes it',
    params: tagParams.extend({ into: id }),
    replies: { 200: clientTag },
    errors: ['not_found', 'rule_broken'],
  }),
  restoreClientTag: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/client-tags/:tag_id/restore',
    creates: false,
    summary: 'Restore a removed or merged tag',
    params: tagParams,
    replies: { 200: clientTag },
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  clientTaggings: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/client-taggings',
    summary: 'Tags of these clients',
    query: z.object({ user_ids: list(id, 200) }),
    replies: { 200: z.object({ collection: z.array(tagging) }) },
  }),
  saveClientTaggings: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/client-taggings',
    creates: false,
    summary:
      'Add and remove tags of clients; the reply has the actual changes, which undo the request when swapped',
    body: z.strictObject({ add: taggings.default([]), remove: taggings.default([]) }),
    replies: { 200: z.object({ added: z.array(tagging), removed: z.array(tagging) }) },
    errors: ['not_found'],
  }),
}
