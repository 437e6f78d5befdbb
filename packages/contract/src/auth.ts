import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { role } from './roles.ts'
import { id, unixSeconds } from './wire.ts'

/** The signed-in person as the login reply and every page show them. */
export const sessionUser = z.object({
  user_id: id,
  name: z.string(),
  email: z.string(),
  photo: z.string().nullable(),
  roles: z.array(role),
  /** The zone that times are shown in (IANA); null for the browser's own. */
  time_zone: z.string().nullable(),
})
export type SessionUser = z.infer<typeof sessionUser>

const token = z.object({ token: z.string().regex(/^[\w-]{43}$/, 'must be the token of a link') })

/** Passwords are judged by length alone (NIST SP 800-63B). */
export const password = z.string().min(8, 'at least 8 characters').max(200, 'at most 200 characters')

export const auth = {
  loginOptions: endpoint({
    method: 'GET',
    path: '/v1/login-options',
    tag: 'auth',
    summary: 'What the sign-in page needs to know before anybody is signed in',
    access: 'public',
    replies: {
      200: z.object({
        office: z.string(),
        issuer: z.enum(['google', 'builtin']),
        /** Only in a demo office: accounts to try, all with the same password. */
        demo: z
          .object({
            password: z.string(),
            accounts: z.array(z.object({ name: z.string(), email: z.string(), role: z.string() })),
          })
          .nullable(),
      }),
    },
  }),
  loginStart: endpoint({
    method: 'POST',
    path: '/v1/login-start',
    tag: 'auth',
    summary:
      'Begin the authorization-code flow, bound to an HttpOnly cookie; a page elsewhere than PUBLIC_URL is sent there',
    access: 'public',
    limit: { name: 'sign-in', max: 60, seconds: 300 },
    body: z.object({ login_hint: z.email().max(254).optional() }).optional(),
    replies: { 200: z.object({ authorize_url: z.string(), state: z.string() }) },
    errors: ['too_many'],
  }),
  loginGoogle: endpoint({
    method: 'POST',
    path: '/v1/login-google',
    tag: 'auth',
    summary: 'Sign in with the code that the issuer gave',
    access: 'public',
    limit: { name: 'sign-in', max: 60, seconds: 300 },
    body: z.object({ code: z.string().min(1).max(4096), state: z.string().min(1).max(512) }),
    replies: { 200: z.object({ user_session_id: z.string(), user: sessionUser }) },
    errors: ['sign_in_failed', 'not_invited', 'too_many'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/v1/logout',
    tag: 'auth',
    summary: "Sign out: ends this session and the issuer's",
    access: 'session',
    replies: { 204: null },
  }),
  session: endpoint({
    method: 'GET',
    path: '/v1/session',
    tag: 'auth',
    summary: 'The person this session belongs to',
    access: 'session',
    replies: { 200: sessionUser },
  }),
  createInvitation: endpoint({
    method: 'POST',
    path: '/v1/invitations',
    tag: 'auth',
    summary: 'Invite a person by link',
    access: 'session',
    roles: ['SUPERVISOR'],
    body: z.object({
      email: z.email().max(254),
      name: z.string().trim().min(1).max(200),
      roles: z.array(role).min(1).max(3),
    }),
    replies: {
      201: z.object({
        invite_url: z.string(),
        expires_at: unixSeconds,
        /** Whether the link is on its way by mail too. */
        mailed: z.boolean(),
      }),
    },
    errors: ['conflict'],
  }),
  invitation: endpoint({
    method: 'GET',
    path: '/v1/invitations/:token',
    tag: 'auth',
    summary: 'What an invitation or set-up link offers; a used, expired or unknown one is 404',
    access: 'public',
    limit: { name: 'sign-in', max: 60, seconds: 300 },
    params: token,
    replies: {
      200: z.object({
        /** null on a set-up link: the first supervisor chooses the address. */
        email: z.string().nullable(),
        name: z.string().nullable(),
        issuer: z.enum(['google', 'builtin']),
        office: z.string(),
      }),
    },
    errors: ['not_found', 'too_many'],
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/v1/invitations/:token/accept',
    tag: 'auth',
    summary: 'Make the account that an invitation or set-up link offers',
    access: 'public',
    limit: { name: 'sign-in', max: 30, seconds: 300 },
    params: token,
    body: z.object({
      name: z.string().trim().min(1).max(200),
      /** Required on a set-up link, ignored on an invitation. */
      email: z.email().max(254).optional(),
      /** Required with the built-in issuer. */
      password: password.optional(),
    }),
    replies: { 200: z.object({ email: z.string() }) },
    errors: ['not_found', 'conflict', 'too_many'],
  }),
  passwordLink: endpoint({
    method: 'GET',
    path: '/v1/password-links/:token',
    tag: 'auth',
    summary: 'Whose password a link sets; a used, expired or unknown one is 404',
    access: 'public',
    limit: { name: 'sign-in', max: 60, seconds: 300 },
    params: token,
    replies: { 200: z.object({ email: z.string(), name: z.string(), office: z.string() }) },
    errors: ['not_found', 'too_many'],
  }),
  usePasswordLink: endpoint({
    method: 'POST',
    path: '/v1/password-links/:token',
    tag: 'auth',
    summary: 'Set a new password with a link, once; every session of the person ends',
    access: 'public',
    limit: { name: 'sign-in', max: 30, seconds: 300 },
    params: token,
    body: z.object({ password }),
    replies: { 200: z.object({ email: z.string() }) },
    errors: ['not_found', 'too_many'],
  }),
}
