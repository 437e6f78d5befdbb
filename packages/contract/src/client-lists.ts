import { z } from 'zod'
import { clientSearchType, clientStage } from './client-fields.ts'
import { endpoint } from './endpoint.ts'
import { date, id, paging, unixSeconds } from './wire.ts'

/** Smart lists: saved conditions that are evaluated each time. */

const days = z.number().int().min(1).max(3650)

/** Conditions of a list, all of which must hold. */
export const listConditions = z.strictObject({
  search_type: clientSearchType.optional(),
  /** One of these. */
  stages: z.array(clientStage).min(1).max(7).optional(),
  /** One of these, ignoring case. */
  sources: z.array(z.string().trim().max(80)).min(1).max(20).optional(),
  /** At least one of these tags. Removed tags are dropped; if none is left, no client matches. */
  tags: z.array(id).max(50).optional(),
  /** None of these tags. */
  without_tags: z.array(id).max(50).optional(),
  /** No contact for this many days; clients never contacted count from when they were added. */
  not_contacted_days: days.optional(),
  contacted_within_days: days.optional(),
  /** Move-in date within this many days from today. */
  move_in_within_days: days.optional(),
  move_in_from: date.optional(),
  move_in_to: date.optional(),
  /** Added within this many days. */
  added_within_days: days.optional(),
  /** `due`: an open task that is due today or overdue. */
  tasks: z.enum(['due', 'open', 'none']).optional(),
  /** With or without a saved search that is not suspended. */
  saved_search: z.enum(['has', 'none']).optional(),
  /** `to_send`: a listing on the market matched within 14 days and was not sent to the client. */
  matches: z.enum(['to_send']).optional(),
})
export type ListConditions = z.infer<typeof listConditions>

/** Lists that every agent has. */
export const builtInLists = [
  {
    key: 'not-contacted',
    name: 'Active, not contacted for 7 days',
    conditions: { stages: ['new', 'contacted', 'searching', 'showing', 'applying'], not_contacted_days: 7 },
  },
  { key: 'moving-in', name: 'Moving in within 30 days', conditions: { move_in_within_days: 30 } },
  { key: 'new', name: 'New this week', conditions: { added_within_days: 7 } },
  { key: 'tasks-due', name: 'Tasks due', conditions: { tasks: 'due' } },
  { key: 'matches-to-send', name: 'Matches to send', conditions: { matches: 'to_send' } },
] as const satisfies readonly { key: string; name: string; conditions: z.input<typeof listConditions> }[]

/** Key of a built-in list, or id of an agent's list. */
export const listKey = z
  .string()
  .max(40)
  .regex(/^([1-9]\d{0,18}|[a-z][a-z-]*)$/, 'This is not a list')
  .refine((key) => !/^\d/.test(key) || id.safeParse(key).success, 'This is not a list')
/** Lists per agent. */
export const maxLists = 50

export const clientList = z.object({
  key: z.string(),
  name: z.string(),
  conditions: listConditions,
  /** Built-in lists cannot be changed. */
  built_in: z.boolean(),
  clients: z.number().int(),
})
export type ClientList = z.infer<typeof clientList>

/** A client in a list, with the fields that conditions use. */
export const listedClient = z.object({
  user_id: id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  search_types: z.array(clientSearchType),
  stage: clientStage,
  source: z.string(),
  move_in_date: date.nullable(),
  time_assigned: unixSeconds,
  time_contacted: unixSeconds.nullable(),
  /** Earliest due date of an open task; null for none. */
  next_task_on: date.nullable(),
})
export type ListedClient = z.infer<typeof listedClient>

export const clientListInput = z.strictObject({
  name: z.string().trim().min(1, 'Name the list').max(60, 'Use at most 60 characters'),
  conditions: listConditions,
})
export type ClientListInput = z.infer<typeof clientListInput>

const session = { tag: 'clients', access: 'session' } as const
const listParams = z.object({ list_id: id })

export const clientLists = {
  clientLists: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/client-lists',
    summary: 'Smart lists, the built-in ones first, each with its current number of clients',
    replies: {
      200: z.object({
        collection: z.array(clientList),
        /** Sources of the agent's clients, by name, to choose from. */
        sources: z.array(z.string()),
      }),
    },
  }),
  clientsOfList: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/client-lists/:key/clients',
    summary: 'Clients of a list, the longest without contact first',
    params: z.object({ key: listKey }),
    query: z.object(paging(50, 200)),
    replies: { 200: z.object({ collection: z.array(listedClient), total: z.number().int() }) },
    errors: ['not_found'],
  }),
  countOfList: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/client-list-count',
    creates: false,
    summary: 'Number of clients that match unsaved conditions',
    body: z.strictObject({ conditions: listConditions }),
    replies: { 200: z.object({ clients: z.number().int() }) },
  }),
  addClientList: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/client-lists',
    creates: true,
    summary: 'Save conditions as a list',
    body: clientListInput,
    replies: { 201: clientList },
    errors: ['rule_broken'],
  }),
  saveClientList: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/client-lists/:list_id',
    summary: 'Change a list',
    params: listParams,
    body: clientListInput,
    replies: { 200: clientList },
    errors: ['not_found', 'rule_broken'],
  }),
  removeClientList: endpoint({
    ...session,
    method: 'DELETE',
    path: '/v1/client-lists/:list_id',
    summary: 'Remove a list, not its clients; it can be restored for 30 days',
    params: listParams,
    replies: { 204: null },
    errors: ['not_found'],
  }),
  restoreClientList: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/client-lists/:list_id/restore',
    creates: false,
    summary: 'Restore a removed list',
    params: listParams,
    replies: { 200: clientList },
    errors: ['not_found', 'rule_broken'],
  }),
}
