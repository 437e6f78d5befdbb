import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Delivery, MailLabel } from '@pb/contract/mail-messages'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mockServer, type ApiCall } from '../../../../test/mock-fetch.ts'
import { createQueryClient } from '../../../lib/create-query-client.ts'
import { DeliveryNote } from './delivery-note.tsx'

const delivery: Delivery = { outbox_id: '5', state: 'uncertain', send_at: 1_700_000_000, failure: '' }
let calls: ApiCall[] = []

beforeEach(() => {
  calls = mockServer(() => ({ ...delivery, state: 'sent' }))
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const requests = () => calls.map(({ method, path }) => `${method} ${path}`)
const show = (overrides: Partial<Delivery> = {}, labels: readonly MailLabel[] = ['SENT']) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <DeliveryNote
        message={{ thread_id: '9', label_ids: [...labels], delivery: { ...delivery, ...overrides } }}
      />
    </QueryClientProvider>,
  )

test.each([
  ['Mark as sent', 'POST /v1/gmail-outbox/5/sent'],
  ['Send again', 'POST /v1/gmail-outbox/5/again'],
])('resolves an uncertain delivery with %s', async (label, call) => {
  show()
  await userEvent.click(screen.getByRole('button', { name: label }))
  await waitFor(() => expect(requests()).toEqual([call]))
})

test('offers to send a scheduled email now, or to edit or cancel it', async () => {
  show({ state: 'queued' }, ['SCHEDULED'])
  expect(screen.getByText(/^Sends /)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Edit or cancel' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Send now' }))
  await waitFor(() => expect(requests()).toEqual(['PUT /v1/gmail-outbox/5']))
})

test('offers to cancel an email that waits for a relay, but not one within its undo period', () => {
  const { rerender } = show({ state: 'queued', failure: 'There is no relay.' })
  expect(screen.getByText('Not sent yet. There is no relay.')).toBeTruthy()
  expect(screen.getAllByRole('button')).toHaveLength(1)
  rerender(<></>)
  show({ state: 'queued' })
  expect(screen.queryByRole('button')).toBeNull()
})
