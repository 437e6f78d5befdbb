import type { SignatureRequest } from '@pb/contract/signature-requests'

/** A document as the server replies it. */
export const request: SignatureRequest = {
  request_id: '7',
  client: { user_id: '3', name: 'Maya Ortiz', type: 'rental' },
  agent: { user_id: '1', name: 'Adam Cole' },
  own: true,
  title: 'Lead paint disclosure',
  message: '',
  filename: 'lead.pdf',
  pages: 1,
  bytes: 1000,
  state: 'open',
  ordered: true,
  void_reason: '',
  time_created: 1_790_000_000,
  time_changed: 1_790_000_000,
  time_sent: 1_790_000_000,
  time_expires: 1_791_000_000,
  time_completed: null,
  signers: [
    {
      signer_id: '1',
      name: 'Maya Ortiz',
      email: 'maya@client.example',
      language: 'en',
      state: 'asked',
      failure: 'No route to host',
      time_asked: 1_790_000_000,
      time_opened: null,
      views: 0,
      time_signed: null,
      signed_name: '',
      time_declined: null,
      decline_reason: '',
    },
  ],
}
