import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { requiredPersonName } from './person-names.ts'
import { role, roles } from './roles.ts'
import { id, intParam, paging, unixSeconds } from './wire.ts'

export const memberStates = ['active', 'invited', 'deactivated'] as const
export const memberState = z.enum(memberStates)
export type MemberState = z.infer<typeof memberState>

export const memberSorts = ['name', 'roles', 'since', 'last_seen', 'state'] as const

/** Fields of members and invited people. */
const personFields = z.object({
  name: z.string(),
  /** The sign-in address. */
  email: z.string(),
  photo: z.string().nullable(),
  roles: z.array(role),
  /** When the account was created or the person invited. */
  time_created: unixSeconds,
  /** null if the person never signed in. */
  last_seen: unixSeconds.nullable(),
})

/** A row of the members table: an account or a pending invitation. */
export const memberEntry = personFields.extend({
  state: memberState,
  /** null on an invitation. */
  user_id: id.nullable(),
  /** null on an account. */
  invitation_id: id.nullable(),
  /** Invitations: when the link expires; an expired one can be renewed. */
  expires_at: unixSeconds.nullable(),
})
export type MemberEntry = z.infer<typeof memberEntry>

/** Amount of one kind of work: `listings`, 12. */
export const workCount = z.object({ what: z.string(), count: z.number().int().nonnegative() })
export type WorkCount = z.infer<typeof workCount>

const person = z.object({ user_id: id, name: z.string() })

export const memberEvent = z.object({
  id,
  time_created: unixSeconds,
  /** null for the operator on the command line, or the system. */
  by: person.nullable(),
  what: z.enum([
    'invited',
    'invited_again',
    'joined',
    'roles_changed',
    'renamed',
    'deactivated',
    'reactivated',
    'work_handed_over',
    'work_received',
    'work_handed_back',
    'work_given_back',
    'password_link_made',
    'password_link_requested',
    'password_set_by_link',
    'two_factor_on',
    'two_factor_off',
    'two_factor_reset',
    'passkey_added',
    'passkey_removed',
  ]),
  roles: z.object({ before: z.array(role), after: z.array(role) }).nullable(),
  /** The other member of a reassignment. */
  other: person.nullable(),
  work: z.array(workCount),
  /** A reassignment that can still be undone. */
  hand_over_id: id.nullable(),
})
export type MemberEvent = z.infer<typeof memberEvent>

export const member = personFields.extend({
  user_id: id,
  state: z.enum(['active', 'deactivated']),
  deactivated_at: unixSeconds.nullable(),
  /** Number of active sessions. */
  sessions: z.number().int(),
  /** Whether the member signs in with a password. */
  has_password: z.boolean(),
  /** Whether sign-in asks the member for a code. */
  two_factor: z.boolean(),
  /** Number of passkeys. */
  passkeys: z.number().int(),
  /** Work that a reassignment would move. */
  work: z.array(workCount),
  /** Newest first. */
  history: z.array(memberEvent),
})
export type Member = z.infer<typeof member>

export const reassignment = z.object({ hand_over_id: id, moved: z.array(workCount) })
export type ReassignmentReply = z.infer<typeof reassignment>

const memberId = z.object({ id })
const supervisors = { tag: 'members', access: 'session', roles: ['SUPERVISOR'] } as const

export const members = {
  members: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/members',
    summary: 'Members of the office: active, invited and deactivated',
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
        /** By state, filtered by search and role. */
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
  renameMember: endpoint({
    ...supervisors,
    method: 'PUT',
    path: '/v1/members/:id/name',
    summary: "Change a member's name",
    params: memberId,
    body: z.strictObject({ name: requiredPersonName(200) }),
    replies: { 200: member },
    errors: ['not_found'],
  }),
  saveMemberRoles: endpoint({
    ...supervisors,
    method: 'PUT',
    path: '/v1/members/:id/roles',
    proof: true,
    summary: "Change a member's roles, effective at once; an active supervisor must remain",
    params: memberId,
    body: z.strictObject({ roles: z.array(role).min(1, 'Choose at least one role').max(roles.length) }),
    replies: { 200: member },
    errors: ['not_found', 'rule_broken'],
  }),
  deactivateMember: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/members/:id/deactivate',
    creates: false,
    summary: 'Deactivate a member: ends sessions and invitations; optionally reassigns the work',
    params: memberId,
    body: z.strictObject({ hand_over_to: id.optional() }),
    replies: { 200: z.object({ hand_over: reassignment.nullable() }) },
    errors: ['not_found', 'rule_broken'],
  }),
  reactivateMember: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/members/:id/reactivate',
    creates: false,
    proof: true,
    summary: 'Reactivate a member',
    params: memberId,
    replies: { 204: null },
    errors: ['not_found', 'rule_broken'],
  }),
  handOverWork: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/members/:id/hand-over',
    creates: true,
    summary: 'Reassign all work of a member to another',
    params: memberId,
    body: z.strictObject({ to: id }),
    replies: { 200: reassignment },
    errors: ['not_found', 'rule_broken'],
  }),
  undoHandOver: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/hand-overs/:id/undo',
    creates: false,
    summary: 'Undo a reassignment, except work that has moved on since',
    params: memberId,
    replies: { 200: z.object({ moved: z.array(workCount) }) },
    errors: ['not_found', 'conflict'],
  }),
  makePasswordLink: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/members/:id/password-link',
    creates: true,
    proof: true,
    summary: 'Create a one-time link, valid for 24 hours, to set a new password',
    params: memberId,
    replies: { 201: z.object({ url: z.string(), expires_at: unixSeconds, mailed: z.boolean() }) },
    errors: ['not_found', 'rule_broken'],
  }),
  resetTwoFactor: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/members/:id/two-factor-removal',
    creates: false,
    proof: true,
    summary:
      'Turn off two-step verification and remove passkeys of a member who lost their phone and recovery codes',
    params: memberId,
    replies: { 204: null },
    errors: ['not_found', 'rule_broken'],
  }),
  renewInvitation: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/pending-invitations/:id/renew',
    creates: true,
    proof: true,
    summary: 'Create a new link for a pending or expired invitation; the previous one stops working',
    params: memberId,
    replies: { 200: z.object({ invite_url: z.string(), expires_at: unixSeconds, mailed: z.boolean() }) },
    errors: ['not_found'],
  }),
  revokeInvitation: endpoint({
    ...supervisors,
    method: 'DELETE',
    path: '/v1/pending-invitations/:id',
    summary: 'Cancel a pending invitation',
    params: memberId,
    replies: { 204: null },
    errors: ['not_found'],
  }),
}
