import { sending as contract } from '@pb/contract/sending'
import { sendPersonalRecords } from './personal-records.ts'
import { sharedListings as pageContract } from '@pb/contract/shared-listings'
import { toUnixSeconds } from '@pb/rules/dates'
import { defineModule } from '../../platform/module.ts'
import { getOwnClient } from '../clients/index.ts'
import { renewLink, restoreLink, revokeLink, listSharedLinks } from './links/update-link.ts'
import { presentLink } from './links/queries.ts'
import { makeSharedLink, recordShared } from './links/share-link.ts'
import { linkUrl, sharedLinks } from './links/token.ts'
import { listClientNotices, recordNotice } from './notices/client-notices.ts'
import { askAgent } from './shared-page/ask-agent.ts'
import { confirmNotice } from './shared-page/confirm-notice.ts'
import { markListing } from './shared-page/mark-listing.ts'
import { getSharedPage } from './shared-page/get-page.ts'
import { recordVisit, recordListingOpened } from './shared-page/record-view.ts'
import { toSharedPageRequest } from './shared-page/request.ts'
import { listSavedListings } from './saved/list-saved.ts'
import { listingExtension } from './saved/listing-extension.ts'
import { clientExtension } from './saved/client-extension.ts'
import { presentRelation, findRelations } from './saved/relations.ts'
import { saveListings, unsaveListings } from './saved/save-listings.ts'
import { getSendAdvice } from './send/send-advice.ts'
import { retrySend } from './send/retry-send.ts'
import { sendListings } from './send/send-listings.ts'
import { undoSend } from './send/undo-send.ts'
import { getSend } from './send/get-send.ts'
import { processSendQueue } from './send/process-queue.ts'
import { sendQueueJob } from './send/queue.ts'
import { registerMergeGaps } from './merge-gaps.ts'
import { deleteUnsharedLinks } from './delete-unshared-links.ts'
import { registerTimelineTexts } from './timeline.ts'

export { mayBeShown } from './send/active-listings.ts'
export { agentCard } from './agent-card.ts'
export { recordVisitorNotices } from './notices/notice-log.ts'
export { sendListings } from './send/send-listings.ts'
export { getRecipients } from './recipients.ts'
export { fill as fillSendTemplate, getAgentFirstName } from './send/default-text.ts'
export { checkSteering } from './send/steering.ts'
export { buildLinkRow } from './links/link-row.ts'
export { makeBrochureLink, recordBrochureLink } from './links/brochure-link.ts'
export { reactions } from './reactions/index.ts'
export { makeSharedLink, recordShared } from './links/share-link.ts'
export { answerQuestions, countWaitingReactions, reopenQuestions } from './reactions/queries.ts'
export { answerReaction } from './reactions/service.ts'
export { assertListingInLink, getActiveLink } from './shared-page/active-link.ts'
export { askAgent } from './shared-page/ask-agent.ts'
export { toSharedPageRequest, type SharedPageRequest } from './shared-page/request.ts'

const sweepJob = 'sending.sweep'

