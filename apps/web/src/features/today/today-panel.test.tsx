import type { TodayCounts } from '@pb/contract/today'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../../test/query-client.ts'
import { errorResponse, mockServer } from '../../../test/mock-fetch.ts'
import { beginSession } from '../../lib/session.ts'
import TodayPanel from './today-panel.tsx'

function signIn(roles: ('AGENT' | 'SUPERVISOR')[]): void {
  const agent = { user_id: '7', name: 'Adam Cole', email: 'adam.cole@pboffice.example', photo: null }
  beginSession('session', { ...agent, roles, time_zone: 'America/New_York' })
}

beforeEach(() => signIn(['AGENT']))
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
  showings_today: 0,
  questions: 0,
  likes: 0,
  inquiries: 0,
  inquiries_unassigned: 0,
  rentals_to_verify: 0,
  sales_to_verify: 0,
  licenses_expiring: 0,
  licenses_expired: 0,
  client_requests: 0,
  deals_in_review: 0,
  deals_to_submit: 0,
  leases_ending: 0,
  matches_to_send: 0,
}

function show(answer: () => unknown): void {
  mockServer(({ path }) => (path === '/v1/today' ? answer() : {}))
  render(
    <QueryClientProvider client={createTestClient()}>
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
    inquiries: 2,
    inquiries_unassigned: 1,
    rentals_to_verify: 10,
    licenses_expired: 1,
  }))
  await screen.findByRole('link', { name: /unread/ })
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['1 license expired', '/my-profile'],
    ['2 inquiries to answer', '/inquiries'],
    ['1 unassigned inquiry', '/inquiries?scope=unassigned'],
    ['1 showing requested', '/clients/reactions?kind=showing'],
    ['2 tasks overdue, 1 task due today', '/clients/tasks?show=due'],
    ['1,204 unread emails', '/mailbox/inbox?q=is%3Aunread'],
    ['10 rentals to verify', '/my-listings?missing=verification'],
  ])
})

test('opens own deals alone for a supervisor, and the review queue of all years', async () => {
  signIn(['AGENT', 'SUPERVISOR'])
  show(() => ({
    ...nothing,
    deals_in_review: 3,
    deals_to_submit: 1,
    leases_ending: 2,
    matches_to_send: 4,
  }))
  await screen.findByRole('link', { name: '3 deals to review' })
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['3 deals to review', '/deals?status=pending_review&year=all&sort=waiting'],
    ['1 deal to submit', '/deals?status=draft&year=all&agent=7'],
    ['4 clients with matches to send', '/clients/lists/matches-to-send'],
    ['2 leases end within 90 days', '/deals?leases=ending&year=all&sort=lease_end&agent=7'],
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
