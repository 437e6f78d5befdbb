import type { Invitation } from '@pb/contract/calendar-schemas'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../../../test/query-client.ts'
import { errorResponse, mockServer, type ApiCall } from '../../../../test/mock-fetch.ts'
import { Toaster } from '../../../components/ui/toaster.tsx'
import { beginSession } from '../../../lib/session.ts'
import InvitationCard from './invitation-card.tsx'

beforeEach(() =>
  beginSession('session', {
    user_id: '7',
    name: 'Adam Cole',
    email: 'adam.cole@pboffice.example',
    photo: null,
    roles: ['AGENT'],
    time_zone: 'America/New_York',
  }),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const invitation: Invitation = {
  message_id: '50',
  state: 'open',
  reason: '',
  method: 'REQUEST',
  title: 'Lease signing',
  location: '20 Carroll St',
  description: '',
  start: '2026-11-23T18:00',
  end: '2026-11-23T19:00',
  time_start: Date.parse('2026-11-23T18:00:00Z') / 1000,
  time_end: Date.parse('2026-11-23T19:00:00Z') / 1000,
  all_day: false,
  time_zone: 'Europe/London',
  rule_text: '',
  organizer: { name: 'Nora Bell', email: 'nora@example.com' },
  confirmed: true,
  attendees: [{ name: 'Sam Ray', email: 'sam@example.com', partstat: 'declined', failure: '' }],
  answer: 'needs-action',
  event_id: null,
  event_count: 1,
  addable: null,
  undo_id: null,
  conflicts: ['Walk-through'],
  proposed_by: '',
  current: null,
  note: '',
}

function show(
  given: Partial<Invitation> | Response,
  answer: (call: ApiCall) => unknown = () => invitation,
): ApiCall[] {
  const calls = mockServer((call) =>
    call.method === 'POST' ? answer(call) : given instanceof Response ? given : { ...invitation, ...given },
  )
  render(
    <QueryClientProvider client={createTestClient()}>
      <MemoryRouter>
        <InvitationCard messageId="50" />
        <Toaster theme="light" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return calls
}

test('shows the time in the agent’s zone and what else is then, and accepts', async () => {
  const calls = show({}, () => ({ ...invitation, answer: 'accepted', event_id: '9' }))
  expect(await screen.findByText('Monday, November 23 · 1 – 2 PM')).toBeTruthy()
  expect(screen.getByText('At the same time: Walk-through')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Accept' }).getAttribute('aria-pressed')).toBe('true'),
  )
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/v1/mail-invitations/50/answer',
    body: { answer: 'accepted' },
  })
  expect(screen.getByRole('link', { name: 'See it in your calendar' }).getAttribute('href')).toBe(
    '/my-calendar?view=day&date=2026-11-23',
  )
})

test('an answer that fails leaves the invitation open, and is sent again with the same key', async () => {
  let fails = true
  const calls = show({}, () => (fails ? errorResponse(422, 'Your mailbox is not connected') : invitation))
  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }))
  expect(await screen.findByText('Couldn’t send your answer')).toBeTruthy()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2))
  const keys = calls
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => (body as { key: string }).key)
  expect(keys[0]).toBe(keys[1])
})

