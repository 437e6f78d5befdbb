import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../../../../test/query-client.ts'
import { mockFetch } from '../../../../../test/mock-fetch.ts'
import { TwoFactor } from './two-factor.tsx'

const fetched = mockFetch()
const codes = Array.from({ length: 10 }, (_, at) => `aaaa-bbbb-cccc-dd${at}${at}`)

/** Server replies by method and path. */
let answers: Record<string, () => Response>

function problem(status: number, code: string, message: string, path?: string): Response {
  const errors = path === undefined ? undefined : [{ path, message }]
  const body = { type: '', title: '', status, detail: message, code, errorMsg: message, errors }
  const headers = { 'content-type': 'application/problem+json', 'retry-after': '7000' }
  return Response.json(body, { status, headers })
}

function setState(confirmed_at: number | null, recovery_codes_left: number): void {
  answers['GET /v1/two-factor'] = () =>
    Response.json({ confirmed_at, recovery_codes_left, required: false, trusted_browsers: [] })
}

function show(): void {
  const client = createTestClient()
  render(
    <QueryClientProvider client={client}>
      <TwoFactor />
    </QueryClientProvider>,
  )
}

const sent = (method: string, path: string): unknown[] =>
  fetched.mock.calls
    .filter(([url, init]) => init?.method === method && url === path)
    .map(([, init]) => JSON.parse(init?.body as string) as unknown)

beforeEach(() => {
  answers = {
    'GET /v1/account': () =>
      Response.json({ email: 's@x.example', issuer: 'builtin', password_changed_at: null, time_zone: null }),
  }
  setState(null, 0)
  fetched.mockImplementation(async (url, init) => answers[`${init?.method} ${url}`]!())
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

test('turns on by password, QR code and first code, and shows the recovery codes until they are saved', async () => {
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Set up' }))
  answers['POST /v1/two-factor-setup'] = () =>
    problem(422, 'rule_broken', "That isn't your current password", 'body.current_password')
  await userEvent.type(await screen.findByLabelText('Current password'), 'a guess')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText("That isn't your current password")).toBeTruthy()
  answers['POST /v1/two-factor-setup'] = () =>
    Response.json({ key: 'ABCDEFGH', uri: 'otpauth://totp/Office:s%40x.example?secret=ABCDEFGH' })
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))

  expect(await screen.findByText('ABCD EFGH')).toBeTruthy()
  expect(screen.getByText(/^QR code/)).toBeTruthy()
  const wrong = "That code isn't right"
  answers['PUT /v1/two-factor'] = () => problem(422, 'rule_broken', wrong, 'body.code')
  await userEvent.type(screen.getByLabelText('Code from the app'), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  expect(await screen.findByText(wrong)).toBeTruthy()
  answers['PUT /v1/two-factor'] = () => {
    setState(1_700_000_000, 10)
    return Response.json({ recovery_codes: codes, ended: 1 })
  }
  await userEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  expect(sent('PUT', '/v1/two-factor')).toEqual([{ code: '123456' }, { code: '123456' }])

  const dialog = await screen.findByRole('dialog', { name: 'Save your recovery codes' })
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(codes)
  const done = within(dialog).getByRole('button', { name: 'Done' })
  await userEvent.click(done)
  expect(within(dialog).getByRole('alert').textContent).toContain('Save your codes first')
  await userEvent.keyboard('{Escape}')
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(10)
  await userEvent.click(within(dialog).getByRole('checkbox'))
  await userEvent.click(done)
  await vi.waitFor(() => expect(screen.queryByText(codes[0]!)).toBeNull())
  expect(await screen.findByText('10 recovery codes left, in case you lose your phone.')).toBeTruthy()
})

test('asks for a code before it turns off, and shows how long to wait after too many', async () => {
  setState(1_700_000_000, 0)
  show()
  expect(await screen.findByText(/You have no recovery codes left/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Turn off' }))
  const dialog = await screen.findByRole('dialog')
  answers['POST /v1/two-factor-removal'] = () => problem(429, 'too_many', 'Too many')
  await userEvent.type(within(dialog).getByRole('textbox'), '123456')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Turn off' }))
  expect(await within(dialog).findByText('Too many failed attempts. Try again in 2 hours.')).toBeTruthy()
  answers['POST /v1/two-factor-removal'] = () => {
    setState(null, 0)
    return new Response(null, { status: 204 })
  }
  await userEvent.click(within(dialog).getByRole('button', { name: 'Turn off' }))
  expect(await screen.findByRole('button', { name: 'Set up' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('points to the Google account where the office signs in with Google', async () => {
  answers['GET /v1/account'] = () =>
    Response.json({ email: 's@x.example', issuer: 'google', password_changed_at: null, time_zone: null })
  show()
  expect((await screen.findByRole('link')).getAttribute('href')).toBe('https://myaccount.google.com/security')
  expect(screen.queryByRole('button')).toBeNull()
})
