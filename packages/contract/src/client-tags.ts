import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, list } from './wire.ts'

/** Tags are an agent's own words for clients. */

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

/** The most tags of one agent. */
export const maxTags = 200

export const clientTag = z.object({
  tag_id: id,
  name: z.string(),
  color: tagColor,
  /** Of the agent's clients that are not archived. */
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

/** The most taggings of one call. */
export const maxTaggings = 1000

const session = { tag: 'clients', access: 'session' } as const
const ofTag = z.object({ tag_id: id })
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
    summary: 'Add a tag',
    body: clientTagInput,
    replies: { 201: clientTag },
    errors: ['conflict', 'rule_broken'],
  }),
  saveClientTag: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/client-tags/:tag_id',
    summary: 'Rename or recolour a tag; a field left out stays',
    params: ofTag,
    body: clientTagInput.partial(),
    replies: { 200: clientTag },
    errors: ['not_found', 'conflict'],
  }),
  removeClientTag: endpoint({
    ...session,
    method: 'DELETE',
    path: '/v1/client-tags/:tag_id',
    summary: 'Take a tag off every client; it can be restored for 30 days',
    params: ofTag,
    replies: { 204: null },
    errors: ['not_found'],
  }),
  mergeClientTag: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/client-tags/:tag_id/merge-into/:into',
    summary: "Put another tag in this one's place on every client; restoring this one takes it back",
    params: ofTag.extend({ into: id }),
    replies: { 200: clientTag },
    errors: ['not_found', 'rule_broken'],
  }),
  restoreClientTag: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/client-tags/:tag_id/restore',
    summary: 'Take the removal or the merge of a tag back',
    params: ofTag,
    replies: { 200: clientTag },
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  clientTaggings: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/client-taggings',
    summary: 'Which tags these clients have',
    query: z.object({ user_ids: list(id, 200) }),
    replies: { 200: z.object({ collection: z.array(tagging) }) },
  }),
  saveClientTaggings: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/client-taggings',
    summary:
      'Put tags on clients and take them off; the reply says what really changed, swapped it is the way back',
    body: z.strictObject({ add: taggings.default([]), remove: taggings.default([]) }),
    replies: { 200: z.object({ added: z.array(tagging), removed: z.array(tagging) }) },
    errors: ['not_found'],
  }),
}
