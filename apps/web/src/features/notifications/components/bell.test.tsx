import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { act, useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toaster } from '../../../components/ui/toaster.tsx'
import { useAlertEvents } from '../hooks/use-alert-events.ts'
import type { Heard } from '../../../lib/live/follow-events.ts'
import { Bell } from './bell.tsx'

const fetched = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()
let total = 0
let hear: (heard: Heard) => void = () => {}

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
    hear = listener
  }, [listener])
  return (
    <>
      <Bell />
      <Toaster theme="light" />
    </>
  )
}

function show(): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createMemoryRouter([{ path: '*', element: <Shown /> }])
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

test('the bell counts the unread, and its list comes by tens until all are there', async () => {
  total = 23
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }))
  await screen.findByText('Event 23')
  const offsets = fetched.mock.calls.map(([url]) => url)
  expect(offsets).toEqual([0, 10, 20].map((offset) => `/v1/dashboard-alerts?limit=10&offset=${offset}`))
})

test('a press marks one read, the action above marks all, and that can be taken back', async () => {
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

/** The list as it is after so many more have come, the newest first. */
function comes(more: number): void {
  const before = fetched.getMockImplementation()!
  fetched.mockImplementation(async (url, init) => {
    const reply = await before(url, init)
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

test('what comes while the page is open counts up, stands at the top, and is said with a way to it', async () => {
  total = 23
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }))
  await screen.findByText('Event 23')
  comes(1)
  const calls = fetched.mock.calls.length
  act(() => hear({ kind: 'notification', data: { alert_id: '1000' } }))
  await screen.findByRole('button', { name: 'Notifications, 3 unread' })
  const items = await screen.findAllByRole('link', { name: /Fresh 1/ })
  expect(items[0]!.getAttribute('href')).toBe('/deals/3')
  expect(screen.getAllByText(/^Event \d+$/)).toHaveLength(23)
  expect(fetched.mock.calls.length - calls).toBe(1)
  await userEvent.click(await screen.findByRole('button', { name: 'Open' }))
  expect(posts()).toEqual(['/v1/dashboard-alerts-read/1000'])
})

test('what another tab marked is read here too, without asking the server', async () => {
  total = 5
  show()
  await screen.findByRole('button', { name: 'Notifications, 2 unread' })
  const calls = fetched.mock.calls.length
  act(() => hear({ kind: 'notifications_read', data: { alert_id: '2' } }))
  await screen.findByRole('button', { name: 'Notifications, 1 unread' })
  act(() => hear({ kind: 'notifications_read', data: { alert_id: '2' } }))
  act(() => hear({ kind: 'notifications_read', data: { all: 1 } }))
  await screen.findByRole('button', { name: 'Notifications' })
  expect(fetched.mock.calls).toHaveLength(calls)
})

test.each([
  ['one', /Unread: Event 1/, /The notification was not marked as read/],
  ['all', 'Mark all as read', /The notifications were not marked as read/],
])('marking %s that is refused is taken back, with a word', async (_what, name, words) => {
  total = 5
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }))
  const answer = fetched.getMockImplementation()!
  fetched.mockImplementation(async (url, init) =>
    init?.method === 'POST' ? new Response('', { status: 500 }) : answer(url, init),
  )
  await userEvent.click(await screen.findByRole('button', { name }))
  expect(await screen.findByText(words)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeTruthy()
})

test('arrow keys move among the notifications', async () => {
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

test('a kind that only a newer server knows is shown all the same', async () => {
  total = 1
  const answer = fetched.getMockImplementation()!
  fetched.mockImplementation(async (url, init) => {
    const reply = await answer(url, init)
    return new Response((await reply.text()).replace('inquiry', 'gossip'))
  })
  show()
  await userEvent.click(await screen.findByRole('button', { name: /Notifications/ }))
  expect(await screen.findByText('Event 1')).toBeTruthy()
})
