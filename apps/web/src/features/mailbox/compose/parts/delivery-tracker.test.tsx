import type { Message } from '@pb/contract/mail-messages'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errorResponse, mockServer } from '../../../../../test/mock-fetch.ts'
import { toast, Toaster } from '../../../../components/ui/toaster.tsx'
import { createQueryClient } from '../../../../lib/create-query-client.ts'
import { useComposeOpening } from '../open-compose.ts'
import { trackMessage, untrackMessage, useTrackedMessages } from '../tracked-messages.ts'
import { DeliveryTracker } from './delivery-tracker.tsx'

/** How the server has the sent message; null when it no longer exists. */
let stored: Partial<Message> | null = null

const deliver = (state: string, failure = ''): Partial<Message> => ({
  id: '5',
  draft_id: null,
  delivery: { outbox_id: '9', state: state as 'sent', send_at: 0, failure, recipients: [] },
})

function Opened() {
  const opening = useComposeOpening()
  const tracked = useTrackedMessages()
  return (
    <>
      <p>{tracked.length === 0 ? 'Nothing is tracked' : 'Tracking'}</p>
      <p>{opening?.request.kind === 'draft' && `Draft ${opening.request.draftId} is open`}</p>
    </>
  )
}

function show() {
  const element = (
    <>
      <DeliveryTracker />
      <Opened />
      <Toaster theme="light" />
    </>
  )
  const router = createMemoryRouter([{ path: '*', element }])
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

const slowly = { timeout: 4000 }

beforeEach(() => {
  mockServer(({ path }) => {
    if (path === '/v1/gmail-threads/7')
      return stored === null ? errorResponse(404, 'Not found') : { id: '7', messages: [stored] }
    if (path.startsWith('/v1/gmail-drafts/'))
      return { id: '6', thread_id: '7', answers_id: null, notice: 'The address does not exist.' }
    return errorResponse(404, 'Not found')
  })
  trackMessage({ messageId: '5', threadId: '7', recipients: 'Nora Bell', dueAt: 0 })
})

afterEach(() => {
  untrackMessage('5')
  toast.dismiss()
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  ['sent', '', /Nora Bell.* has been sent/, null],
  ['sent', 'Omar Reyes: no such mailbox', /didn’t reach everyone/, 'Omar Reyes: no such mailbox'],
  ['uncertain', '', /to Nora Bell may have been sent/, /we won’t send it again/],
])('shows the outcome of an email that is %s with %j', async (state, failure, title, description) => {
  stored = deliver(state, failure)
  show()
  expect(await screen.findByText(title, {}, slowly)).toBeTruthy()
  expect(description === null || screen.getByText(description)).toBeTruthy()
  await screen.findByText('Nothing is tracked')
})

test('an email that is tried again stays tracked, and its toast leads to it', async () => {
  stored = deliver('queued', 'The server is busy.')
  const router = show()
  expect(await screen.findByText('Your message to Nora Bell isn’t sent yet', {}, slowly)).toBeTruthy()
  expect(screen.getByText('The server is busy.')).toBeTruthy()
  expect(screen.getByText('Tracking')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(router.state.location.pathname).toBe('/mailbox/sent/7')
})

test('an email that was not sent is a draft again, which the toast opens', async () => {
  stored = { ...deliver('failed'), draft_id: '6' }
  show()
  expect(await screen.findByText('Your message to Nora Bell was not sent', {}, slowly)).toBeTruthy()
  expect(screen.getByText('The address does not exist.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Open draft' }))
  expect(await screen.findByText('Draft 6 is open')).toBeTruthy()
})

test('nothing is shown for an email that was deleted meanwhile', async () => {
  stored = null
  untrackMessage('5')
  // Another name than the toasts of earlier tests, which may still be closing.
  trackMessage({ messageId: '5', threadId: '7', recipients: 'Elena Fontaine', dueAt: 0 })
  show()
  await waitFor(() => expect(screen.getByText('Nothing is tracked')).toBeTruthy(), slowly)
  expect(screen.queryByText(/Elena Fontaine/)).toBeNull()
})
