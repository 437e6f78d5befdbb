import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bit, id, unixSeconds } from './wire.ts'

/** Signatures per agent. */
export const maxSignatures = 20
/** Characters of the HTML. */
export const maxSignatureHtml = 20_000

export const signature = z.object({
  signature_id: id,
  name: z.string(),
  /** Sanitized by the server. */
  html: z.string(),
  /** Added to new emails; at most one signature is the default. */
  is_default: bit,
  time_updated: unixSeconds,
})
export type Signature = z.infer<typeof signature>

/** Input of the signature form. */
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
    summary: "The agent's email signatures by name",
    access: 'session',
    replies: { 200: z.object({ collection: z.array(signature) }) },
  }),
  createAgentSignature: endpoint({
    method: 'POST',
    path: '/v1/agent-signatures',
    creates: true,
    tag: 'signatures',
    summary: 'Add a signature; the reply has the sanitized HTML',
    access: 'session',
    body: signatureInput.extend({ is_default: bit.optional() }),
    replies: { 201: signature },
    errors: ['rule_broken'],
  }),
  updateAgentSignature: endpoint({
    method: 'PUT',
    path: '/v1/agent-signatures/:signature_id',
    tag: 'signatures',
    summary: 'Change a signature or make it the default; omitted fields stay',
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
    summary: 'Delete a signature; no other becomes the default',
    access: 'session',
    params,
    replies: { 204: null },
    errors: ['not_found'],
  }),
}
