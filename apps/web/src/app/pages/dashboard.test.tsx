import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../../test/query-client.ts'
import { errorResponse, mockServer, type ApiCall } from '../../../test/mock-fetch.ts'
import { createPage, createRow, signIn } from '../../features/inquiries/inquiries.fixture.tsx'
import DashboardMain from './dashboard-main.tsx'
import DashboardSidebar from './dashboard-sidebar.tsx'

beforeEach(() => signIn())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function show(element: ReactNode, answer: (asked: ApiCall) => unknown): ApiCall[] {
  history.replaceState(null, '', '/')
  const calls = mockServer(answer)
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/'] })
  render(
    <QueryClientProvider client={createTestClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return calls
}

const newListings = (count: number) => ({ count, offset: 0, limit: 0, since: 1, as_of: 2, collection: [] })

const answerWith =
  (count: number) =>
  ({ path }: ApiCall): unknown =>
    path === '/v1/dashboard-new-listings' ? newListings(count) : createPage([createRow('1')])

test('shows the main tabs, and opens with the inquiries to answer', async () => {
  const calls = show(<DashboardMain />, answerWith(3))
  expect(await screen.findByText('Nora Bell 1')).toBeTruthy()
  const tabs = within(screen.getByRole('navigation', { name: 'Dashboard' })).getAllByRole('link')
  expect(tabs.map((tab) => tab.textContent)).toEqual([
    'Listing Inquiries 1',
    'New Apartments 3',
    'Clients',
    'Comps',
  ])
  expect(screen.getByRole('link', { name: 'Unread: Nora Bell 1' }).getAttribute('href')).toBe('/inquiries/1')
  expect(screen.getByRole('link', { name: '4 unassigned' }).getAttribute('href')).toBe(
    '/inquiries?scope=unassigned',
  )
  const counted = calls.find(({ path }) => path === '/v1/dashboard-new-listings')
  expect(counted?.query.toString()).toBe('limit=0&offset=0')
})

test('disables New Apartments when there are none, and shows why', async () => {
  show(<DashboardMain />, answerWith(0))
  const tab = await screen.findByRole('button', { name: /^New Apartments.*No new listings/ })
  expect(tab.getAttribute('aria-disabled')).toBe('true')
})

test('shows that inquiries are not available beside what works', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  show(<DashboardMain />, ({ path }) =>
    path === '/v1/dashboard-new-listings' ? newListings(1) : errorResponse(500, 'Something went wrong'),
  )
  expect(
    await screen.findByText('Something went wrong, this feature is not available right now'),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'New Apartments 1' })).toBeTruthy()
})

const thread = {
  id: '31',
  subject: 'Lease renewal',
  snippet: 'Could you send the draft?',
  seen: 0,
  starred: 0,
  label: 'INBOX',
  from_name: 'Dana Ruiz',
  from_email: 'dana@rose.example',
  to_name: '',
  lead: null,
  time_created: 1_790_000_000,
  messages: [],
}

test('the sidebar links its messages, and hides the calendar where it is narrow', async () => {
  show(<DashboardSidebar withCalendar={false} />, ({ path }) =>
    path === '/v1/gmail-threads'
      ? { collection: { threads: [thread], next_page_token: null, total: 1, total_is_exact: 1 } }
      : { collection: [], total: 0, total_unread: 0 },
  )
  const link = await screen.findByRole('link', { name: /Lease renewal/ })
  expect(link.getAttribute('href')).toBe('/mailbox/inbox/31')
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Messages', 'Notifications'])
  screen.getByRole('tab', { name: 'Messages' }).focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement?.textContent).toBe('Notifications')
  expect(await screen.findByText('No notifications yet')).toBeTruthy()
  cleanup()
  show(<DashboardSidebar withCalendar />, () => new Promise(() => {}))
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Messages',
    'Notifications',
    'Calendar',
  ])
})
