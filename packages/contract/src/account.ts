import { isTimeZone } from '@pb/rules/time-zone'
import { z } from 'zod'
import { password } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { id, unixSeconds } from './wire.ts'

/** An IANA time zone; null for the browser's time zone. */
export const timeZone = z.string().max(64).refine(isTimeZone, 'Choose a time zone').nullable()

/** A signed-in session of the agent. */
export const accountSession = z.object({
  session_id: id,
  /** `Chrome`, from the user agent at sign-in; null if unknown. */
  browser: z.string().nullable(),
  /** `Windows`, `iOS`; null if unknown. */
  system: z.string().nullable(),
  device: z.enum(['desktop', 'phone', 'tablet', 'other']),
  time_created: unixSeconds,
  /** Updated at most every five minutes. */
  last_used: unixSeconds,
  /** The session of this request. */
  current: z.boolean(),
})
export type AccountSession = z.infer<typeof accountSession>

export const passwordChange = z.strictObject({
  current_password: z.string().min(1, 'Enter your current password').max(200),
  new_password: password,
})

export const account = {
  account: endpoint({
    method: 'GET',
    path: '/v1/account',
    tag: 'account',
    duringSetup: true,
    summary: "How the agent signs in, and the account's own settings",
    access: 'session',
    replies: {
      200: z.object({
        email: z.string(),
        issuer: z.enum(['google', 'builtin']),
        /** null if it was never changed, or if the issuer is not the built-in one. */
        password_changed_at: unixSeconds.nullable(),
        time_zone: z.string().nullable(),
      }),
    },
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/v1/account-sessions',
    tag: 'account',
    summary: 'Sessions of the agent: this one first, then by last use; at most 100',
    access: 'session',
    replies: { 200: z.object({ collection: z.array(accountSession), total: z.number().int() }) },
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/v1/account-sessions/:session_id',
    tag: 'account',
    summary: "Sign out one of the agent's sessions; its event streams end at once",
    access: 'session',
    params: z.object({ session_id: id }),
    replies: { 204: null },
    errors: ['not_found'],
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/v1/account-sessions',
    tag: 'account',
    summary: 'Sign out everywhere but here',
    access: 'session',
    replies: { 200: z.object({ ended: z.number().int() }) },
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/v1/account-password',
    tag: 'account',
    summary: 'Change the password (built-in issuer); signs out everywhere but here',
    access: 'session',
    limit: { name: 'sign-in', max: 60, seconds: 300 },
    body: passwordChange,
    replies: { 200: z.object({ ended: z.number().int() }) },
    errors: ['rule_broken', 'too_many'],
  }),
  saveTimeZone: endpoint({
    method: 'PUT',
    path: '/v1/account-time-zone',
    tag: 'account',
    summary: "Set the time zone that times are shown in, or null for the browser's",
    access: 'session',
    body: z.strictObject({ time_zone: timeZone }),
    replies: { 200: z.object({ time_zone: z.string().nullable() }) },
  }),
}
