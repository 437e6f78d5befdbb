import { openHouses as contract, openHouseSignIn as signInContract } from '@pb/contract/open-houses'
import { visitorPersonalRecords } from './personal-records.ts'
import { defineModule } from '../../platform/module.ts'
import { followUpVisitors, getTemplate } from './follow-up/follow-up.ts'
import { notifyHosts, overJob } from './notify-hosts.ts'
import { purgeJob, purgeVisitors } from './purge.ts'
import { addOpenHouse, saveOpenHouse, saveSignInLink, setCanceled } from './records/change-open-house.ts'
import { getOpenHouse, listOpenHouses } from './records/list-open-houses.ts'
import { getSignInPage } from './sign-in/page.ts'
import { signIn } from './sign-in/sign-in.ts'
import { signInLinks } from './sign-in/token.ts'
import { registerTimelineTexts } from './timeline.ts'
import { transferableVisitors } from './transferable-visitors.ts'
import { addVisitor, removeVisitor, saveVisitor } from './visitors/change-visitor.ts'
import { restorableVisitors } from './visitors/restorable.ts'
import { processVisitors } from './visitors/link-clients.ts'
import { getVisitor, listVisitors } from './visitors/list-visitors.ts'
import { visitorJob } from './visitors/record-visitor.ts'
import './tables.ts'

export { lockListing, maxUpcoming, publishOpenHouse } from './records/change-open-house.ts'
export { mayManage } from './records/open-house-row.ts'

/** Open houses of the office's listings: times, visitors, and following up with them. */
export const openHouses = defineModule({
  name: 'open-houses',
  endpoints: contract,
  personalRecords: visitorPersonalRecords,
  secretKeyUses: [signInLinks],
  restorableRecords: [restorableVisitors],
  transferableRecords: [transferableVisitors],
  handlers: (deps) => {
    registerTimelineTexts()
    return {
      openHouses: ({ actor, query }) => listOpenHouses(actor, deps, query),
      addOpenHouse: async ({ actor, body, reply }) => {
        const id = await addOpenHouse(actor, deps, body)
        reply.code(201)
        return getOpenHouse(actor, deps, id)
      },
      openHouse: ({ actor, params }) => getOpenHouse(actor, deps, params.open_house_id),
      saveOpenHouse: async ({ actor, params, body }) => {
        await saveOpenHouse(actor, deps, params.open_house_id, body)
        return getOpenHouse(actor, deps, params.open_house_id)
      },
      cancelOpenHouse: async ({ actor, params, body }) => {
        await setCanceled(actor, deps, params.open_house_id, { version: body.version, canceled: true })
        return getOpenHouse(actor, deps, params.open_house_id)
      },
      restoreOpenHouse: async ({ actor, params, body }) => {
        await setCanceled(actor, deps, params.open_house_id, { version: body.version, canceled: false })
        return getOpenHouse(actor, deps, params.open_house_id)
      },
      saveSignInLink: async ({ actor, params, body }) => {
        await saveSignInLink(actor, deps, params.open_house_id, body.link)
        return getOpenHouse(actor, deps, params.open_house_id)
      },
      openHouseVisitors: ({ actor, params, query }) => listVisitors(actor, deps, params.open_house_id, query),
      addVisitor: async ({ actor, params, body, reply }) => {
        const id = await addVisitor(actor, deps, params.open_house_id, body)
        reply.code(201)
        return getVisitor(actor, deps, params.open_house_id, id)
      },
      saveVisitor: async ({ actor, params: { open_house_id: openHouseId, visitor_id: id }, body }) => {
        await saveVisitor(actor, deps, { openHouseId, id }, body)
        return getVisitor(actor, deps, openHouseId, id)
      },
      removeVisitor: ({ actor, params }) =>
        removeVisitor(actor, deps, params.open_house_id, params.visitor_id).then(() => undefined),
      followUpTemplate: ({ actor }) => getTemplate(actor, deps),
      followUpVisitors: async ({ actor, params, body, reply }) => {
        const send_id = await followUpVisitors(actor, deps, params.open_house_id, body)
        reply.code(201)
        return { send_id }
      },
    }
  },
  workRole: 'jobs',
  async work(deps) {
    await deps.jobs.workPromptly(visitorJob, () => processVisitors(deps))
    // Processes what a crashed process left.
    await deps.jobs.schedule(visitorJob, '* * * * *')
    await deps.jobs.work(overJob, () => notifyHosts(deps))
    await deps.jobs.schedule(overJob, '* * * * *')
    await deps.jobs.work(purgeJob, () => purgeVisitors(deps))
    await deps.jobs.schedule(purgeJob, '55 3 * * *')
  },
})

/** Keeps search engines and linked sites from learning a link. */
const privateHeaders = { 'x-robots-tag': 'noindex, nofollow, noarchive', 'referrer-policy': 'no-referrer' }

/** The page on which visitors sign in, for people without an account. */
export const openHouseSignIn = defineModule({
  name: 'open-house-sign-in',
  endpoints: signInContract,
  handlers: (deps) => ({
    signInPage: ({ params, reply }) => {
      reply.headers(privateHeaders)
      return getSignInPage(deps, params.token)
    },
    signIn: async ({ params, body, request, reply }) => {
      reply.headers(privateHeaders)
      await signIn(deps, params.token, body, { address: request.ip })
      return { received: true as const }
    },
  }),
})
