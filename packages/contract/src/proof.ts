import { z } from 'zod'
import { passkeyAssertion } from './passkeys.ts'
import { endpoint, proofMinutes } from './endpoint.ts'

/** Proving who the caller is again, before what only they may do: see `proof` of an endpoint. */
export const proof = {
  proofMeans: endpoint({
    method: 'GET',
    path: '/v1/proof',
    tag: 'account',
    summary: 'How the caller can prove who they are',
    access: 'session',
    replies: {
      200: z.object({
        password: z.boolean(),
        /** A code is asked for with the password. */
        code: z.boolean(),
        /** What the browser needs to answer with a passkey of the caller; null where they have none. */
        passkey: z.looseObject({ challenge: z.string() }).nullable(),
      }),
    },
  }),
  prove: endpoint({
    method: 'POST',
    path: '/v1/proof',
    // Repeating it proves it again.
    creates: false,
    tag: 'account',
    summary: `Prove who the caller is, for ${proofMinutes} minutes of this session`,
    access: 'session',
    limit: { name: 'sign-in', max: 60, seconds: 300 },
    body: z.union([
      z.strictObject({ passkey: passkeyAssertion }),
      z.strictObject({
        current_password: z.string().min(1, 'Enter your password').max(200),
        /** A code of the app, or a recovery code; only where `proofMeans` names it. */
        code: z.string().trim().max(60, 'This code is too long').default(''),
      }),
    ]),
    replies: { 204: null },
    errors: ['rule_broken', 'sign_in_failed', 'too_many'],
  }),
}
