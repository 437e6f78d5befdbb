import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Bell } from './bell.tsx'

const fetched = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()
let total = 0

function alertsFrom(offset: number): object {
  const ids = Array.from({ length: Math.min(10, total - offset) }, (_, index) => offset + index)
  return {
    total,
    unreadCount: Math.min(total, 2),
    collection: ids.map((id) => ({
      alert_id: String(id + 1),
      time_created: 1_700_000_000,
      message: `Event ${id + 1}`,
      read: id < 2 ? 0 : 1,
      payload: {},
    })),
  }
}

function posts(): unknown[] {
  return fetched.mock.calls.filter(([, init]) => init?.method === 'POST').map(([url]) => url)
}

function show(): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createMemoryRouter([{ path: '*', element: <Bell /> }])
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  // The end of the list is always in sight.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      callback: (entries: object[]) => void
      constructor(callback: (entries: object[]) => void) {
        this.callback = callback
      }
      observe(): void {
        this.callback([{ isIntersecting: true }])
      }
      disconnect(): void {}
    },
  )
  fetched.mockImplementation(async (url, init) =>
    init?.method === 'POST'
      ? new Response(null, { status: 204 })
      : Response.json(alertsFrom(Number(new URLSearchParams(url.split('?')[1]).get('offset')))),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

test('the bell counts the unread, and its list comes by tens until all are there', async () => {
  total = 23
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }))
  await screen.findByText('Event 23')
  const offsets = fetched.mock.calls.map(([url]) => url)
  expect(offsets).toEqual([0, 10, 20].map((offset) => `/v1/dashboard-alerts?limit=10&offset=${offset}`))
})

test('a press marks one read, the action above marks all', async () => {
  total = 5
  show()
  const bell = await screen.findByRole('button', { name: 'Notifications, 2 unread' })
  await userEvent.click(bell)
  await userEvent.click(await screen.findByRole('button', { name: /Event 1/ }))
  expect(posts()).toEqual(['/v1/dashboard-alerts-read/1'])
  await userEvent.click(screen.getByRole('button', { name: 'Notifications, 1 unread' }))
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
  expect(posts()).toHaveLength(2)
  expect(posts()[1]).toBe('/v1/dashboard-alerts-all-read')
  expect(bell.getAttribute('aria-label')).toBe('Notifications')
})

test('an empty list and a failed one say so, and a failed one can be tried again', async () => {
  total = 0
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }))
  expect(await screen.findByText('No notifications yet')).toBeTruthy()
  cleanup()

  const answer = fetched.getMockImplementation()!
  fetched.mockImplementation(async () => new Response('', { status: 500 }))
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }))
  await screen.findByText('Notifications could not be loaded')
  fetched.mockImplementation(answer)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No notifications yet')).toBeTruthy()
})

test('Escape closes the list and gives the focus back', async () => {
  total = 1
  show()
  const bell = await screen.findByRole('button', { name: /Notifications/ })
  await userEvent.click(bell)
  await screen.findByText('Event 1')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByText('Event 1')).toBeNull()
  expect(document.activeElement).toBe(bell)
})
