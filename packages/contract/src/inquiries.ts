import { z } from 'zod'
import { callKey } from './listing-sends.ts'
import { endpoint } from './endpoint.ts'
import {
  answerChannels,
  apiInquiry,
  formInquiry,
  inquiryDetail,
  inquiryFields,
  inquiryFilters,
  inquiryKey,
  inquiryRow,
  inquiryScopes,
  inquirySettings,
  maxInquiryText,
} from './inquiry-schemas.ts'
import {
  ignoredSender,
  routing,
  routingTest,
  savedRoutingGroup,
  savedRoutingRule,
} from './inquiry-routing-schemas.ts'
import { recipients } from './mail-outgoing.ts'
import { optionalPersonName } from './person-names.ts'
import { bit, id, moment, paging, signedQuery, unixSeconds, version } from './wire.ts'

const session = { tag: 'inquiries', access: 'session' } as const
const supervisor = { ...session, roles: ['SUPERVISOR'] } as const
const params = z.object({ inquiryId: id })
const changed = { 200: inquiryDetail }
const count = z.number().int()

export const inquiries = {
  listingInquiries: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/listing-inquiries',
    summary:
      'Inquiries: the caller’s, unassigned ones, or for supervisors the office’s; newest message first, `needs_response` longest waiting first',
    query: z.object({
      ...paging(50, 100),
      filter: z.enum(inquiryFilters).default('all'),
      scope: z.enum(inquiryScopes).default('own'),
      /** Words of name, address, email or phone. */
      q: z.string().trim().max(200).default(''),
    }),
    replies: {
      200: z.object({
        collection: z.array(inquiryRow),
        /** Of the filter; at most 10,000 are counted, of the office's 1,000 after this page. */
        total: count,
        /** Of the scope by filter, without `q`; at most 10,000 each, 1,000 of the office's. `unassigned` counts those that need a response. */
        counts: z.object({
          needs_response: count,
          waiting: count,
          snoozed: count,
          all: count,
          unassigned: count,
        }),
        /** The office's clock, for how long people wait. */
        now: unixSeconds,
      }),
    },
    errors: ['forbidden_role'],
  }),
  inquiry: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/listing-inquiries/:inquiryId',
    summary: 'One inquiry with its messages; marks it read for its agent',
    params,
    replies: changed,
    errors: ['not_found'],
  }),
  respondInquiry: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/listing-inquiries-respond/:inquiryId',
    creates: true,
    summary:
      "Answer by email from the agent's mailbox, in the thread of the lead mail; takes an unassigned inquiry",
    params,
    body: z.object({
      body: z.string().trim().min(1, 'Write a message').max(maxInquiryText),
      cc: recipients.pipe(z.array(z.string()).max(20)).default([]),
      subject: z.string().trim().max(300).default(''),
      /** Adds the inquiry's listing to the email. */
      attach_listing: z.union([z.boolean(), bit.transform((value) => value === 1)]).default(false),
      /** Times to see the listing, in the future. */
      suggested_times: z.array(moment).max(10).default([]),
      /** The same key sends once. */
      key: callKey.optional(),
    }),
    replies: changed,
    errors: ['not_found', 'rule_broken', 'conflict'],
  }),
  undoInquiryResponse: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/listing-inquiries-respond/:inquiryId/undo',
    creates: false,
    summary: 'Undo an answer by its key while its email is not on its way; the inquiry is as before',
    params,
    body: z.strictObject({ key: callKey }),
    replies: changed,
    errors: ['not_found', 'conflict'],
  }),
  correctInquiry: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/listing-inquiries/:inquiryId/messages/:messageId',
    summary: 'Correct what was read from a message; the correction is kept as a sample for the readers',
    params: params.extend({ messageId: id }),
    body: inquiryFields.extend({ name: optionalPersonName() }).partial().strict(),
    replies: changed,
    errors: ['not_found', 'rule_broken'],
  }),
  assignInquiry: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/listing-inquiries/:inquiryId/assignment',
    summary: 'Take an unassigned inquiry, assign it to another agent, or make it unassigned (null)',
    params,
    body: z.strictObject({ agent_id: id.nullable(), version }),
    replies: changed,
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
  snoozeInquiry: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/listing-inquiries/:inquiryId/snooze',
    summary: 'Hide an inquiry until a time, or until a new message; null ends it',
    params,
    body: z.strictObject({ until: moment.nullable() }),
    replies: changed,
    errors: ['not_found', 'rule_broken'],
  }),
  answerInquiryElsewhere: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/listing-inquiries/:inquiryId/answered',
    summary: 'Mark as answered elsewhere, or as waiting again',
    params,
    body: z.strictObject({ answered: bit, channel: z.enum(answerChannels).default('phone') }),
    replies: changed,
    errors: ['not_found'],
  }),
  setInquiryState: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/listing-inquiries/:inquiryId/state',
    summary: 'Close or reopen an inquiry',
    params,
    body: z.strictObject({ state: z.enum(['open', 'closed']) }),
    replies: changed,
    errors: ['not_found'],
  }),
  addInquiryNote: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/listing-inquiries/:inquiryId/notes',
    creates: true,
    summary: 'Add a note that only the office sees',
    params,
    body: z.strictObject({
      text: z.string().trim().min(1, 'Write a note').max(maxInquiryText),
      key: callKey.optional(),
    }),
    replies: changed,
    errors: ['not_found'],
  }),
  linkInquiryClient: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/listing-inquiries/:inquiryId/client',
    summary: "Link to one of the agent's clients, or unlink (null)",
    params,
    body: z.strictObject({ client_id: id.nullable() }),
    replies: changed,
    errors: ['not_found', 'rule_broken'],
  }),
  createInquiryClient: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/listing-inquiries/:inquiryId/client',
    creates: true,
    summary:
      'Add the person as a client, with a search generated from the listing. `request_id` if a supervisor must approve first',
    params,
    body: z.object({ with_search: bit.default(1) }).default({ with_search: 1 }),
    replies: {
      200: z.object({ client_id: id.nullable(), search_id: id.nullable(), request_id: id.nullable() }),
    },
    errors: ['not_found', 'rule_broken', 'conflict'],
  }),
  inquiryOriginal: endpoint({
    tag: 'inquiries',
    access: 'signed',
    method: 'GET',
    path: '/v1/inquiry-originals/:messageId',
    summary: 'The original mail of a message, as a file',
    params: z.object({ messageId: id }),
    query: signedQuery,
    replies: { 200: { raw: 'message/rfc822' } },
    errors: ['not_found'],
  }),
  inquirySettings: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/inquiry-settings',
    summary: 'Response goal, working hours, who is on duty, the public form',
    replies: {
      200: inquirySettings.extend({
        /** Whether a rule gives inquiries to the agents on duty in turn. */
        round_robin: bit,
        /** Active agents of the office, those on duty in the order of their turns first. */
        agents: z.array(z.object({ user_id: id, name: z.string(), on_duty: bit })),
        /** Address of the public form's page. */
        form_url: z.string(),
      }),
    },
  }),
  saveInquirySettings: endpoint({
    ...supervisor,
    method: 'PUT',
    path: '/v1/inquiry-settings',
    summary: 'Save the settings; `on_duty` are the agents who take unassigned inquiries in turn',
    body: inquirySettings
      .extend({ on_duty: z.array(id).max(5000) })
      .strict()
      .refine(({ work_start, work_end }) => work_start < work_end, {
        message: 'The day must end after it starts',
        path: ['work_end'],
      }),
    replies: { 204: null },
    errors: ['conflict', 'rule_broken'],
  }),
  inquiryRouting: endpoint({
    ...supervisor,
    method: 'GET',
    path: '/v1/inquiry-routing',
    summary: 'The rules by which inquiries go to agents, in their order, and the groups of agents',
    replies: { 200: routing },
  }),
  saveInquiryRules: endpoint({
    ...supervisor,
    method: 'PUT',
    path: '/v1/inquiry-routing/rules',
    summary:
      'Save all rules in their order; those left out are deleted. Inquiries keep what was decided before',
    body: z.strictObject({ rules: z.array(savedRoutingRule).max(100), version }),
    replies: { 200: routing },
    errors: ['conflict', 'rule_broken'],
  }),
  saveInquiryGroups: endpoint({
    ...supervisor,
    method: 'PUT',
    path: '/v1/inquiry-routing/groups',
    summary: 'Save all groups of agents; those left out are deleted. A group that a rule names stays',
    body: z.strictObject({ groups: z.array(savedRoutingGroup).max(50), version }),
    replies: { 200: routing },
    errors: ['conflict', 'rule_broken'],
  }),
  testInquiryRules: endpoint({
    ...supervisor,
    method: 'GET',
    path: '/v1/inquiry-routing/tests/:inquiryId',
    summary: 'What each rule would do with an inquiry that came in now; changes nothing',
    params,
    replies: { 200: routingTest },
    errors: ['not_found'],
  }),
  setInquiryLead: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/listing-inquiries/:inquiryId/lead',
    summary:
      'Mark as not a lead, which is remembered for its sender or person, or as a lead again with the clock it had',
    params,
    body: z.strictObject({ lead: bit }),
    replies: changed,
    errors: ['not_found'],
  }),
  decideSamePerson: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/listing-inquiries/:inquiryId/same-person',
    summary:
      "Decide whether a client is the inquiry's person, or take the decision back (null). Remembered for what the person writes later",
    params,
    body: z.strictObject({ client_id: id, same: bit.nullable() }),
    replies: changed,
    errors: ['not_found', 'rule_broken'],
  }),
  ignoredSenders: endpoint({
    ...supervisor,
    method: 'GET',
    path: '/v1/inquiry-ignored-senders',
    summary: 'Senders and people whose mail is not a lead',
    replies: { 200: z.object({ collection: z.array(ignoredSender) }) },
  }),
  removeIgnoredSender: endpoint({
    ...supervisor,
    method: 'DELETE',
    path: '/v1/inquiry-ignored-senders/:senderId',
    summary: 'Let what a sender writes count as leads again',
    params: z.object({ senderId: id }),
    replies: { 204: null },
    errors: ['not_found'],
  }),
  setOwnDuty: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/inquiry-duty',
    summary: 'Go on or off duty for unassigned inquiries',
    body: z.strictObject({ on_duty: bit }),
    replies: { 204: null },
  }),
  inquiryKeys: endpoint({
    ...supervisor,
    method: 'GET',
    path: '/v1/inquiry-keys',
    summary: 'Keys with which websites send inquiries',
    replies: { 200: z.object({ collection: z.array(inquiryKey) }) },
  }),
  createInquiryKey: endpoint({
    ...supervisor,
    method: 'POST',
    path: '/v1/inquiry-keys',
    creates: true,
    proof: true,
    summary: 'Create a key; it is shown only in this reply',
    body: z.strictObject({
      name: z.string().trim().min(1, 'Enter a name').max(80),
      per_minute: z.number().int().min(1).max(600).default(60),
    }),
    replies: { 201: inquiryKey.extend({ key: z.string() }) },
  }),
  revokeInquiryKey: endpoint({
    ...supervisor,
    method: 'DELETE',
    path: '/v1/inquiry-keys/:keyId',
    proof: true,
    summary: 'Revoke a key; what it sent stays',
    params: z.object({ keyId: id }),
    replies: { 204: null },
    errors: ['not_found'],
  }),
  inquiryForm: endpoint({
    tag: 'inquiries',
    access: 'public',
    method: 'GET',
    path: '/v1/inquiry-form',
    summary: 'What the public form shows',
    query: z.object({ listing_id: id.optional() }),
    limit: { name: 'inquiry-form-page', max: 300, seconds: 300 },
    replies: {
      200: z.object({
        office: z.string(),
        /** Agents who chose to be listed. */
        agents: z.array(z.object({ user_id: id, name: z.string(), photo: z.string().nullable() })),
        /** The active listing it was opened for; null without one. */
        listing: z
          .object({ listing_id: id, listing: z.string(), address: z.string(), unit: z.string() })
          .nullable(),
      }),
    },
    errors: ['not_found'],
  }),
  submitInquiryForm: endpoint({
    tag: 'inquiries',
    access: 'public',
    method: 'POST',
    path: '/v1/inquiry-form',
    creates: true,
    summary: 'Send the public form',
    limit: { name: 'inquiry-form', max: 10, seconds: 60 },
    body: formInquiry,
    replies: { 202: z.object({ received: z.literal(true) }) },
    errors: ['not_found', 'conflict'],
  }),
  intakeInquiry: endpoint({
    tag: 'inquiries',
    access: 'module-key',
    method: 'POST',
    path: '/v1/intake/inquiries',
    creates: 'own-key',
    summary:
      'Send an inquiry with a key of the office (`Authorization: Bearer`). `Idempotency-Key` header or `key`: the same is taken in once, another body with it is a conflict',
    body: apiInquiry,
    replies: {
      201: z.object({ inquiry_id: id, message_id: id }),
      200: z.object({ inquiry_id: id, message_id: id }),
    },
    errors: ['conflict', 'too_many', 'rule_broken'],
  }),
}
