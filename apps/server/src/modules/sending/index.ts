import { sending as contract } from '@pb/contract/sending'
import { sharedListings as pageContract } from '@pb/contract/shared-listings'
import { defineModule } from '../../platform/module.ts'
import { ownClient } from '../clients/index.ts'
import { renewLink, restoreLink, revokeLink, sharedLinks } from './links/change.ts'
import { presentLink } from './links/queries.ts'
import { makeSharedLink, recordShared } from './links/share.ts'
import { linkUrl } from './links/token.ts'
import { clientNotices, recordNotice } from './notices/record.ts'
import { askAgent } from './page/ask.ts'
import { confirmNotice } from './page/confirm.ts'
import { markListing } from './page/mark.ts'
import { showPage } from './page/show.ts'
import { countVisit, openListing } from './page/view.ts'
import { visitOf } from './page/visit.ts'
import { savedListings } from './saved/list.ts'
import { listingPart } from './saved/listing-part.ts'
import { clientPart } from './saved/part.ts'
import { presentRelation, relationsOf } from './saved/relations.ts'
import { saveListings, unsaveListings } from './saved/save.ts'
import { sendAdvice } from './send/advice.ts'
import { retrySend } from './send/retry.ts'
import { sendListings } from './send/start.ts'
import { ownSend } from './send/status.ts'
import { writeJob, writeWaiting } from './send/write.ts'
import { joinAtMerges } from './merges.ts'
import { sweepUnshared } from './sweep.ts'
import { seconds } from './tell.ts'
import { sayInTimeline } from './timeline.ts'

export { newLink } from './links/new-link.ts'

const sweepJob = 'sending.sweep'

/** Listings for clients: saved, sent by mail or by a personal link, and what is known of them. */
export const sending = defineModule({
  name: 'sending',
  endpoints: contract,
  replyParts: { client: clientPart, listing: listingPart },
  handlers: (deps) => {
    sayInTimeline()
    joinAtMerges()
    return {
      saveListings: async ({ actor, params, body }) => ({
        collection: (await saveListings(actor, deps, params.clientId, body.listing_ids)).map(presentRelation),
      }),
      unsaveListings: async ({ actor, params, query, body }) => {
        const ids = [...(query.listing_ids ?? []), ...(body?.listing_ids ?? [])]
        return { collection: (await unsaveListings(actor, deps, params.clientId, ids)).map(presentRelation) }
      },
      savedListings: ({ actor, params, query }) => savedListings(actor, deps, params.clientId, query),
      clientListingsInfo: async ({ actor, params, query }) => {
        await ownClient(deps.db, actor, params.clientId)
        const rows = await relationsOf(deps.db, actor.personId, [params.clientId], query.listing_ids)
        return { collection: rows.map(presentRelation) }
      },
      listingClientsInfo: async ({ actor, params, query }) => {
        const rows = await relationsOf(deps.db, actor.personId, query.client_ids, [params.listingId])
        return { collection: rows.map(presentRelation) }
      },
      sendAdvice: ({ actor, params, body }) => sendAdvice(actor, deps, params.clientId, body),
      sendListings: ({ actor, params, body }) => sendListings(actor, deps, params.clientId, body),
      listingSend: ({ actor, params }) => ownSend(deps.db, actor, params.sendId),
      retrySend: ({ actor, params, body }) => retrySend(actor, deps, params.sendId, body.recipient_ids),
      makeSharedLink: async ({ actor, params, body }) => {
        const { row, text, phone } = await makeSharedLink(actor, deps, params.clientId, body)
        const { id, seed, expires_at } = row
        return { link_id: id, url: linkUrl(deps, seed), text, phone, time_expires: seconds(expires_at) }
      },
      recordShared: async ({ actor, params, body }) =>
        presentLink(deps, await recordShared(actor, deps, params.linkId, body.channel)),
      sharedLinks: async ({ actor, params, query }) => {
        const { count, rows } = await sharedLinks(actor, deps, params.clientId, query)
        return { count, collection: rows.map((row) => presentLink(deps, row)) }
      },
      renewSharedLink: async ({ actor, params }) =>
        presentLink(deps, await renewLink(actor, deps, params.linkId)),
      revokeSharedLink: async ({ actor, params }) =>
        presentLink(deps, await revokeLink(actor, deps, params.linkId)),
      restoreSharedLink: async ({ actor, params }) =>
        presentLink(deps, await restoreLink(actor, deps, params.linkId)),
      clientNotices: async ({ actor, params }) => ({
        collection: await clientNotices(actor, deps, params.clientId),
      }),
      recordNotice: async ({ actor, params, body }) => ({
        collection: await recordNotice(actor, deps, params.clientId, body),
      }),
    }
  },
  async work(deps) {
    await deps.jobs.workPromptly(writeJob, () => writeWaiting(deps))
    // What a process left that died.
    await deps.jobs.schedule(writeJob, '* * * * *')
    await deps.jobs.work(sweepJob, () => sweepUnshared(deps))
    await deps.jobs.schedule(sweepJob, '40 3 * * *')
  },
})

/** No search engine keeps what a personal link shows, and where its reader goes from there does not learn the link. */
const privately = { 'x-robots-tag': 'noindex, nofollow, noarchive', 'referrer-policy': 'no-referrer' }

/** The page behind a personal link, for people without an account. */
export const sharedListings = defineModule({
  name: 'shared-listings',
  endpoints: pageContract,
  handlers: (deps) => ({
    sharedPage: ({ params, request, reply }) => {
      reply.headers(privately)
      return showPage(deps, visitOf(params.token, request))
    },
    countView: ({ params, body, request, reply }) => {
      reply.headers(privately)
      const visit = visitOf(params.token, request)
      return (
        body.listing_id === undefined
          ? countVisit(deps, visit, body.visit)
          : openListing(deps, visit, body.listing_id)
      ).then(() => undefined)
    },
    markListing: ({ params, body, request, reply }) => {
      reply.headers(privately)
      return markListing(deps, visitOf(params.token, request), params.listingId, body)
    },
    askAgent: ({ params, body, request, reply }) => {
      reply.headers(privately)
      return askAgent(deps, visitOf(params.token, request), body).then(() => undefined)
    },
    confirmNotice: ({ params, body, request, reply }) => {
      reply.headers(privately)
      return confirmNotice(deps, visitOf(params.token, request), params.kind, body.name)
    },
  }),
})
