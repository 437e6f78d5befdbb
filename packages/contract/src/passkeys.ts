import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, unixSeconds } from './wire.ts'

const base64url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(max)

const credential = {
  id: base64url(1500),
  rawId: base64url(1500),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).exactOptional(),
}

/** A new credential as browsers send it: `RegistrationResponseJSON` of WebAuthn; extensions are dropped. */
export const passkeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,30}$/))
      .max(10)
      .exactOptional(),
  }),
})
export type PasskeyAttestation = z.infer<typeof passkeyAttestation>

/** The answer to a challenge: `AuthenticationResponseJSON` of WebAuthn; extensions are dropped. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: base64url(100).exactOptional(),
  }),
})
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

const passkey = z.object({
  id,
  name: z.string(),
  /** Copied between devices by its provider. */
  synced: z.boolean(),
  time_created: unixSeconds,
  last_used: unixSeconds.nullable(),
})
export type Passkey = z.infer<typeof passkey>

/** The options of WebAuthn, which the browser checks. */
const options = z.looseObject({ challenge: z.string() })

const name = z.string().trim().min(1, 'Enter a name').max(60, 'At most 60 characters')
const session = { tag: 'account', access: 'session' } as const
const limit = { name: 'sign-in', max: 60, seconds: 300 }
const params = z.object({ id })

export const passkeys = {
  passkeys: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/passkeys',
    summary: "The caller's passkeys, the oldest first",
    replies: { 200: z.object({ collection: z.array(passkey) }) },
  }),
  passkeyOptions: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/passkey-options',
    // A repeated call gives another challenge, in place of the first.
    creates: false,
    proof: true,
    summary: 'What the browser needs to create a passkey, with a challenge for this session',
    limit,
    replies: { 200: options },
    errors: ['rule_broken', 'too_many'],
  }),
  addPasskey: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/passkeys',
    // Its challenge works once.
    creates: false,
    summary: 'Add the passkey that the browser created',
    limit,
    body: z.strictObject({ name, response: passkeyAttestation }),
    replies: { 201: passkey },
    errors: ['rule_broken', 'conflict', 'too_many'],
  }),
  renamePasskey: endpoint({
    ...session,
    method: 'PUT',
    path: '/v1/passkeys/:id',
    summary: 'Rename a passkey',
    params,
    body: z.strictObject({ name }),
    replies: { 204: null },
    errors: ['not_found'],
  }),
  removePasskey: endpoint({
    ...session,
    method: 'DELETE',
    path: '/v1/passkeys/:id',
    proof: true,
    summary: 'Remove a passkey, which no longer signs in',
    params,
    replies: { 204: null },
    errors: ['not_found'],
  }),
}
