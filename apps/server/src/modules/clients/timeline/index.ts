import { clientLife } from '@pb/contract/client-life'
import { defineModule } from '../../../platform/module.ts'
import './client-event-texts.ts'
import { presentNote } from './notes/present.ts'
import { restorableNotes } from './notes/restorable.ts'
import { addNote, removeNote, restoreNote, saveNote } from './notes/service.ts'
import { findTimelinePage, presentEntry } from './service.ts'

export { addEventTexts, addTimelineSource, type TimelineSource } from './sources.ts'

const {
  clientTimeline: timeline,
  addClientNote,
  saveClientNote,
  removeClientNote,
  restoreClientNote,
} = clientLife

/** A client's timeline, and the agent's notes in it. */
export const clientTimeline = defineModule({
  name: 'client-timeline',
  restorableRecords: [restorableNotes],
  endpoints: { clientTimeline: timeline, addClientNote, saveClientNote, removeClientNote, restoreClientNote },
  handlers: (deps) => ({
    clientTimeline: async ({ actor, params, query }) => {
      const { rows, next } = await findTimelinePage(actor, deps, params.user_id, query)
      return { collection: rows.map(presentEntry), next }
    },
    addClientNote: async ({ actor, body }) => presentNote(await addNote(actor, deps, body)),
    saveClientNote: async ({ actor, params, body }) =>
      presentNote(await saveNote(actor, deps, params.note_id, body)),
    removeClientNote: ({ actor, params }) => removeNote(actor, deps, params.note_id).then(() => undefined),
    restoreClientNote: async ({ actor, params }) =>
      presentNote(await restoreNote(actor, deps, params.note_id)),
  }),
})
