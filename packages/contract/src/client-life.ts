import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bit, date, flagParam, id, paging, unixSeconds } from './wire.ts'

/** What happened with a client, what the agent wrote down, and what is to be done. */

/** How an agent and a client met; all but `note` count as contact. */
export const noteKinds = ['note', 'call', 'text', 'meeting'] as const
export const noteKind = z.enum(noteKinds)
export type NoteKind = z.infer<typeof noteKind>

/** The most characters of a note and of a task. */
export const maxNote = 10_000
export const maxTask = 200
/** The most open tasks of one client. */
export const maxTasks = 200

export const clientNote = z.object({
  note_id: id,
  user_id: id,
  kind: noteKind,
  text: z.string(),
  time_created: unixSeconds,
  time_updated: unixSeconds.nullable(),
})
export type ClientNote = z.infer<typeof clientNote>

export const clientNoteInput = z.strictObject({
  kind: noteKind,
  text: z.string().trim().min(1, 'Write something first').max(maxNote, 'Use at most 10,000 characters'),
})
export type ClientNoteInput = z.infer<typeof clientNoteInput>

/** Whom something is about, as lists name it. */
export const clientName = z.object({ user_id: id, first_name: z.string(), last_name: z.string() })
export type ClientName = z.infer<typeof clientName>

export const clientTask = z.object({
  task_id: id,
  client: clientName,
  title: z.string(),
  /** A day of New York; null where it may wait. */
  due_on: date.nullable(),
  done: bit,
  time_created: unixSeconds,
  time_done: unixSeconds.nullable(),
})
export type ClientTask = z.infer<typeof clientTask>

export const clientTaskInput = z.strictObject({
  title: z.string().trim().min(1, 'Say what is to be done').max(maxTask, 'Use at most 200 characters'),
  due_on: date.nullable(),
})
export type ClientTaskInput = z.infer<typeof clientTaskInput>

/** Open tasks by when they are due, of the client or of all clients. */
export const taskCounts = z.object({
  overdue: z.number().int(),
  today: z.number().int(),
  later: z.number().int(),
})
export type TaskCounts = z.infer<typeof taskCounts>

export const clientTaskList = z.object({
  collection: z.array(clientTask),
  total: z.number().int(),
  counts: taskCounts,
  /** New York's date, by which tasks are due or overdue. */
  today: date,
})
export type ClientTaskList = z.infer<typeof clientTaskList>

/** One thing of a client's past. */
export const timelineEntry = z.object({
  /** Names it among all entries of the client: `note:12`. */
  key: z.string(),
  /** The room it comes from: `event`, `note`, `task`, `mail`, … */
  source: z.string(),
  /** What it is within its room: `call`, `sent`, … */
  kind: z.string(),
  time: unixSeconds,
  title: z.string(),
  /** More of it, as it was written; null where the title says all. */
  text: z.string().nullable(),
  /** Where it leads within the product. */
  link: z.string().nullable(),
  /** Its id within its room: `note_id`, `task_id`, … */
  ref_id: id,
})
export type TimelineEntry = z.infer<typeof timelineEntry>

const session = { tag: 'clients', access: 'session' } as const
const ofClient = z.object({ user_id: id })
const ofNote = z.object({ note_id: id })
const ofTask = z.object({ task_id: id })

export const clientLife = {
  clientTimeline: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/client-timeline/:user_id',
    summary: "Everything that happened with a client, newest first; `page_token` is the last reply's `next`",
    params: ofClient,
    query: z.object({
      limit: paging(30, 100).limit,
      page_token: z.string().max(200).optional(),
    }),
    replies: { 200: z.object({ collection: z.array(timelineEntry), next: z.string().nullable() }) },
    errors: ['not_found'],
  }),
  addClientNote: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/client-notes',
    summary: 'Write a note about a client, or that there was a call, a text message or a meeting',
    body: clientNoteInput.extend({ user_id: id }),
    replies: { 201: clientNote },
    errors: ['not_found'],
  }),
  saveClientNote: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/client-notes/:note_id',
    summary: 'Change a note',
    params: ofNote,
    body: clientNoteInput,
    replies: { 200: clientNote },
    errors: ['not_found'],
  }),
  removeClientNote: endpoint({
    ...session,
    method: 'DELETE',
    path: '/v1/client-notes/:note_id',
    summary: 'Remove a note; it can be restored for 30 days',
    params: ofNote,
    replies: { 204: null },
    errors: ['not_found'],
  }),
  restoreClientNote: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/client-notes/:note_id/restore',
    summary: 'Take the removal of a note back',
    params: ofNote,
    replies: { 200: clientNote },
    errors: ['not_found'],
  }),
  clientTasks: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/client-tasks',
    summary:
      'Tasks of one client or of all: open ones by due day, those without a day last; done ones, the latest first',
    query: z.object({ user_id: id.optional(), done: flagParam.default(false), ...paging(50, 200) }),
    replies: { 200: clientTaskList },
    errors: ['not_found'],
  }),
  addClientTask: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/client-tasks',
    summary: 'Add a follow-up task',
    body: clientTaskInput.extend({ user_id: id }),
    replies: { 201: clientTask },
    errors: ['not_found', 'rule_broken'],
  }),
  saveClientTask: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/client-tasks/:task_id',
    summary: 'Change, snooze, finish or reopen a task; a field left out stays',
    params: ofTask,
    body: clientTaskInput.partial().extend({ done: bit.optional() }),
    replies: { 200: clientTask },
    errors: ['not_found', 'rule_broken'],
  }),
  removeClientTask: endpoint({
    ...session,
    method: 'DELETE',
    path: '/v1/client-tasks/:task_id',
    summary: 'Remove a task; it can be restored for 30 days',
    params: ofTask,
    replies: { 204: null },
    errors: ['not_found'],
  }),
  restoreClientTask: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/client-tasks/:task_id/restore',
    summary: 'Take the removal of a task back',
    params: ofTask,
    replies: { 200: clientTask },
    errors: ['not_found', 'rule_broken'],
  }),
}