test.each([
  [{ state: 'cancelled' as const }, 'The organizer canceled this event.'],
  [{ state: 'outdated' as const }, 'A later message changed this event.'],
  [
    { state: 'ignored' as const, reason: 'The sender is not the organizer' },
    'The sender is not the organizer',
  ],
  [{ state: 'reply' as const, answer: 'declined' as const }, 'Sam Ray isn’t coming.'],
])('names what %o is, and offers no answer', async (given, text) => {
  show(given)
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

const current = {
  title: 'Lease signing',
  location: '20 Carroll St',
  start: '2026-11-22T13:00',
  end: '2026-11-22T14:00',
  time_start: Date.parse('2026-11-22T18:00:00Z') / 1000,
  time_end: Date.parse('2026-11-22T19:00:00Z') / 1000,
  all_day: false,
}

test('shows a proposed time beside the present one, and takes it over', async () => {
  const counter = {
    state: 'counter' as const,
    method: 'COUNTER' as const,
    proposed_by: 'Nora Bell',
    current,
  }
  const calls = show(counter, () => ({ ...invitation, ...counter, answer: 'accepted' }))
  expect(await screen.findByText('Nora Bell proposes another time')).toBeTruthy()
  expect(screen.getByText('Monday, November 23 · 1 – 2 PM')).toBeTruthy()
  expect(screen.getByText('Now: Sunday, November 22 · 1 – 2 PM')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Accept new time' }))
  expect(await screen.findByText('You accepted this time.')).toBeTruthy()
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/v1/mail-invitations/50/counter',
    body: { answer: 'accepted' },
  })
})

test('shows what an unconfirmed update changes, applies it once confirmed, and undoes it', async () => {
  const change = {
    state: 'unconfirmed' as const,
    reason: 'We couldn’t confirm that it came from the organizer, nora@example.com.',
    confirmed: false,
    current,
  }
  const calls = show(change, ({ path }) =>
    path.endsWith('/undo')
      ? { removed: 0, restored: 1, kept: 0 }
      : { ...invitation, event_id: '9', undo_id: '4', confirmed: false },
  )
  expect(
    await screen.findByText('According to this email, the event moved to Mon, Nov 23, 1 – 2 PM.'),
  ).toBeTruthy()
  expect(screen.getByText(change.reason)).toBeTruthy()
  expect(screen.getByText('In your calendar: Sunday, November 22 · 1 – 2 PM')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Apply change' }))
  const dialog = await screen.findByRole('dialog', { name: 'Apply this change?' })
  expect(calls.some(({ method }) => method === 'POST')).toBe(false)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Apply change' }))
  expect(await screen.findByText('You applied this change from an unconfirmed email.')).toBeTruthy()
  const undo = within(screen.getByRole('region', { name: 'Invitation' })).getByRole('button', {
    name: 'Undo',
  })
  await userEvent.click(undo)
  expect(await screen.findByText('1 restored')).toBeTruthy()
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/v1/mail-invitations/50/apply',
    '/v1/calendar-imports/4/undo',
  ])
})

test('shows that an unconfirmed email cancels the event', async () => {
  show({ state: 'unconfirmed', method: 'CANCEL', reason: 'It was sent by x@example.com.', current })
  expect(await screen.findByText('According to this email, the event was canceled.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Mark as canceled' })).toBeTruthy()
})

test('adds the events of a file instead of answering, with the reason', async () => {
  const published = { state: 'published' as const, method: 'PUBLISH' as const, event_count: 3 }
  const reason = 'You aren’t on the list of people invited, so you can’t answer this invitation.'
  const calls = show({ ...published, reason, addable: 'new' }, () => ({
    invitation: { ...invitation, ...published, addable: null, undo_id: '4', event_id: '9' },
    result: {
      import_id: '4',
      added: 2,
      updated: 0,
      unchanged: 0,
      skipped: 1,
      notes: [{ title: 'Tour', note: 'It is a task' }],
    },
  }))
  expect(await screen.findByText(reason)).toBeTruthy()
  expect(screen.getByText('and 2 more events')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Add 3 events to calendar' }))
  expect(await screen.findByText('Added 2 events')).toBeTruthy()
  expect(screen.getByText('Tour: It is a task')).toBeTruthy()
  expect(screen.getByText('Added from this email.')).toBeTruthy()
  expect(calls.find(({ method }) => method === 'POST')?.path).toBe('/v1/mail-invitations/50/add')
})

test('a calendar file that is no invitation shows nothing', async () => {
  const calls = show(errorResponse(404, 'This message has no invitation'))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByLabelText('Invitation')).toBeNull()
})
