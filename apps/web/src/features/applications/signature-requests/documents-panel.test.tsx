import type { Client } from '@pb/contract/clients'
import type { SignatureRequest } from '@pb/contract/signature-requests'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { mockServer } from '../../../../test/mock-fetch.ts'
import { show, signIn } from '../applications.fixture.tsx'
import { RequestRow } from './request-row.tsx'
import DocumentsPanel from './documents-panel.tsx'

const request: SignatureRequest = {
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

beforeEach(() => {
  signIn()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

test('lists documents with their signers and what went wrong', async () => {
  mockServer(() => ({ count: 1, collection: [request] }))
  show(<DocumentsPanel client={{ user_id: '3' } as Client} />)
  expect(await screen.findByText('Waiting for signatures')).toBeTruthy()
  expect(screen.getByText('The email wasn’t sent: No route to host')).toBeTruthy()
})

test('voids a document with undo', async () => {
  const calls = mockServer(() => request)
  show(<RequestRow request={request} />)
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Lead paint disclosure' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Void' }))
  await userEvent.click(await screen.findByRole('button', { name: /Undo/ }))
  expect(await screen.findByText('“Lead paint disclosure” can be signed again')).toBeTruthy()
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/v1/signature-requests/7/void',
    '/v1/signature-requests/7/restore',
  ])
})