/** Listings for clients: saved, sent by email or by a shared link, and the clients' reactions. */
export const sending = defineModule({
  name: 'sending',
  endpoints: contract,
  personalRecords: sendPersonalRecords,
  secretKeyUses: [sharedLinks],
  replyExtensions: { client: clientExtension, listing: listingExtension },
  handlers: (deps) => {
    registerTimelineTexts()
    registerMergeGaps()
    return {
      saveListings: async ({ actor, params, body }) => ({
        collection: (await saveListings(actor, deps, params.clientId, body.listing_ids)).map(presentRelation),
      }),
      unsaveListings: async ({ actor, params, query, body }) => {
        const ids = [...(query.listing_ids ?? []), ...(body?.listing_ids ?? [])]
        return { collection: (await unsaveListings(actor, deps, params.clientId, ids)).map(presentRelation) }
      },
      savedListings: ({ actor, params, query }) => listSavedListings(actor, deps, params.clientId, query),
      clientListingsInfo: async ({ actor, params, query }) => {
        await getOwnClient(deps.db, actor, params.clientId)
        const rows = await findRelations(deps.db, actor.personId, [params.clientId], query.listing_ids)
        return { collection: rows.map(presentRelation) }
      },
      listingClientsInfo: async ({ actor, params, query }) => {
        const rows = await findRelations(deps.db, actor.personId, query.client_ids, [params.listingId])
        return { collection: rows.map(presentRelation) }
      },
      sendAdvice: ({ actor, params, body }) => getSendAdvice(actor, deps, params.clientId, body),
      sendListings: ({ actor, params, body }) => sendListings(actor, deps, params.clientId, body),
      listingSend: ({ actor, params }) => getSend(deps.db, actor, params.sendId),
      retrySend: ({ actor, params, body }) => retrySend(actor, deps, params.sendId, body.recipient_ids),
      undoListingSend: ({ actor, params }) => undoSend(actor, deps, params.sendId),
      makeSharedLink: async ({ actor, params, body }) => {
        const { row, text, phone } = await makeSharedLink(actor, deps, params.clientId, body)
        const { id, seed, expires_at } = row
        return { link_id: id, url: linkUrl(deps, seed), text, phone, time_expires: toUnixSeconds(expires_at) }
      },
      recordShared: async ({ actor, params, body }) =>
        presentLink(deps, await recordShared(actor, deps, params.linkId, body.channel)),
      sharedLinks: async ({ actor, params, query }) => {
        const { count, rows } = await listSharedLinks(actor, deps, params.clientId, query)
        return { count, collection: rows.map((row) => presentLink(deps, row)) }
      },
      renewSharedLink: async ({ actor, params }) =>
        presentLink(deps, await renewLink(actor, deps, params.linkId)),
      revokeSharedLink: async ({ actor, params }) =>
        presentLink(deps, await revokeLink(actor, deps, params.linkId)),
      restoreSharedLink: async ({ actor, params }) =>
        presentLink(deps, await restoreLink(actor, deps, params.linkId)),
      clientNotices: async ({ actor, params }) => ({
        collection: await listClientNotices(actor, deps, params.clientId),
      }),
      recordNotice: async ({ actor, params, body }) => ({
        collection: await recordNotice(actor, deps, params.clientId, body),
      }),
    }
  },
  workRole: 'jobs',
  async work(deps) {
    await deps.jobs.workPromptly(sendQueueJob, () => processSendQueue(deps))
    // Processes what a crashed process left.
    await deps.jobs.schedule(sendQueueJob, '* * * * *')
    await deps.jobs.work(sweepJob, () => deleteUnsharedLinks(deps))
    await deps.jobs.schedule(sweepJob, '40 3 * * *')
  },
})

/** Keeps search engines and linked sites from learning a shared link. */
const privateHeaders = { 'x-robots-tag': 'noindex, nofollow, noarchive', 'referrer-policy': 'no-referrer' }

/** The shared page of a link, for people without an account. */
export const sharedListings = defineModule({
  name: 'shared-listings',
  endpoints: pageContract,
  handlers: (deps) => ({
    sharedPage: ({ params, request, reply }) => {
      reply.headers(privateHeaders)
      return getSharedPage(deps, toSharedPageRequest(params.token, request))
    },
    countView: ({ params, body, request, reply }) => {
      reply.headers(privateHeaders)
      const visit = toSharedPageRequest(params.token, request)
      return (
        body.listing_id === undefined
          ? recordVisit(deps, visit, body.visit)
          : recordListingOpened(deps, visit, body.listing_id)
      ).then(() => undefined)
    },
    markListing: ({ params, body, request, reply }) => {
      reply.headers(privateHeaders)
      return markListing(deps, toSharedPageRequest(params.token, request), params.listingId, body)
    },
    askAgent: ({ params, body, request, reply }) => {
      reply.headers(privateHeaders)
      return askAgent(deps, toSharedPageRequest(params.token, request), body).then(() => undefined)
    },
    confirmNotice: ({ params, body, request, reply }) => {
      reply.headers(privateHeaders)
      return confirmNotice(deps, toSharedPageRequest(params.token, request), params.kind, body.name)
    },
  }),
})
