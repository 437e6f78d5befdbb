import { calendar as contract } from '@pb/contract/calendar'
import { calendarPersonalRecords } from './personal-records.ts'
import { defineModule } from '../../platform/module.ts'
import { deleteEvent, undoDelete } from './changes/delete-event.ts'
import { purgeDeleted } from './changes/purge.ts'
import { moveEvent, saveEvent } from './changes/save-event.ts'
import { processEmails } from './invitations/process-emails.ts'
import { emailJob } from './invitations/queue-invitations.ts'
import { addMessageEvents } from './received/add-events.ts'
import { answerCounter } from './received/answer-counter.ts'
import { answerInvitation } from './received/answer-invitation.ts'
import { applyByHand } from './received/apply-by-hand.ts'
import { findInvitation, presentInvitation } from './received/present-invitation.ts'
import { processMail } from './received/process-mail.ts'
import { sendReminders } from './reminders/send-reminders.ts'
import { createEvent } from './changes/create-event.ts'
import { createFeed, listFeeds, revokeFeed } from './feeds/feeds.ts'
import { writeFeed } from './feeds/write-feed.ts'
import { endIcsReader } from './ics/read-in-child.ts'
import {
  disconnectGoogle,
  finishGoogleConnection,
  getGoogleCalendar,
  googleJob,
  revokeAccess,
  startGoogleConnection,
  syncNow,
} from './google/account.ts'
import { calendarTokens, revokeJob } from './google/access-token.ts'
import { syncGoogleCalendars } from './google/sync.ts'
import { importEvents } from './imports/import-events.ts'
import { listImports } from './imports/list-imports.ts'
import { undoImport } from './imports/undo-import.ts'
import { listCalendar } from './events/list-events.ts'
import { getEvent } from './events/load-event.ts'
import { restorableEvents } from './restorable.ts'
import { transferableEvents } from './transferable-events.ts'
import { getSettings, saveSettings } from './settings/settings.ts'

export { getSettings } from './settings/settings.ts'
export { writeCalendarFiles, writeDerivedDates } from './ics/write-calendar-files.ts'
export { writeIcs, type IcsEvent } from './ics/write-ics.ts'
export {
  cancelShowingEvent,
  findBusy,
  saveShowingEvent,
  showingAnswerJob,
} from './showings/showing-events.ts'

const reminderJob = 'calendar.remind'

const mailJob = 'calendar.mail'
const purgeJob = 'calendar.purge'

/** Calendars of agents: events, series, invitations, feeds. */
export const calendar = defineModule({
  name: 'calendar',
  endpoints: contract,
  personalRecords: calendarPersonalRecords,
  secretKeyUses: calendarTokens,
  transferableRecords: [transferableEvents],
  restorableRecords: [restorableEvents],
  handlers: (deps) => ({
    calendarEvents: ({ actor, query }) => listCalendar(actor, deps, query),
    calendarEvent: ({ actor, params, query }) =>
      getEvent(deps.db, actor.personId, params.event_id, query.occurrence),
    createCalendarEvent: ({ actor, body }) => createEvent(actor, deps, body),
    saveCalendarEvent: ({ actor, params, body }) => saveEvent(actor, deps, params.event_id, body),
    moveCalendarEvent: ({ actor, params, body }) => moveEvent(actor, deps, params.event_id, body),
    deleteCalendarEvent: ({ actor, params, body }) => deleteEvent(actor, deps, params.event_id, body),
    undoCalendarDelete: ({ actor, params }) => undoDelete(actor, deps, params.undo_id),
    calendarSettings: ({ actor }) => getSettings(deps.db, actor.personId),
    saveCalendarSettings: ({ actor, body }) => saveSettings(actor, deps, body),
    calendarFeeds: async ({ actor }) => ({ collection: await listFeeds(actor, deps) }),
    createCalendarFeed: ({ actor, body }) => createFeed(actor, deps, body),
    revokeCalendarFeed: ({ actor, params }) => revokeFeed(actor, deps, params.feed_id).then(() => undefined),
    calendarFeedFile: async ({ params, reply }) => {
      const text = await writeFeed(deps, params.file)
      reply.type('text/calendar; charset=utf-8').headers({
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex, nofollow',
        'x-content-type-options': 'nosniff',
      })
      return text
    },
    googleCalendar: ({ actor }) => getGoogleCalendar(actor, deps),
    connectGoogleCalendar: ({ actor }) => startGoogleConnection(actor, deps),
    answerGoogleCalendar: ({ actor, body }) => finishGoogleConnection(actor, deps, body),
    syncGoogleCalendar: ({ actor }) => syncNow(actor, deps),
    disconnectGoogleCalendar: ({ actor }) => disconnectGoogle(actor, deps),
    importCalendar: ({ actor, upload }) => importEvents(actor, deps, upload),
    calendarImports: async ({ actor }) => ({ collection: await listImports(actor, deps) }),
    undoCalendarImport: ({ actor, params }) => undoImport(actor, deps, params.import_id),
    mailInvitation: async ({ actor, params }) =>
      presentInvitation(deps.db, await findInvitation(deps, actor.personId, params.message_id)),
    applyInvitation: ({ actor, params }) => applyByHand(actor, deps, params.message_id),
    addInvitationEvents: ({ actor, params }) => addMessageEvents(actor, deps, params.message_id),
    answerCounter: ({ actor, params, body }) => answerCounter(actor, deps, params.message_id, body.answer),
    answerInvitation: ({ actor, params, body }) => answerInvitation(actor, deps, params.message_id, body),
  }),
  workRole: 'jobs',
  async work(deps) {
    await deps.jobs.work(emailJob, () => processEmails(deps))
    await deps.jobs.schedule(emailJob, '* * * * *')
    await deps.jobs.work(reminderJob, () => sendReminders(deps))
    await deps.jobs.schedule(reminderJob, '* * * * *')
    await deps.jobs.work(mailJob, () => processMail(deps))
    await deps.jobs.schedule(mailJob, '* * * * *')
    await deps.jobs.work(googleJob, () => syncGoogleCalendars(deps))
    await deps.jobs.schedule(googleJob, '* * * * *')
    await deps.jobs.work(revokeJob, (data) => revokeAccess(deps, data))
    await deps.jobs.work(purgeJob, () => purgeDeleted(deps))
    await deps.jobs.schedule(purgeJob, '50 4 * * *')
    return endIcsReader
  },
})
