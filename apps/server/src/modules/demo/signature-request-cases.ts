/** What a signer did. */
export type SignerAct = 'waiting' | 'asked' | 'opened' | 'signed' | 'declined'

/** A document that a demo agent sent for signature. */
export interface DemoRequest {
  readonly title: string
  /** `signed`: the office writes the signed PDF when it starts, and completes the request. */
  readonly state: 'open' | 'signed' | 'declined' | 'voided'
  readonly signers: readonly SignerAct[]
  /** Days since it was sent. */
  readonly sent: number
  readonly days: number
  readonly reason?: string
}

/** Requests of an agent, in every state. */
export const demoRequests: readonly DemoRequest[] = [
  { title: 'Lead paint disclosure', state: 'open', signers: ['opened'], sent: 1, days: 14 },
  { title: 'Lease rider: roof terrace', state: 'open', signers: ['signed', 'asked'], sent: 2, days: 14 },
  { title: 'Agency disclosure', state: 'signed', signers: ['signed'], sent: 3, days: 14 },
  { title: 'Window guard notice', state: 'signed', signers: ['signed', 'signed'], sent: 6, days: 14 },
  {
    title: 'Lease renewal',
    state: 'declined',
    signers: ['declined', 'waiting'],
    sent: 5,
    days: 14,
    reason: 'The rent on page 1 is not what we agreed on',
  },
  {
    title: 'Pet addendum',
    state: 'voided',
    signers: ['asked'],
    sent: 8,
    days: 30,
    reason: 'They decided against a dog',
  },
  { title: 'Sprinkler disclosure', state: 'open', signers: ['asked'], sent: 12, days: 7 },
]
