import { showingRequests as requestContract, showings as contract } from '@pb/contract/showings'
import { showingPersonalRecords } from './personal-records.ts'
import { z } from 'zod'
import { defineModule } from '../../platform/module.ts'
import { toSharedPageRequest } from '../listing-sends/index.ts'
import { getAccess, saveAccess } from './access.ts'
import { showingAnswerJob } from '../calendar/index.ts'
import { takeClientAnswer } from './client-answers.ts'
import { mountClientPages } from './client-page/mount.ts'
import { showingEmailJob } from './emails/plan-emails.ts'
import { processShowingEmails } from './emails/queue.ts'
import { cancelShowing, recordOutcome, saveNote } from './records/end-showing.ts'
import { getShowing, listShowings } from './records/list-showings.ts'
import { addShowing, scheduleShowing } from './records/schedule.ts'
import { undoShowing } from './records/undo-showing.ts'
import { showingRequestJob, takeRequest } from './requests.ts'
import { getOfferedSlots, requestSlot } from './slot-requests.ts'
import { getShowingSlots } from './slots.ts'
import { showingLinks } from './link.ts'
import { registerTimelineTexts } from './timeline.ts'

export { findAccess } from './access.ts'
export { createShowingSeed } from './link.ts'
export type { ChangeDeps } from './records/change-showing.ts'
export { countShowingsToday } from './records/list-showings.ts'
export { getClientPath } from './records/showing-row.ts'
export { bookTour, cancelTourShowings, recordTourEvent } from './records/tour-showings.ts'
export { undoTourShowings } from './records/undo-tour.ts'
export {
  findShownListings,
  formatListing,
  presentShownListing,
  type ShownListingRow,
} from './shown-listings.ts'
export { formatShowingTime } from './format-time.ts'
export { getStations } from './stations.ts'

/** Showings of listings to clients: times, emails, and the client's page. */
export const showings = defineModule({
  name: 'showings',
  endpoints: contract,
  personalRecords: showingPersonalRecords,
  secretKeyUses: [showingLinks],
  handlers: (deps) => {
    registerTimelineTexts()
    return {
      showingSlots: ({ actor, params, query }) => getShowingSlots(actor, deps, params.listing_id, query),
      showingAccess: ({ actor, params }) => getAccess(actor, deps.db, params.listing_id),
      saveShowingAccess: ({ actor, params, body }) => saveAccess(actor, deps, params.listing_id, body),
      showings: ({ actor, query }) => listShowings(actor, deps, query),
      showing: ({ actor, params }) => getShowing(actor, deps, params.showing_id),
      addShowing: async ({ actor, body, reply }) => {
        const showing = await addShowing(actor, deps, body)
        reply.code(201)
        return showing
      },
      scheduleShowing: ({ actor, params, body }) => scheduleShowing(actor, deps, params.showing_id, body),
      saveShowingNote: ({ actor, params, body }) => saveNote(actor, deps, params.showing_id, body),
      cancelShowing: ({ actor, params, body }) => cancelShowing(actor, deps, params.showing_id, body),
      undoShowing: ({ actor, params }) => undoShowing(actor, deps, params.showing_id),
      recordShowingOutcome: ({ actor, params, body }) => recordOutcome(actor, deps, params.showing_id, body),
    }
  },
  mount: mountClientPages,
  workRole: 'jobs',
  async work(deps) {
    await deps.jobs.workPromptly(showingEmailJob, () => processShowingEmails(deps))
    // Reminders that are due, and what a crashed process left.
    await deps.jobs.schedule(showingEmailJob, '* * * * *')
    await deps.jobs.work(showingAnswerJob, (data) => takeClientAnswer(deps, data))
    await deps.jobs.work(showingRequestJob, async (data) => {
      await takeRequest(deps, z.object({ question_id: z.string() }).parse(data).question_id)
    })
  },
})

/** Times that clients pick on the page behind a private link. */
export const showingRequests = defineModule({
  name: 'showing-requests',
  endpoints: requestContract,
  handlers: (deps) => ({
    offeredSlots: ({ params }) => getOfferedSlots(deps, params.token, params.listing_id),
    requestSlot: ({ params, body, request }) =>
      requestSlot(deps, toSharedPageRequest(params.token, request), params.listing_id, body),
  }),
})
