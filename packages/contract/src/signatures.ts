import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bit, id, unixSeconds } from './wire.ts'

/** The most signatures of one agent. */
export const maxSignatures = 20
/** The most characters of a signature's HTML. */
export const maxSignatureHtml = 20_000

export const signature = z.object({
  signature_id: id,
  name: z.string(),
  /** Clean: see `agentHtml` of the server. */
  html: z.string(),
  /** The one that is put under new mails; at most one is. */
  is_default: bit,
  time_updated: unixSeconds,
})
export type Signature = z.infer<typeof signature>

/** What the form of a signature gives. */
export const signatureInput = z.strictObject({
  name: z.string().trim().min(1, 'Give the signature a name').max(80, 'Use at most 80 characters'),
  html: z
    .string()
    .min(1, 'Write the signature')
    .max(maxSignatureHtml, 'This is too long for a signature: shorten it, or use less formatting'),
})
export type SignatureInput = z.infer<typeof signatureInput>

const params = z.object({ signature_id: id })

export const signatures = {
  agentSignatures: endpoint({
    method: 'GET',
    path: '/v1/agent-signatures',
    tag: 'signatures',
    summary: "The agent's mail signatures by name",
    access: 'session',
    replies: { 200: z.object({ collection: z.array(signature) }) },
  }),
  createAgentSignature: endpoint({
    method: 'POST',
    path: '/v1/agent-signatures',
    tag: 'signatures',
    summary: 'Add a signature; the reply has its HTML as it was cleaned',
    access: 'session',
    body: signatureInput.extend({ is_default: bit.optional() }),
    replies: { 201: signature },
    errors: ['rule_broken'],
  }),
  updateAgentSignature: endpoint({
    method: 'PUT',
    path: '/v1/agent-signatures/:signature_id',
    tag: 'signatures',
    summary: 'Save what changed in a signature, or choose it as the default; a field left out stays',
    access: 'session',
    params,
    body: signatureInput.partial().extend({ is_default: bit.optional() }),
    replies: { 200: signature },
    errors: ['not_found'],
  }),
  deleteAgentSignature: endpoint({
    method: 'DELETE',
    path: '/v1/agent-signatures/:signature_id',
    tag: 'signatures',
    summary: 'Delete a signature; where it was the default there is none then',
    access: 'session',
    params,
    replies: { 204: null },
    errors: ['not_found'],
  }),
}
