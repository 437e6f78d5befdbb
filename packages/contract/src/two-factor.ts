import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, unixSeconds } from './wire.ts'

/** A code of an authenticator app, or a recovery code; spaces and hyphens are ignored. */
const codeInput = z.strictObject({
  code: z.string().trim().min(1, 'Enter the code').max(60, 'This code is too long'),
})

const setupInput = z.strictObject({
  current_password: z.string().min(1, 'Enter your current password').max(200),
})

/** Shown once; the server stores only hashes. */
const recoveryCodes = z.array(z.string())

const limit = { name: 'sign-in', max: 60, seconds: 300 }

/** A browser in which sign-in asks for the password only. */
const trustedBrowser = z.object({
  id,
  /** `Chrome`, `Windows`; null if unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  time_created: unixSeconds,
  last_used: unixSeconds,
  time_expires: unixSeconds,
})
export type TrustedBrowser = z.infer<typeof trustedBrowser>

export const twoFactor = {
  twoFactor: endpoint({
    method: 'GET',
    path: '/v1/two-factor',
    tag: 'account',
    duringSetup: true,
    summary: 'Whether signing in asks for a code after the password, and the recovery codes that are left',
    access: 'session',
    replies: {
      200: z.object({
        /** Since when codes are asked for; null if they are not. */
        confirmed_at: unixSeconds.nullable(),
        recovery_codes_left: z.number().int(),
        /** The office asks for it, so it can't be turned off. */
        required: z.boolean(),
        /** The last used first. */
        trusted_browsers: z.array(trustedBrowser),
      }),
    },
  }),
  startTwoFactor: endpoint({
    method: 'POST',
    path: '/v1/two-factor-setup',
    // A repeated call gives another key, and the first one counts for nothing: its reply must not be stored.
    creates: false,
    tag: 'account',
    duringSetup: true,
    summary: 'Create a key for an authenticator app (RFC 6238), which counts once it is confirmed',
    access: 'session',
    limit,
    body: setupInput,
    replies: { 200: z.object({ key: z.string(), uri: z.string() }) },
    errors: ['rule_broken', 'conflict', 'too_many'],
  }),
  confirmTwoFactor: endpoint({
    method: 'PUT',
    path: '/v1/two-factor',
    tag: 'account',
    duringSetup: true,
    summary:
      'Confirm the key with a first code; returns the recovery codes, and signs out everywhere but here',
    access: 'session',
    limit,
    body: codeInput,
    replies: { 200: z.object({ recovery_codes: recoveryCodes, ended: z.number().int() }) },
    errors: ['rule_broken', 'conflict', 'too_many'],
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/v1/two-factor-recovery-codes',
    // The code of the call works once; a stored reply would have the recovery codes.
    creates: false,
    tag: 'account',
    summary: 'Replace the recovery codes; needs a code',
    access: 'session',
    limit,
    body: codeInput,
    replies: { 200: z.object({ recovery_codes: recoveryCodes }) },
    errors: ['rule_broken', 'conflict', 'too_many'],
  }),
  removeTrustedBrowser: endpoint({
    method: 'DELETE',
    path: '/v1/trusted-browsers/:id',
    tag: 'account',
    summary: 'Ask for a code again in a browser',
    access: 'session',
    params: z.object({ id }),
    replies: { 204: null },
    errors: ['not_found'],
  }),
  turnOffTwoFactor: endpoint({
    method: 'POST',
    path: '/v1/two-factor-removal',
    creates: false,
    tag: 'account',
    summary: 'Stop asking for codes; needs a code or recovery code',
    access: 'session',
    limit,
    body: codeInput,
    replies: { 204: null },
    errors: ['rule_broken', 'conflict', 'too_many'],
  }),
}
