import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../../../test/query-client.ts'
import { beginSession, endSession, getSession } from '../../../lib/session.ts'
import { TimeZone } from './time-zone/time-zone.tsx'
import { KeyboardShortcuts } from './keyboard-shortcuts.tsx'
import { Password } from './password/password.tsx'
import { Sessions } from './sessions/sessions.tsx'
import { mockFetch } from '../../../../test/mock-fetch.ts'

const fetched = mockFetch()
const user = {
  user_id: '7',
  name: 'Sofia Marin',
  email: 's@x.example',
  photo: null,
  roles: [],
  time_zone: 'Asia/Tokyo',
}

/** Server replies by method and path; tests replace the ones they need. */
let answers: Record<string, () => Response>

function session(id: string, current: boolean): object {
  return {
    session_id: id,
    browser: 'Chrome',
    system: current ? 'Linux' : 'Windows',
    device: 'desktop',
    time_created: 1_700_000_000,
    last_used: 1_700_000_000,
    current,
  }
}

function problem(status: number, code: string, message: string, more: object = {}): Response {
  const body = { type: '', title: '', status, detail: message, code, errorMsg: message, ...more }
  return Response.json(body, {
    status,
    headers: { 'content-type': 'application/problem+json', 'retry-after': '130' },
  })
}

function calls(method: string): [string, unknown][] {
  return fetched.mock.calls
    .filter(([, init]) => init?.method === method)
    .map(([url, init]) => [url, typeof init?.body === 'string' ? JSON.parse(init.body) : null])
}

function show(page: ReactElement): void {
  const client = createTestClient()
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>{page}</MemoryRouter>
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  localStorage.clear()
  beginSession('one', user)
  answers = {
    'GET /v1/account-sessions': () =>
      Response.json({ collection: [session('1', true), session('2', false), session('3', false)], total: 3 }),
    'GET /v1/account': () =>
      Response.json({ email: 's@x.example', issuer: 'builtin', password_changed_at: null, time_zone: null }),
  }
  fetched.mockImplementation(async (url, init) => answers[`${init?.method} ${url}`]!())
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  endSession()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

test('confirms before ending a session, and shows no button for the current one', async () => {
  show(<Sessions />)
  const rows = await screen.findAllByRole('listitem')
  expect(within(rows[0]!).getByText('This device')).toBeTruthy()
  expect(within(rows[0]!).queryByRole('button')).toBeNull()
  answers['DELETE /v1/account-sessions/2'] = () => new Response(null, { status: 204 })
  await userEvent.click(within(rows[1]!).getByRole('button'))
  const dialog = await screen.findByRole('dialog')
  expect(calls('DELETE')).toEqual([])
  answers['GET /v1/account-sessions'] = () =>
    Response.json({ collection: [session('1', true), session('3', false)], total: 2 })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sign out' }))
  await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
  expect(calls('DELETE')).toEqual([['/v1/account-sessions/2', null]])
})

test('shows no sign-out button for the only session', async () => {
  answers['GET /v1/account-sessions'] = () => Response.json({ collection: [session('1', true)], total: 1 })
  show(<Sessions />)
  await screen.findByText('This device')
  expect(screen.queryByRole('button')).toBeNull()
})

async function changePassword(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Current password'), 'the old one')
  await userEvent.type(screen.getByLabelText('New password'), 'a newer one')
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
}

test('validates passwords at their fields before sending', async () => {
  show(<Password />)
  await userEvent.type(await screen.findByLabelText('New password'), 'short')
  expect(screen.getByText('3 more to go')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText('Enter your current password')).toBeTruthy()
  expect(screen.getByText('Use at least 8 characters')).toBeTruthy()
  expect(calls('PUT')).toEqual([])
})

test('shows a wrong current password at its field, and the wait time after too many attempts', async () => {
  show(<Password />)
  const message = "That isn't your current password"
  answers['PUT /v1/account-password'] = () =>
    problem(422, 'rule_broken', message, { errors: [{ path: 'body.current_password', message }] })
  await changePassword()
  expect(await screen.findByText(message)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Current password'))
  answers['PUT /v1/account-password'] = () => problem(429, 'too_many', 'Too many')
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText(/Please wait 3 minutes/)).toBeTruthy()
  expect(getSession().status).toBe('logged in')
})

test('links to Google’s settings instead of the form for Google accounts', async () => {
  answers['GET /v1/account'] = () =>
    Response.json({ email: 's@x.example', issuer: 'google', password_changed_at: null, time_zone: null })
  show(<Password />)
  expect((await screen.findByRole('link')).getAttribute('href')).toBe('https://myaccount.google.com/security')
  expect(screen.queryByLabelText('New password')).toBeNull()
})

test('reverts the time zone when saving fails', async () => {
  show(<TimeZone />)
  expect(screen.getByRole('combobox').textContent).toContain('Tokyo')
  const answer = Promise.withResolvers<Response>()
  fetched.mockImplementationOnce(() => answer.promise)
  await userEvent.click(screen.getByRole('button', { name: 'Use browser time' }))
  expect(screen.getByRole('combobox').textContent).toContain('Browser time')
  answer.resolve(problem(500, 'internal', 'Something went wrong'))
  await vi.waitFor(() => expect(screen.getByRole('combobox').textContent).toContain('Tokyo'))
  expect(calls('PUT')).toEqual([['/v1/account-time-zone', { time_zone: null }]])
})

test('turns off single-key shortcuts in this browser', async () => {
  show(<KeyboardShortcuts />)
  await userEvent.click(screen.getByRole('switch', { name: 'Single-key shortcuts' }))
  expect(localStorage.getItem('character_keys')).toBe('off')
  await userEvent.click(screen.getByRole('switch'))
  expect(localStorage.getItem('character_keys')).toBeNull()
})
