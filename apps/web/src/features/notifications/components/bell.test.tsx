import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { act, useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../../../test/query-client.ts'
import { Toaster } from '../../../components/ui/toaster.tsx'
import { useAlertEvents } from '../hooks/use-alert-events.ts'
import type { LiveUpdate } from '../../../lib/live/subscribe-to-events.ts'
import { Bell } from './bell.tsx'
import { mockFetch } from '../../../../test/mock-fetch.ts'

const fetched = mockFetch()
let total = 0
let emit: (update: LiveUpdate) => void = () => {}

function alertsFrom(offset: number): object {
  const ids = Array.from({ length: Math.min(10, total - offset) }, (_, index) => offset + index)
  return {
    total,
    unreadCount: Math.min(total, 2),
    collection: ids.map((id) => ({
      alert_id: String(id + 1),
      kind: 'inquiry',
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

function Shown() {
  const listener = useAlertEvents()
  useEffect(() => {
    emit = listener
  }, [listener])
  return (
    <>
      <Bell />
      <Toaster theme="light" />
    </>
  )
}

function show(): void {
  const client = createTestClient()
  const router = createMemoryRouter([{ path: '*', element: <Shown /> }])
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  // The end of the list is always in view.
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
      ? url.endsWith('-all-read') || url.endsWith('-unread')
        ? Response.json({ marked: 2, read_at: 1_700_000_000_123 })
        : new Response(null, { status: 204 })
      : Response.json(alertsFrom(Number(new URLSearchParams(url.split('?')[1]).get('offset')))),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

test('shows the unread count and loads the list in pages of ten', async () => {
  total = 23
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }))
  await screen.findByText('Event 23')
  const offsets = fetched.mock.calls.map(([url]) => url)
  expect(offsets).toEqual([0, 10, 20].map((offset) => `/v1/dashboard-alerts?limit=10&offset=${offset}`))
})

test('marks one notification as read, then all, with undo', async () => {
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

  await screen.findByText('2 notifications marked as read')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  const [, init] = fetched.mock.calls.find(([url]) => url === '/v1/dashboard-alerts-unread')!
  expect(init?.body).toBe('{"read_at":1700000000123}')
  await screen.findByRole('button', { name: 'Notifications, 2 unread' })
})

test('shows an empty list, and an error with a retry button', async () => {
  total = 0
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }))
  expect(await screen.findByText('No notifications yet')).toBeTruthy()
  cleanup()

  const answer = fetched.getMockImplementation()!
  fetched.mockImplementation(async () => new Response('', { status: 500 }))
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }))
  await screen.findByText("We couldn't load your notifications")
  fetched.mockImplementation(answer)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No notifications yet')).toBeTruthy()
})

test('Escape closes the list and restores focus', async () => {
  total = 1
  show()
  const bell = await screen.findByRole('button', { name: /Notifications/ })
  await userEvent.click(bell)
  await screen.findByText('Event 1')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByText('Event 1')).toBeNull()
  expect(document.activeElement).toBe(bell)
})

/** Adds new notifications at the top of the server's list. */
function addNotifications(more: number): void {
  const answer = fetched.getMockImplementation()!
  fetched.mockImplementation(async (url, init) => {
    const reply = await answer(url, init)
    if (init?.method === 'POST' || new URLSearchParams(url.split('?')[1]).get('offset') !== '0') return reply
    const page = (await reply.json()) as { total: number; unreadCount: number; collection: object[] }
    const fresh = Array.from({ length: more }, (_, n) => ({
      alert_id: String(1000 - n),
      kind: 'deal',
      time_created: 1_700_000_000,
      message: `Fresh ${n + 1}`,
      read: 0,
      payload: { link: '/deals/3' },
    }))
    return Response.json({
      total: page.total + more,
      unreadCount: page.unreadCount + more,
      collection: [...fresh, ...page.collection].slice(0, 10),
    })
  })
}

test('a live notification increases the count, appears at the top, and is shown as a toast with a link', async () => {
  total = 23
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }))
  await screen.findByText('Event 23')
  addNotifications(1)
  const calls = fetched.mock.calls.length
  act(() => emit({ kind: 'notification', data: { alert_id: '1000' } }))
  await screen.findByRole('button', { name: 'Notifications, 3 unread' })
  const items = await screen.findAllByRole('link', { name: /Fresh 1/ })
  expect(items[0]!.getAttribute('href')).toBe('/deals/3')
  expect(screen.getAllByText(/^Event \d+$/)).toHaveLength(23)
  expect(fetched.mock.calls.length - calls).toBe(1)
  await userEvent.click(await screen.findByRole('button', { name: 'Open' }))
  expect(posts()).toEqual(['/v1/dashboard-alerts-read/1000'])
})

test('applies reads from another tab without a request', async () => {
  total = 5
  show()
  await screen.findByRole('button', { name: 'Notifications, 2 unread' })
  const calls = fetched.mock.calls.length
  act(() => emit({ kind: 'notifications_read', data: { alert_id: '2' } }))
  await screen.findByRole('button', { name: 'Notifications, 1 unread' })
  act(() => emit({ kind: 'notifications_read', data: { alert_id: '2' } }))
  act(() => emit({ kind: 'notifications_read', data: { all: 1 } }))
  await screen.findByRole('button', { name: 'Notifications' })
  expect(fetched.mock.calls).toHaveLength(calls)
})

test.each([
  ['one', /Unread: Event 1/, /We couldn't mark it as read/],
  ['all', 'Mark all as read', /We couldn't mark all as read/],
])('reverts marking %s as read when the request fails, with an error', async (_which, name, message) => {
  total = 5
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }))
  const answer = fetched.getMockImplementation()!
  fetched.mockImplementation(async (url, init) =>
    init?.method === 'POST' ? new Response('', { status: 500 }) : answer(url, init),
  )
  await userEvent.click(await screen.findByRole('button', { name }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeTruthy()
})

test('arrow keys move focus among the notifications', async () => {
  total = 3
  show()
  await userEvent.click(await screen.findByRole('button', { name: /Notifications/ }))
  const [first, second, third] = await screen.findAllByRole('button', { name: /Event \d/ })
  first!.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(second)
  await userEvent.keyboard('{End}')
  expect(document.activeElement).toBe(third)
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(document.activeElement).toBe(first)
})

test('shows notifications of an unknown kind', async () => {
  total = 1
  const answer = fetched.getMockImplementation()!
  fetched.mockImplementation(async (url, init) => {
    const reply = await answer(url, init)
    return new Response((await reply.text()).replace('inquiry', 'unknown_kind'))
  })
  show()
  await userEvent.click(await screen.findByRole('button', { name: /Notifications/ }))
  expect(await screen.findByText('Event 1')).toBeTruthy()
})
