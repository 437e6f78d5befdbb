import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, intParam } from './wire.ts'

export const contactSuggestion = z.object({
  name: z.string(),
  email: z.string(),
  photo: z.string().nullable(),
  /** A colleague, or a client of the caller; '0' for anyone else. */
  user_id: id,
  kind: z.enum(['colleague', 'client', 'contact']),
})
export type ContactSuggestion = z.infer<typeof contactSuggestion>

export const mailContacts = {
  suggestContacts: endpoint({
    method: 'GET',
    path: '/v1/suggest-contacts',
    tag: 'mailbox',
    summary: 'Contacts of the mailbox, clients and colleagues, by prefixes of name or address',
    access: 'session',
    query: z.object({
      search: z.string().trim().max(200).default(''),
      offset: intParam(0, 1000).default(0),
      limit: intParam(1, 10).default(10),
      sort_by: z.enum(['last_active', 'name']).default('last_active'),
      sort_dir: z.enum(['asc', 'desc']).default('desc'),
    }),
    replies: { 200: z.object({ collection: z.array(contactSuggestion) }) },
  }),
}
