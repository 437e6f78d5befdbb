import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bit, date, flagParam, id, paging, unixSeconds } from './wire.ts'

/** Timeline, notes and tasks of clients. */

/** Kinds of notes; all but `note` record a contact with the client. */
export const noteKinds = ['note', 'call', 'text', 'meeting'] as const
export const noteKind = z.enum(noteKinds)
export type NoteKind = z.infer<typeof noteKind>

/** In characters. */
export const maxNote = 10_000
export const maxTask = 200
/** Open tasks per client. */
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

/** `replaces` is the text the writer had before: when the note has another by now, saving is a conflict. */
export const clientNoteChange = clientNoteInput.extend({ replaces: z.string().max(maxNote).optional() })
export type ClientNoteChange = z.infer<typeof clientNoteChange>

/** A client as shown in lists of notes and tasks. */
export const clientName = z.object({ user_id: id, first_name: z.string(), last_name: z.string() })
export type ClientName = z.infer<typeof clientName>

export const clientTask = z.object({
  task_id: id,
  client: clientName,
  title: z.string(),
  /** A date; null for no due date. */
  due_on: date.nullable(),
  done: bit,
  time_created: unixSeconds,
  time_done: unixSeconds.nullable(),
})
export type ClientTask = z.infer<typeof clientTask>

export const clientTaskInput = z.strictObject({
  title: z.string().trim().min(1, 'Enter a task').max(maxTask, 'Use at most 200 characters'),
  due_on: date.nullable(),
})
export type ClientTaskInput = z.infer<typeof clientTaskInput>

/** Open tasks by due date, of one client or of all. */
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
  /** Date in the agent's time zone that due dates are compared with. */
  today: date,
})
export type ClientTaskList = z.infer<typeof clientTaskList>

/** Kinds of events in a client's timeline. */
export const clientEventKinds = [
  'added',
  'archived',
  'restored',
  'reassigned',
  'stage',
  'merged',
  'search_saved',
  'search_changed',
  'search_removed',
  'search_restored',
  'search_suspended',
  'search_enabled',
  'search_generated',
  'listings-saved',
  'listings-sent',
  'listings-shared',
  'link-viewed',
  'listing-marked',
  'listing-liked',
  'listing-passed',
  'showing-asked',
  'question-asked',
  'notices-offered',
  'notices-received',
  'application-asked',
  'application-opened',
  'application-signed',
  'application-changed',
  'application-sent',
  'application-answered',
  'signature-sent',
  'signature-signed',
  'signature-declined',
  'signature-completed',
  'signature-voided',
  'signature-restored',
  'deal-submitted',
  'deal-approved',
  'deal-voided',
  'showing-scheduled',
  'showing-moved',
  'showing-canceled',
  'showing-completed',
  'showing-missed',
  'showing-feedback',
  'tour-confirmed',
  'tour-canceled',
  'inquiry-received',
  'open-house-visited',
  'live-stream-invited',
] as const
export type ClientEventKind = (typeof clientEventKinds)[number]

/** An entry of a client's timeline. */
export const timelineEntry = z.object({
  /** Unique among the client's entries: `note:12`. */
  key: z.string(),
  /** Module it comes from: `event`, `note`, `task`, `mail`, … */
  source: z.string(),
  /** Kind within its module: `call`, `sent`, … */
  kind: z.string(),
  time: unixSeconds,
  title: z.string(),
  /** Text below the title; null for none. */
  text: z.string().nullable(),
  /** Path within the app. */
  link: z.string().nullable(),
  /** Id within its module: `note_id`, `task_id`, … */
  ref_id: id,
})
export type TimelineEntry = z.infer<typeof timelineEntry>

const session = { tag: 'clients', access: 'session' } as const
const clientParams = z.object({ user_id: id })
const noteParams = z.object({ note_id: id })
const taskParams = z.object({ task_id: id })

export const clientLife = {
  clientTimeline: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/client-timeline/:user_id',
    summary: "Timeline of a client, newest first; `page_token` is the previous reply's `next`",
    params: clientParams,
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
    creates: true,
    summary: 'Add a note about a client, or log a call, text message or meeting',
    body: clientNoteInput.extend({ user_id: id }),
    replies: { 201: clientNote },
    errors: ['not_found'],
  }),
  saveClientNote: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/client-notes/:note_id',
    summary: 'Change a note',
    params: noteParams,
    body: clientNoteChange,
    replies: { 200: clientNote },
    errors: ['not_found', 'conflict'],
  }),
  removeClientNote: endpoint({
    ...session,
    method: 'DELETE',
    path: '/v1/client-notes/:note_id',
    summary: 'Remove a note; it can be restored for 30 days',
    params: noteParams,
    replies: { 204: null },
    errors: ['not_found'],
  }),
  restoreClientNote: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/client-notes/:note_id/restore',
    creates: false,
    summary: 'Restore a removed note',
    params: noteParams,
    replies: { 200: clientNote },
    errors: ['not_found'],
  }),
  clientTasks: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/client-tasks',
    summary:
      'Tasks of one client or of all: open ones by due date, those without one last; done ones, latest first; with `due=1` only open ones due by today',
    query: z.object({
      user_id: id.optional(),
      done: flagParam.default(false),
      due: flagParam.default(false),
      ...paging(50, 200),
    }),
    replies: { 200: clientTaskList },
    errors: ['not_found'],
  }),
  addClientTask: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/client-tasks',
    creates: true,
    summary: 'Add a follow-up task',
    body: clientTaskInput.extend({ user_id: id }),
    replies: { 201: clientTask },
    errors: ['not_found', 'rule_broken'],
  }),
  saveClientTask: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/client-tasks/:task_id',
    summary: 'Change, snooze, finish or reopen a task; omitted fields stay',
    params: taskParams,
    body: clientTaskInput.partial().extend({ done: bit.optional() }),
    replies: { 200: clientTask },
    errors: ['not_found', 'rule_broken'],
  }),
  removeClientTask: endpoint({
    ...session,
    method: 'DELETE',
    path: '/v1/client-tasks/:task_id',
    summary: 'Remove a task; it can be restored for 30 days',
    params: taskParams,
    replies: { 204: null },
    errors: ['not_found'],
  }),
  restoreClientTask: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/client-tasks/:task_id/restore',
    creates: false,
    summary: 'Restore a removed task',
    params: taskParams,
    replies: { 200: clientTask },
    errors: ['not_found', 'rule_broken'],
  }),
}
