import type { GoogleCalendar } from '@pb/contract/calendar-schemas'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../../../test/query-client.ts'
import { errorResponse, mockServer, type ApiCall } from '../../../../test/mock-fetch.ts'
import { Toaster } from '../../../components/ui/toaster.tsx'
import { GooglePanel } from './google-panel.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const connected: GoogleCalendar = {
  available: true,
  state: 'on',
  address: 'adam@office.example',
  time_synced: 1_790_000_000,
  time_next: null,
  failure: '',
  conflicts: [],
}
const off: GoogleCalendar = { ...connected, state: 'off', address: '', time_synced: null }

function show(
  google: GoogleCalendar,
  { path = '/my-calendar/settings', answer }: { path?: string; answer?: (call: ApiCall) => unknown } = {},
): ApiCall[] {
  const calls = mockServer((call) => (call.method === 'GET' ? google : answer?.(call)))
  render(
    <QueryClientProvider client={createTestClient()}>
      <MemoryRouter initialEntries={[path]}>
        <GooglePanel />
        <Toaster theme="light" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return calls
}

test('offers to connect, or what to use instead where the office has no Google', async () => {
  show(off)
  expect(await screen.findByRole('button', { name: 'Connect Google Calendar' })).toBeTruthy()
  cleanup()
  show({ ...off, available: false })
  expect(await screen.findByText(/Use a feed or an import instead/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('names what failed, and which change of two stayed', async () => {
  show({
    ...connected,
    state: 'failing',
    failure: 'Google is busy.',
    conflicts: [{ title: 'Viewing', kept: 'google', other: 'Thu, March 5', time_created: 1_790_000_000 }],
  })
  expect(await screen.findByText('Google is busy.')).toBeTruthy()
  expect(screen.getByText('Kept the change made in Google. Here it was: Thu, March 5')).toBeTruthy()
  expect(screen.getByText('Connected to adam@office.example')).toBeTruthy()
})

test('finishes connecting once with the answer in the address', async () => {
  const calls = show(off, {
    path: '/my-calendar/settings?code=c&state=panel-state',
    answer: () => connected,
  })
  expect(await screen.findByText('Connected to adam@office.example')).toBeTruthy()
  const posts = calls.filter(({ method }) => method === 'POST')
  expect(posts).toHaveLength(1)
  expect(posts[0]).toMatchObject({ body: { code: 'c', state: 'panel-state' } })
})

test('shows why connecting failed', async () => {
  show(off, { path: '/my-calendar/settings?error=access_denied&state=other-state' })
  expect(await screen.findByRole('alert')).toHaveProperty(
    'textContent',
    'Google didn’t get your permission, so nothing was connected.',
  )
})

test('disconnects after asking, and stays connected when that fails', async () => {
  let fails = true
  const calls = show(connected, {
    answer: () => (fails ? errorResponse(503, 'Try again later') : off),
  })
  const disconnect = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Disconnect' }))
    const dialog = await screen.findByRole('dialog', { name: 'Disconnect Google Calendar?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Disconnect' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await disconnect()
  expect(await screen.findByText('Couldn’t change the connection')).toBeTruthy()
  expect(screen.getByText('Connected to adam@office.example')).toBeTruthy()
  fails = false
  await disconnect()
  expect(await screen.findByRole('button', { name: 'Connect Google Calendar' })).toBeTruthy()
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(2)
})
