import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { role, roles } from './roles.ts'
import { id, intParam, paging, unixSeconds } from './wire.ts'

export const memberStates = ['active', 'invited', 'deactivated'] as const
export const memberState = z.enum(memberStates)
export type MemberState = z.infer<typeof memberState>

export const memberSorts = ['name', 'roles', 'since', 'last_seen', 'state'] as const

/** What is known of anybody in the office, or invited to it. */
const somebody = z.object({
  name: z.string(),
  /** The sign-in address. */
  email: z.string(),
  photo: z.string().nullable(),
  roles: z.array(role),
  /** When the account was made, or the person invited. */
  time_created: unixSeconds,
  /** null for somebody who has never been here. */
  last_seen: unixSeconds.nullable(),
})

/** One line of the office's people: an account, or an invitation that nobody has accepted yet. */
export const memberEntry = somebody.extend({
  state: memberState,
  /** null on an invitation. */
  user_id: id.nullable(),
  /** null on an account. */
  invitation_id: id.nullable(),
  /** Invitations: when the link ends; one that has ended can still be sent anew. */
  expires_at: unixSeconds.nullable(),
})
export type MemberEntry = z.infer<typeof memberEntry>

/** So much of one kind of work: `listings`, 12. */
export const workCount = z.object({ what: z.string(), count: z.number().int().nonnegative() })
export type WorkCount = z.infer<typeof workCount>

const person = z.object({ user_id: id, name: z.string() })

export const memberEvent = z.object({
  id,
  time_created: unixSeconds,
  /** null: the operator on the command line, or the office itself. */
  by: person.nullable(),
  what: z.enum([
    'invited',
    'invited_again',
    'joined',
    'roles_changed',
    'deactivated',
    'reactivated',
    'work_handed_over',
    'work_received',
    'work_handed_back',
    'work_given_back',
    'password_link_made',
    'password_set_by_link',
  ]),
  roles: z.object({ before: z.array(role), after: z.array(role) }).nullable(),
  /** Who the work went to or came from. */
  other: person.nullable(),
  work: z.array(workCount),
  /** A hand-over that can still be taken back. */
  hand_over_id: id.nullable(),
})
export type MemberEvent = z.infer<typeof memberEvent>

export const member = somebody.extend({
  user_id: id,
  state: z.enum(['active', 'deactivated']),
  deactivated_at: unixSeconds.nullable(),
  /** Open sign-ins: browsers and devices. */
  sessions: z.number().int(),
  /** The person signs in with a password of this office. */
  has_password: z.boolean(),
  /** What this person owns, and what would move when it is handed over. */
  work: z.array(workCount),
  /** Newest first. */
  history: z.array(memberEvent),
})
export type Member = z.infer<typeof member>

export const handOver = z.object({ hand_over_id: id, moved: z.array(workCount) })
export type HandOver = z.infer<typeof handOver>

const memberId = z.object({ id })
const supervisors = { tag: 'members', access: 'session', roles: ['SUPERVISOR'] } as const

export const members = {
  members: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/members',
    summary: 'Everybody in the office: active, invited and deactivated',
    query: z.object({
      ...paging(50, 200),
      search: z.string().trim().max(200).optional(),
      state: memberState.optional(),
      role: role.optional(),
      sort: z.enum(memberSorts).default('name'),
      descending: intParam(0, 1).default(0),
    }),
    replies: {
      200: z.object({
        collection: z.array(memberEntry),
        total: z.number().int(),
        /** Of all that fit the search and the role, by state. */
        counts: z.object({ active: z.number(), invited: z.number(), deactivated: z.number() }),
      }),
    },
  }),
  member: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/members/:id',
    summary: 'One member: account, work and history',
    params: memberId,
    replies: { 200: member },
    errors: ['not_found'],
  }),
  saveMemberRoles: endpoint({
    ...supervisors,
    method: 'PUT',
    path: '/v1/members/:id/roles',
    summary: "Change a member's roles, from their next call on; an active supervisor must remain",
    params: memberId,
    body: z.strictObject({ roles: z.array(role).min(1, 'at least one role').max(roles.length) }),
    replies: { 200: member },
    errors: ['not_found', 'rule_broken'],
  }),
  deactivateMember: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/members/:id/deactivate',
    summary: 'End a member: sessions, sign-ins and invitations; the work stays, or goes to another member',
    params: memberId,
    body: z.strictObject({ hand_over_to: id.optional() }),
    replies: { 200: z.object({ hand_over: handOver.nullable() }) },
    errors: ['not_found', 'rule_broken'],
  }),
  reactivateMember: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/members/:id/reactivate',
    summary: 'Let a deactivated member sign in again',
    params: memberId,
    replies: { 204: null },
    errors: ['not_found', 'rule_broken'],
  }),
  handOverWork: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/members/:id/hand-over',
    summary: 'Hand everything a member owns to another one',
    params: memberId,
    body: z.strictObject({ to: id }),
    replies: { 200: handOver },
    errors: ['not_found', 'rule_broken'],
  }),
  undoHandOver: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/hand-overs/:id/undo',
    summary: 'Hand back what a hand-over moved and what is still with the one who got it',
    params: memberId,
    replies: { 200: z.object({ moved: z.array(workCount) }) },
    errors: ['not_found', 'conflict'],
  }),
  makePasswordLink: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/members/:id/password-link',
    summary: 'A link, good once within 24 hours, by which a member sets a new password',
    params: memberId,
    replies: { 201: z.object({ url: z.string(), expires_at: unixSeconds, mailed: z.boolean() }) },
    errors: ['not_found', 'rule_broken'],
  }),
  renewInvitation: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/pending-invitations/:id/renew',
    summary: 'A new link for an invitation that waits or has ended; the one before stops working',
    params: memberId,
    replies: { 200: z.object({ invite_url: z.string(), expires_at: unixSeconds, mailed: z.boolean() }) },
    errors: ['not_found'],
  }),
  revokeInvitation: endpoint({
    ...supervisors,
    method: 'DELETE',
    path: '/v1/pending-invitations/:id',
    summary: 'Take back an invitation that nobody has accepted',
    params: memberId,
    replies: { 204: null },
    errors: ['not_found'],
  }),
}
