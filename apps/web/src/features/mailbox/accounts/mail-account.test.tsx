import type { MailAccount as Account } from '@pb/contract/mail-accounts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../../../test/query-client.ts'
import { mockFetch } from '../../../../test/mock-fetch.ts'
import { MailAccount } from './mail-account.tsx'

const fetched = mockFetch()
const own: Account = {
  provider: 'builtin',
  issuer: null,
  address: 'grace@office.example',
  own_address: 'grace@office.example',
  state: 'connected',
  reason: null,
  in_step_at: null,
  snapshot: null,
  failing: false,
  failed_at: null,
  full: false,
  set_aside: 0,
  waiting: { changes: 0, mails: 0 },
  asks_deletion: false,
  servers: null,
  offer: null,
  google: false,
  microsoft: false,
  private_hosts: false,
}

/** Replies by method and path; tests override them. */
let answers: Record<string, () => Response>

function show(entry = '/account-settings#mail-account') {
  const router = createMemoryRouter([{ path: '*', Component: MailAccount }], { initialEntries: [entry] })
  const client = createTestClient()
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

function problem(status: number, code: string, message: string, path?: string): Response {
  const errors = path === undefined ? {} : { errors: [{ path, message }] }
  const body = { type: '', title: '', status, detail: message, code, errorMsg: message, ...errors }
  return Response.json(body, { status, headers: { 'content-type': 'application/problem+json' } })
}

const sent = (path: string) =>
  fetched.mock.calls
    .filter(([url, init]) => url === path && init?.method !== 'GET')
    .map(([, init]) => (typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : null))

beforeEach(() => {
  answers = { 'GET /v1/mail-account': () => Response.json(own) }
  fetched.mockImplementation(async (url, init) => {
    const answer = answers[`${init?.method} ${url}`]
    // The event stream stays silent.
    return answer ? answer() : new Promise<Response>(() => {})
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

test('hides Google when the office has none, and shows a load error', async () => {
  show()
  await screen.findByText('grace@office.example')
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Connect another account',
  ])
  cleanup()
  answers['GET /v1/mail-account'] = () => problem(500, 'internal', 'Something went wrong on our side')
  show()
  expect(await screen.findByText('Something went wrong on our side')).toBeTruthy()
})

test('reconnects a Microsoft account without asking for a password', async () => {
  const account = {
    ...own,
    provider: 'imap',
    issuer: 'microsoft',
    state: 'reconnect',
    reason: 'Microsoft does not let the office in any more.',
    microsoft: true,
    servers: {
      imap: { host: 'outlook.office365.com', port: 993, security: 'tls' },
      smtp: { host: 'smtp.office365.com', port: 587, security: 'starttls' },
      user: 'grace@outlook.example',
    },
  }
  answers['GET /v1/mail-account'] = () => Response.json(account)
  answers['POST /v1/mail-account/microsoft'] = () => problem(503, 'not_ready', 'Please try again.')
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Reconnect Microsoft' }))
  expect(sent('/v1/mail-account/microsoft')).toHaveLength(1)
  expect(screen.getByText('Microsoft Outlook')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Connect another account' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByLabelText('Email address')).toHaveProperty('value', '')
})

test('connects an account with another address only after confirmation', async () => {
  answers['GET /v1/mail-account'] = () =>
    Response.json({ ...own, google: true, offer: { address: 'private@gmail.example', issuer: 'google' } })
  answers['POST /v1/mail-account/offer'] = () =>
    Response.json({
      ...own,
      provider: 'gmail',
      issuer: 'google',
      google: true,
      address: 'private@gmail.example',
    })
  show()
  const offer = await screen.findByRole('alert')
  expect(offer.textContent).toContain('your mail is sent from private@gmail.example')
  expect(screen.queryByRole('button', { name: 'Connect Google' })).toBeNull()
  await userEvent.click(within(offer).getByRole('button', { name: 'Connect it' }))
  expect(await screen.findByText('Connected')).toBeTruthy()
  expect(sent('/v1/mail-account/offer')).toEqual([{ address: 'private@gmail.example' }])
})

test('sends the OAuth answer once and removes it from the URL', async () => {
  answers['POST /v1/mail-account/answer'] = () => problem(422, 'rule_broken', 'Please connect again.')
  const router = show('/account-settings?code=c&state=s#mail-account')
  expect((await screen.findByText('Please connect again.')).getAttribute('role')).toBe('alert')
  expect(sent('/v1/mail-account/answer')).toEqual([{ code: 'c', state: 's' }])
  await vi.waitFor(() => expect(router.state.location).toMatchObject({ search: '', hash: '#mail-account' }))
  expect(screen.getByText('Please connect again.')).toBeTruthy()
})

test('shows a server error at its field and keeps the input', async () => {
  const message = 'There is no server called imap.firm.example.'
  answers['POST /v1/mail-account/imap'] = () => problem(422, 'rule_broken', message, 'body.imap.host')
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Connect another account' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByLabelText('Email address'), 'grace@firm.example')
  await userEvent.type(within(dialog).getByLabelText('Password'), 'secret')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Connect' }))
  expect(await within(dialog).findByText(message)).toBeTruthy()
  expect(document.activeElement).toHaveProperty('value', 'imap.firm.example')
  expect(within(dialog).getByLabelText('Password')).toHaveProperty('value', 'secret')
  expect(sent('/v1/mail-account/imap')).toMatchObject([
    { user: 'grace@firm.example', smtp: { host: 'smtp.firm.example', port: 465, security: 'tls' } },
  ])
})
