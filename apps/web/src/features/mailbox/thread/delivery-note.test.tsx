import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Delivery, MailLabel } from '@pb/contract/mailbox-messages'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../../../lib/query.ts'
import { DeliveryNote } from './delivery-note.tsx'

const delivery: Delivery = { outbox_id: '5', state: 'uncertain', send_at: 1_700_000_000, failure: '' }
const calls: string[] = []

beforeEach(() => {
  calls.length = 0
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    calls.push(`${init?.method} ${new URL(input, 'http://office.test').pathname}`)
    return Promise.resolve(Response.json({ ...delivery, state: 'sent' }))
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (given: Partial<Delivery> = {}, labels: readonly MailLabel[] = ['SENT']) =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <DeliveryNote
        message={{ thread_id: '9', label_ids: [...labels], delivery: { ...delivery, ...given } }}
      />
    </QueryClientProvider>,
  )

test.each([
  ['It was sent', 'POST /v1/gmail-outbox/5/sent'],
  ['Send again', 'POST /v1/gmail-outbox/5/again'],
])('over a mail that may have left the agent decides: %s', async (label, call) => {
  show()
  await userEvent.click(screen.getByRole('button', { name: label }))
  await waitFor(() => expect(calls).toEqual([call]))
})

test('one that waits for its time can leave now, or be changed', async () => {
  show({ state: 'queued' }, ['SCHEDULED'])
  expect(screen.getByText(/^Leaves /)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Change or stop' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Send now' }))
  await waitFor(() => expect(calls).toEqual(['PUT /v1/gmail-outbox/5']))
})

test('one that waits for a relay can be stopped, and one that leaves in a moment is taken back elsewhere', () => {
  const { rerender } = show({ state: 'queued', failure: 'There is no relay.' })
  expect(screen.getByText('Waiting to be sent. There is no relay.')).toBeTruthy()
  expect(screen.getAllByRole('button')).toHaveLength(1)
  rerender(<></>)
  show({ state: 'queued' })
  expect(screen.queryByRole('button')).toBeNull()
})
