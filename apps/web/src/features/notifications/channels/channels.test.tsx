import type { NotificationChannelsReply } from '@pb/contract/notification-channels'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../../../test/query-client.ts'
import { Toaster } from '../../../components/ui/toaster.tsx'
import { beginSession, endSession } from '../../../lib/session.ts'
import { NotificationChannels } from './notification-channels.tsx'
import { mockFetch } from '../../../../test/mock-fetch.ts'

const fetched = mockFetch()

const server: NotificationChannelsReply = {
  agent_notification_push: 1,
  agent_notification_email: 1,
  kinds: [
    { kind: 'inquiry', push: 1, email: 0 },
    { kind: 'client', push: 0, email: 1 },
    { kind: 'deal', push: 1, email: 1 },
  ],
  email_address: 'adam@office.example',
  email_ready: 1,
  push_public_key: 'BAAA',
  browsers: [],
}
const elsewhere = {
  subscription_id: '5',
  name: 'Firefox on macOS',
  time_created: 1_700_000_000,
  time_used: null,
  current: 0,
} as const
const here = { ...elsewhere, subscription_id: '6', name: 'Chrome on Windows', current: 1 } as const

let reply: NotificationChannelsReply
let rejectsSaves = false

function show(): void {
  const client = createTestClient()
  const element = (
    <>
      <NotificationChannels />
      <Toaster theme="light" />
    </>
  )
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  )
}

/** Stubs a browser with push support and this permission. */
function browser(permission: NotificationPermission): { requestPermission: ReturnType<typeof vi.fn> } {
  const state = { permission }
  const requestPermission = vi.fn<() => Promise<NotificationPermission>>(
    async () => (state.permission = 'granted'),
  )
  const subscription = {
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint: 'https://push.client.example/1', keys: { p256dh: 'B', auth: 'A' } }),
  }
  const registration = {
    pushManager: { getSubscription: async () => null, subscribe: async () => subscription },
  }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', {
    get permission() {
      return state.permission
    },
    requestPermission,
  })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register: async () => registration, ready: Promise.resolve(registration) },
  })
  return { requestPermission }
}

function calls(method: string): [string, unknown][] {
  return fetched.mock.calls
    .filter(([, init]) => init?.method === method)
    .map(([url, init]) => [url, typeof init?.body === 'string' ? JSON.parse(init.body) : null])
}

beforeEach(() => {
  beginSession('one', {
    user_id: '7',
    name: 'Adam Cole',
    email: 'adam@office.example',
    photo: null,
    roles: ['AGENT'],
    time_zone: null,
  })
  reply = server
  rejectsSaves = false
  fetched.mockImplementation(async (url, init) => {
    if (init?.method === 'GET') return Response.json(reply)
    if (rejectsSaves) return new Response('', { status: 500 })
    if (url === '/v1/push-subscriptions') reply = { ...reply, browsers: [here] }
    return init?.method === 'DELETE'
      ? new Response(null, { status: 204 })
      : Response.json({ outcome: 'gone' })
  })
})
afterEach(() => {
  cleanup()
  endSession()
  localStorage.clear()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

test('each switch saves one kind and channel immediately, and reverts when saving fails', async () => {
  show()
  const inquiryMail = await screen.findByRole('switch', { name: 'Inquiries Email' })
  expect(inquiryMail.getAttribute('aria-checked')).toBe('false')
  expect(screen.getByRole('switch', { name: 'Inquiries Browser' }).getAttribute('aria-checked')).toBe('true')
  expect(screen.getByRole('switch', { name: 'Deals Email' }).getAttribute('aria-checked')).toBe('true')
  await userEvent.click(inquiryMail)
  expect(calls('PUT')).toEqual([['/v1/notification-channels', { kind: 'inquiry', email: 1 }]])
  expect(inquiryMail.getAttribute('aria-checked')).toBe('true')
  rejectsSaves = true
  await userEvent.click(screen.getByRole('switch', { name: 'Clients Email' }))
  expect(await screen.findByText(/We couldn't save that/)).toBeTruthy()
  expect(screen.getByRole('switch', { name: 'Clients Email' }).getAttribute('aria-checked')).toBe('true')
})

test('shows a channel that is turned off, and disables its switches', async () => {
  reply = { ...server, agent_notification_email: 0 }
  show()
  expect(await screen.findByText(/Email notifications are off/)).toBeTruthy()
  const mail = screen.getByRole('switch', { name: 'Clients Email' })
  expect(mail.getAttribute('aria-checked')).toBe('false')
  await userEvent.click(mail)
  expect(calls('PUT')).toEqual([])
})

test('warns when the office cannot send email', async () => {
  reply = { ...server, email_ready: 0 }
  show()
  expect(await screen.findByText("This office can't send email yet: no SMTP relay is set up.")).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send a test' })).toBeNull()
})

test('requests permission, subscribes the browser, and shows it as on', async () => {
  const { requestPermission } = browser('default')
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Allow in this browser' }))
  expect(await screen.findByText('On in this browser')).toBeTruthy()
  expect(requestPermission).toHaveBeenCalledTimes(1)
  expect(calls('POST')).toEqual([
    [
      '/v1/push-subscriptions',
      { endpoint: 'https://push.client.example/1', keys: { p256dh: 'B', auth: 'A' } },
    ],
  ])
  expect(localStorage.getItem('push_wanted_by')).toBe('7')
})

test('explains a blocked permission, an insecure page and an unsupported browser', async () => {
  browser('denied')
  show()
  expect(await screen.findByText('Blocked in this browser')).toBeTruthy()
  expect(screen.getByText(/click the icon left of the address/)).toBeTruthy()
  cleanup()
  vi.stubGlobal('isSecureContext', false)
  show()
  expect(await screen.findByText('Unavailable: connection isn’t secure')).toBeTruthy()
  cleanup()
  browser('default')
  Reflect.deleteProperty(navigator, 'serviceWorker')
  show()
  expect(await screen.findByText('Unavailable in this browser')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Allow|Turn on/ })).toBeNull()
})

test('lists, tests and removes other browsers', async () => {
  browser('granted')
  reply = { ...server, browsers: [here, elsewhere] }
  show()
  const list = within(await screen.findByRole('list', { name: 'Browsers with notifications on' }))
  expect(list.queryByRole('button', { name: 'Remove Chrome on Windows' })).toBeNull()
  await userEvent.click(list.getByRole('button', { name: 'Send a test to Firefox on macOS' }))
  expect(await screen.findByText(/we removed it/)).toBeTruthy()
  reply = { ...server, browsers: [here] }
  await userEvent.click(list.getByRole('button', { name: 'Remove Firefox on macOS' }))
  const question = within(await screen.findByRole('dialog', { name: 'Remove Firefox on macOS?' }))
  expect(calls('DELETE')).toEqual([])
  await userEvent.click(question.getByRole('button', { name: 'Remove' }))
  expect(calls('DELETE')).toEqual([['/v1/push-subscriptions/5', null]])
  expect(await screen.findByText('On in this browser')).toBeTruthy()
  expect(screen.queryByText('Firefox on macOS')).toBeNull()
})

test('shows an error with a retry button when settings cannot be loaded', async () => {
  const answer = fetched.getMockImplementation()!
  fetched.mockImplementation(async () => new Response('', { status: 500 }))
  show()
  const again = await screen.findByRole('button', { name: 'Try again' })
  fetched.mockImplementation(answer)
  await userEvent.click(again)
  expect(await screen.findByRole('switch', { name: 'Clients Browser' })).toBeTruthy()
})
