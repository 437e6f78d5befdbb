import { z } from 'zod'
import { requiredPersonName } from './person-names.ts'
import { endpoint } from './endpoint.ts'
import { officeInput } from './office.ts'
import { role, roles } from './roles.ts'
import { id, unixSeconds } from './wire.ts'
import { email } from './email.ts'

/** The signed-in user, as the login reply and every page show it. */
export const sessionUser = z.object({
  user_id: id,
  name: z.string(),
  email: z.string(),
  photo: z.string().nullable(),
  roles: z.array(role),
  /** IANA time zone that times are shown in; null for the browser's. */
  time_zone: z.string().nullable(),
  /** The user has to set up two-step verification first, and can do nothing else until then. */
  setup_required: z.literal(true).optional(),
})
export type SessionUser = z.infer<typeof sessionUser>

/** A new session and its user. */
export const openedSession = z.object({ user_session_id: z.string(), user: sessionUser })
export type OpenedSession = z.infer<typeof openedSession>

/** The sign-in address of an account, and its session; null where the office signs in with Google. */
const newAccount = z.object({ email: z.string(), session: openedSession.nullable() })

const token = z.object({ token: z.string().regex(/^[\w-]{43}$/, 'This link is incomplete') })

/** Only the length is checked (NIST SP 800-63B). */
export const password = z.string().min(8, 'Use at least 8 characters').max(200, 'Use at most 200 characters')

export const auth = {
  loginOptions: endpoint({
    method: 'GET',
    path: '/v1/login-options',
    tag: 'auth',
    summary: 'Options of the sign-in page',
    access: 'public',
    replies: {
      200: z.object({
        office: z.string(),
        /** File name of the office's logo. */
        logo: z.string().nullable(),
        issuer: z.enum(['google', 'builtin']),
        /** No account exists yet: the server has printed a set-up link. */
        empty: z.boolean(),
        /** The address that people type; sign-in works only there. */
        public_url: z.string(),
        /** Demo offices only: accounts to try, all with the same password. */
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
    creates: false,
    tag: 'auth',
    summary:
      'Start the authorization code flow, bound to an HttpOnly cookie; redirects pages on another host to PUBLIC_URL',
    access: 'public',
    limit: { name: 'sign-in', max: 60, seconds: 300 },
    body: z.object({ login_hint: email.optional() }).optional(),
    replies: { 200: z.object({ authorize_url: z.string(), state: z.string() }) },
    errors: ['too_many'],
  }),
  loginGoogle: endpoint({
    method: 'POST',
    path: '/v1/login-google',
    creates: false,
    tag: 'auth',
    summary: 'Sign in with the authorization code of the issuer',
    access: 'public',
    limit: { name: 'sign-in', max: 60, seconds: 300 },
    body: z.object({ code: z.string().min(1).max(4096), state: z.string().min(1).max(512) }),
    replies: { 200: openedSession },
    errors: ['sign_in_failed', 'not_invited', 'too_many'],
  }),
  demoSignIn: endpoint({
    method: 'POST',
    path: '/v1/demo-sign-in',
    creates: false,
    tag: 'auth',
    summary: 'Sign in as a demo account; 404 outside demo offices',
    access: 'public',
    limit: { name: 'sign-in', max: 60, seconds: 300 },
    body: z.object({ email }),
    replies: { 200: openedSession },
    errors: ['not_found', 'too_many'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/v1/logout',
    creates: false,
    tag: 'auth',
    duringSetup: true,
    summary: "Sign out: ends this session and the issuer's",
    access: 'session',
    replies: { 204: null },
  }),
  session: endpoint({
    method: 'GET',
    path: '/v1/session',
    tag: 'auth',
    duringSetup: true,
    summary: 'The user of this session',
    access: 'session',
    replies: { 200: sessionUser },
  }),
  createInvitation: endpoint({
    method: 'POST',
    path: '/v1/invitations',
    creates: true,
    tag: 'auth',
    proof: true,
    summary: 'Invite a person by link',
    access: 'session',
    roles: ['SUPERVISOR'],
    body: z.object({
      email,
      name: requiredPersonName(200),
      roles: z.array(role).min(1).max(roles.length),
    }),
    replies: {
      201: z.object({
        invite_url: z.string(),
        expires_at: unixSeconds,
        /** Whether the link was also sent by email. */
        mailed: z.boolean(),
      }),
    },
    errors: ['conflict'],
  }),
  invitation: endpoint({
    method: 'GET',
    path: '/v1/invitations/:token',
    tag: 'auth',
    summary: 'An invitation or set-up link; 404 if used, expired or unknown',
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
    creates: false,
    tag: 'auth',
    summary: 'Create the account of an invitation or set-up link',
    access: 'public',
    limit: { name: 'sign-in', max: 30, seconds: 300 },
    params: token,
    body: z.object({
      name: requiredPersonName(200),
      /** Required on a set-up link, ignored on an invitation. */
      email: email.optional(),
      /** Required with the built-in issuer. */
      password: password.optional(),
      /** Asked for on a set-up link, ignored on an invitation. */
      office: officeInput.optional(),
    }),
    replies: { 200: newAccount },
    errors: ['not_found', 'conflict', 'rule_broken', 'too_many'],
  }),
  passwordLink: endpoint({
    method: 'GET',
    path: '/v1/password-links/:token',
    tag: 'auth',
    summary: 'The account of a password link; 404 if used, expired or unknown',
    access: 'public',
    limit: { name: 'sign-in', max: 60, seconds: 300 },
    params: token,
    replies: { 200: z.object({ email: z.string(), name: z.string(), office: z.string() }) },
    errors: ['not_found', 'too_many'],
  }),
  usePasswordLink: endpoint({
    method: 'POST',
    path: '/v1/password-links/:token',
    creates: false,
    tag: 'auth',
    summary: 'Set a new password with a link, once; ends every session of the user',
    access: 'public',
    limit: { name: 'sign-in', max: 30, seconds: 300 },
    params: token,
    body: z.object({ password }),
    replies: { 200: newAccount },
    errors: ['not_found', 'rule_broken', 'too_many'],
  }),
}
