import type { NotificationChannelsReply } from '@pb/contract/notification-channels'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toaster } from '../../../components/ui/toaster.tsx'
import { beginSession, endSession } from '../../../lib/session.ts'
import { NotificationChannels } from './notification-channels.tsx'

const fetched = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()

const server: NotificationChannelsReply = {
  agent_notification_push: 1,
  agent_notification_email: 1,
  kinds: [
    { kind: 'inquiry', push: 1, email: 0 },
    { kind: 'deal', push: 0, email: 1 },
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

let says: NotificationChannelsReply
let refuses = false

function show(): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
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

/** A browser with push, where the person gave this answer; `null`: none was asked for. */
function browser(permission: NotificationPermission): { asked: ReturnType<typeof vi.fn> } {
  const state = { permission }
  const asked = vi.fn<() => Promise<NotificationPermission>>(async () => (state.permission = 'granted'))
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
    requestPermission: asked,
  })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register: async () => registration, ready: Promise.resolve(registration) },
  })
  return { asked }
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
  says = server
  refuses = false
  vi.stubGlobal('fetch', fetched)
  fetched.mockImplementation(async (url, init) => {
    if (init?.method === 'GET') return Response.json(says)
    if (refuses) return new Response('', { status: 500 })
    if (url === '/v1/push-subscriptions') says = { ...says, browsers: [here] }
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

test('each switch is one kind by one channel, saved at once, and taken back if refused', async () => {
  show()
  const inquiryMail = await screen.findByRole('switch', { name: 'Inquiries E-mail' })
  expect(inquiryMail.getAttribute('aria-checked')).toBe('false')
  expect(screen.getByRole('switch', { name: 'Inquiries Browser' }).getAttribute('aria-checked')).toBe('true')
  await userEvent.click(inquiryMail)
  expect(calls('PUT')).toEqual([['/v1/notification-channels', { kind: 'inquiry', email: 1 }]])
  expect(inquiryMail.getAttribute('aria-checked')).toBe('true')
  refuses = true
  await userEvent.click(screen.getByRole('switch', { name: 'Deals E-mail' }))
  expect(await screen.findByText(/This was not saved/)).toBeTruthy()
  expect(screen.getByRole('switch', { name: 'Deals E-mail' }).getAttribute('aria-checked')).toBe('true')
})

test('a channel that is turned off altogether says so, and its switches cannot be moved', async () => {
  says = { ...server, agent_notification_email: 0 }
  show()
  expect(await screen.findByText(/E-mail is turned off altogether/)).toBeTruthy()
  const mail = screen.getByRole('switch', { name: 'Deals E-mail' })
  expect(mail.getAttribute('aria-checked')).toBe('false')
  await userEvent.click(mail)
  expect(calls('PUT')).toEqual([])
})

test('an office without a relay says that no mail can leave', async () => {
  says = { ...server, email_ready: 0 }
  show()
  expect(await screen.findByText('Mail cannot leave this office yet: no SMTP relay is set.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send a test' })).toBeNull()
})

test('a browser that was never asked asks, registers, and is on', async () => {
  const { asked } = browser('default')
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Allow in this browser' }))
  expect(await screen.findByText('On in this browser')).toBeTruthy()
  expect(asked).toHaveBeenCalledTimes(1)
  expect(calls('POST')).toEqual([
    [
      '/v1/push-subscriptions',
      { endpoint: 'https://push.client.example/1', keys: { p256dh: 'B', auth: 'A' } },
    ],
  ])
  expect(localStorage.getItem('push_wanted_by')).toBe('7')
})

test('a refusal says how to undo it; an insecure page and an old browser say why not', async () => {
  browser('denied')
  show()
  expect(await screen.findByText('Blocked in this browser')).toBeTruthy()
  expect(screen.getByText(/press the icon left of the address/)).toBeTruthy()
  cleanup()
  vi.stubGlobal('isSecureContext', false)
  show()
  expect(await screen.findByText('Not over an unencrypted connection')).toBeTruthy()
  cleanup()
  browser('default')
  Reflect.deleteProperty(navigator, 'serviceWorker')
  show()
  expect(await screen.findByText('Not in this browser')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Allow|Turn on/ })).toBeNull()
})

test('browsers elsewhere are listed, tested and removed', async () => {
  browser('granted')
  says = { ...server, browsers: [here, elsewhere] }
  show()
  const list = within(await screen.findByRole('list', { name: 'Browsers that show notifications' }))
  expect(list.queryByRole('button', { name: 'Remove Chrome on Windows' })).toBeNull()
  await userEvent.click(list.getByRole('button', { name: 'Send a test to Firefox on macOS' }))
  expect(await screen.findByText(/It was removed/)).toBeTruthy()
  says = { ...server, browsers: [here] }
  await userEvent.click(list.getByRole('button', { name: 'Remove Firefox on macOS' }))
  expect(calls('DELETE')).toEqual([['/v1/push-subscriptions/5', null]])
  expect(await screen.findByText('On in this browser')).toBeTruthy()
  expect(screen.queryByText('Firefox on macOS')).toBeNull()
})

test('settings that cannot be loaded say so, and can be tried again', async () => {
  const answer = fetched.getMockImplementation()!
  fetched.mockImplementation(async () => new Response('', { status: 500 }))
  show()
  const again = await screen.findByRole('button', { name: 'Try again' })
  fetched.mockImplementation(answer)
  await userEvent.click(again)
  expect(await screen.findByRole('switch', { name: 'Deals Browser' })).toBeTruthy()
})
