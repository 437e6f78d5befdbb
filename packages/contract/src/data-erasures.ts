import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, unixSeconds } from './wire.ts'

/** A person whose data may be erased: never an agent of the office. */
export const erasureSubject = z.object({
  key: z.string(),
  name: z.string(),
  emails: z.array(z.string()),
  /** Names of the agents whose client the person is. */
  agents: z.array(z.string()),
})
export type ErasureSubject = z.infer<typeof erasureSubject>

const erasureItem = z.object({
  /** The plural: `notes`. */
  kind: z.string(),
  records: z.number().int(),
  /** Null for records that are erased. */
  kept_because: z.string().nullable(),
})
export type ErasureItem = z.infer<typeof erasureItem>

export const erasurePreview = z.object({
  key: z.string(),
  name: z.string(),
  emails: z.array(z.string()),
  items: z.array(erasureItem),
})
export type ErasurePreview = z.infer<typeof erasurePreview>

const key = z.string().trim().min(1).max(400)

export const erasureInput = z.strictObject({
  key,
  /** The person's name, as the preview has it. */
  confirmation: z.string().max(400),
  /** The office's own reference; not the person's name. */
  reference: z.string().trim().max(100),
})
export type ErasureInput = z.output<typeof erasureInput>

/** What was erased and what was kept; nothing in it names the person. */
export const erasureRecord = z.object({
  erasure_id: id,
  time_erased: unixSeconds,
  erased_by: z.string(),
  reference: z.string(),
  items: z.array(erasureItem),
})
export type ErasureRecord = z.infer<typeof erasureRecord>

const supervisors = { tag: 'data erasures', access: 'session', roles: ['SUPERVISOR'] } as const

export const dataErasures = {
  erasureSubjects: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/erasure-subjects',
    summary: 'Clients, renters and leads by a part of a name or email address, at most 20',
    query: z.object({ text: z.string().trim().min(2).max(200) }),
    replies: { 200: z.object({ subjects: z.array(erasureSubject) }) },
  }),
  erasurePreview: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/erasure-preview',
    summary: 'What the office has of a person, by kind, and what the law requires it to keep',
    query: z.object({ key }),
    replies: { 200: erasurePreview },
    errors: ['not_found'],
  }),
  erasePerson: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/erasures',
    creates: false,
    summary: "Erase a person's data for good; `confirmation` is the person's name",
    body: erasureInput,
    replies: { 200: erasureRecord },
    errors: ['not_found', 'rule_broken'],
  }),
  erasures: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/erasures',
    summary: 'The latest 100 erasures, the newest first',
    replies: { 200: z.object({ erasures: z.array(erasureRecord) }) },
  }),
  erasuresCsv: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/erasures.csv',
    summary: 'All erasures as CSV',
    replies: { 200: { raw: 'text/csv' } },
  }),
}
