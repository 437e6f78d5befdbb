import type { TodayCounts } from '@pb/contract/today'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { errorResponse, mockServer } from '../../../test/mock-fetch.ts'
import TodayPanel from './today-panel.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const nothing: TodayCounts = {
  unread_threads: 0,
  tasks_overdue: 0,
  tasks_today: 0,
  showings: 0,
  questions: 0,
  likes: 0,
  rentals_to_verify: 0,
  sales_to_verify: 0,
  licenses_expiring: 0,
  licenses_expired: 0,
  client_requests: 0,
}

function show(answer: () => unknown): void {
  mockServer(({ path }) => (path === '/v1/today' ? answer() : {}))
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <TodayPanel />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('lists what waits, the most pressing first, each with its list', async () => {
  show(() => ({
    ...nothing,
    unread_threads: 1204,
    tasks_overdue: 2,
    tasks_today: 1,
    showings: 1,
    rentals_to_verify: 10,
    licenses_expired: 1,
  }))
  await screen.findByRole('link', { name: /unread/ })
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['1 license expired', '/my-profile'],
    ['1 showing requested', '/clients/reactions?kind=showing'],
    ['2 tasks overdue, 1 task due today', '/clients/tasks?show=due'],
    ['1,204 unread emails', '/mailbox/inbox?q=is%3Aunread'],
    ['10 rentals to verify', '/my-listings?missing=verification'],
  ])
})

test('is empty once everything is done', async () => {
  show(() => nothing)
  expect(await screen.findByText(/You’re all caught up/)).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('names a failure, and tries again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let fails = true
  show(() => (fails ? errorResponse(500, 'Something went wrong') : { ...nothing, likes: 1 }))
  expect(await screen.findByText('Couldn’t load what today asks for')).toBeTruthy()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: '1 new like' })).toBeTruthy()
})
