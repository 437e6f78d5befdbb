import { z } from 'zod'
import { callKey, idList } from './listing-sends.ts'
import { endpoint } from './endpoint.ts'
import {
  agentOpenHouse,
  followUpTemplate,
  handVisitor,
  newOpenHouse,
  openHouseChanges,
  openHouseDetail,
  openHouseVisitor,
  signInInput,
  signInPage,
  visitorChanges,
} from './open-house-schemas.ts'
import { id, paging, version } from './wire.ts'

const session = { tag: 'open houses', access: 'session' } as const
const params = z.object({ open_house_id: id })
const visitorParams = params.extend({ visitor_id: id })
const count = z.number().int()
/** Any text, so that a malformed token gets the same reply as an unknown one. */
const tokenParams = z.object({ token: z.string().max(200) })

export const openHouses = {
  openHouses: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/open-houses',
    summary:
      "Open houses of the caller's listings, or of the office's for a supervisor; past ones latest first",
    query: z.object({
      when: z.enum(['upcoming', 'past', 'canceled']).default('upcoming'),
      scope: z.enum(['own', 'office']).default('own'),
      listing_id: id.optional(),
      ...paging(50, 200),
    }),
    replies: {
      200: z.object({
        collection: z.array(agentOpenHouse),
        total: count,
        counts: z.object({ upcoming: count, past: count, canceled: count }),
      }),
    },
    errors: ['forbidden_role'],
  }),
  addOpenHouse: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/open-houses',
    creates: true,
    summary:
      "Schedule an open house of an own listing, or for a supervisor of any agent's; the same key schedules once",
    body: newOpenHouse,
    replies: { 201: openHouseDetail },
    errors: ['not_found', 'not_owner', 'rule_broken', 'conflict'],
  }),
  openHouse: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/open-houses/:open_house_id',
    summary: 'An open house, with the link for visitors',
    params,
    replies: { 200: openHouseDetail },
    errors: ['not_found'],
  }),
  saveOpenHouse: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/open-houses/:open_house_id',
    summary: 'Change an open house that is not over',
    params,
    body: openHouseChanges,
    replies: { 200: openHouseDetail },
    errors: ['not_found', 'rule_broken', 'conflict'],
  }),
  cancelOpenHouse: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/open-houses/:open_house_id/cancel',
    creates: false,
    summary: 'Cancel an open house; its visitors stay',
    params,
    body: z.strictObject({ version }),
    replies: { 200: openHouseDetail },
    errors: ['not_found', 'rule_broken', 'conflict'],
  }),
  restoreOpenHouse: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/open-houses/:open_house_id/restore',
    creates: false,
    summary: 'Undo the cancellation of an open house that is not over',
    params,
    body: z.strictObject({ version }),
    replies: { 200: openHouseDetail },
    errors: ['not_found', 'rule_broken', 'conflict'],
  }),
  saveSignInLink: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/open-houses/:open_house_id/sign-in',
    summary: 'Turn the link for visitors off, or make a new one; links before it stop working',
    params,
    body: z.strictObject({ link: z.enum(['off', 'new']) }),
    replies: { 200: openHouseDetail },
    errors: ['not_found'],
  }),
  openHouseVisitors: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/open-houses/:open_house_id/visitors',
    summary: 'Visitors of an open house, the latest first',
    params,
    query: z.object(paging(200, 500)),
    replies: { 200: z.object({ collection: z.array(openHouseVisitor), total: count }) },
    errors: ['not_found'],
  }),
  addVisitor: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/open-houses/:open_house_id/visitors',
    creates: true,
    summary: 'Add a visitor by hand; the same key adds once',
    params,
    body: handVisitor,
    replies: { 201: openHouseVisitor },
    errors: ['not_found', 'rule_broken'],
  }),
  saveVisitor: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/open-houses/:open_house_id/visitors/:visitor_id',
    summary:
      "Correct a visitor's details, keep feedback, or record that the visitor agreed or no longer agrees",
    params: visitorParams,
    body: visitorChanges,
    replies: { 200: openHouseVisitor },
    errors: ['not_found', 'rule_broken', 'conflict'],
  }),
  removeVisitor: endpoint({
    ...session,
    method: 'DELETE',
    path: '/v1/open-houses/:open_house_id/visitors/:visitor_id',
    summary: 'Delete a visitor who was entered by mistake; a client stays',
    params: visitorParams,
    replies: { 204: null },
    errors: ['not_found'],
  }),
  followUpTemplate: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/open-house-follow-up-template',
    summary: "The caller's text for follow-ups: the one that was sent last, or the standard one",
    replies: { 200: followUpTemplate },
  }),
  followUpVisitors: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/open-houses/:open_house_id/follow-up',
    creates: true,
    summary:
      'Email visitors who agreed and are clients of the caller: one email each, with the listing. The same key sends once; the text is kept for the next time',
    params,
    body: z.strictObject({
      visitor_ids: idList(500).pipe(z.array(id).min(1, 'Choose visitors')),
      subject: z.string().trim().min(1, 'Enter a subject').max(300),
      message: z.string().trim().min(1, 'Write a message').max(10_000),
      /** Reason for words that steer; see `sendListings`. */
      steering_reason: z.string().trim().max(500).default(''),
      key: callKey,
    }),
    replies: { 201: z.object({ send_id: id }) },
    errors: ['not_found', 'rule_broken'],
  }),
}

/** The page on which visitors sign in, for people without an account. */
export const openHouseSignIn = {
  signInPage: endpoint({
    tag: 'open houses',
    access: 'public',
    method: 'GET',
    path: '/v1/open-house-sign-in/:token',
    summary: 'What the page at the door shows',
    params: tokenParams,
    limit: { name: 'open-house-page', max: 300, seconds: 300 },
    replies: { 200: signInPage },
    errors: ['not_found'],
  }),
  signIn: endpoint({
    tag: 'open houses',
    access: 'public',
    method: 'POST',
    path: '/v1/open-house-sign-in/:token/visitors',
    creates: true,
    summary: 'Sign in as a visitor; the same key, email address or phone number is one visitor',
    params: tokenParams,
    body: signInInput,
    limit: { name: 'open-house-sign-in', max: 60, seconds: 300 },
    replies: { 200: z.object({ received: z.literal(true) }) },
    errors: ['not_found', 'rule_broken'],
  }),
}
