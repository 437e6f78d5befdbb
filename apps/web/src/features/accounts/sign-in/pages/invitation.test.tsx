import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../../../../test/query-client.ts'
import { endSession, getSession } from '../../../../lib/session.ts'
import { Component as Invitation } from './invitation.tsx'
import { mockFetch } from '../../../../../test/mock-fetch.ts'

const fetched = mockFetch()
const left = vi.fn<(url: string | URL) => void>()

function show(invitation: object | null): void {
  fetched.mockImplementation(async (url) => {
    if (url.endsWith('/accept')) {
      const builtin = JSON.stringify(invitation).includes('builtin')
      const session = { user_session_id: 'one', user: { user_id: '7', name: 'Maya Okafor' } }
      return Response.json({ email: 'maya@x.example', session: builtin ? session : null })
    }
    if (url === '/v1/login-start') return Response.json({ authorize_url: '/oidc/auth', state: 's' })
    return invitation ? Response.json(invitation) : new Response('', { status: 404 })
  })
  const router = createMemoryRouter(
    [
      { path: '/invitation/:token', Component: Invitation },
      { path: '/', element: <p>home</p> },
    ],
    { initialEntries: ['/invitation/the-token'] },
  )
  render(
    <QueryClientProvider client={createTestClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

function bodies(): unknown[] {
  return fetched.mock.calls
    .filter(([, init]) => init?.method === 'POST')
    .map(([url, init]) => [url, JSON.parse(init?.body as string) as unknown])
}

const submit = () => screen.findByRole('button', { name: 'Create account and sign in' })

beforeEach(() => {
  vi.spyOn(location, 'replace').mockImplementation(left)
})
afterEach(() => {
  cleanup()
  endSession()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

test('an invited member confirms the name and continues to sign-in with the invited email', async () => {
  show({ email: 'maya@x.example', name: 'Maya Okafor', issuer: 'google', office: 'Office' })
  await userEvent.click(await submit())
  await vi.waitFor(() => expect(left).toHaveBeenCalledWith('/oidc/auth'))
  expect(bodies()).toEqual([
    ['/v1/invitations/the-token/accept', { name: 'Maya Okafor' }],
    ['/v1/login-start', { login_hint: 'maya@x.example' }],
  ])
})

test('requires email and password from the first supervisor before sending', async () => {
  show({ email: null, name: null, issuer: 'builtin', office: 'Office' })
  await userEvent.click(await submit())
  expect(await screen.findByText('Enter your name')).toBeTruthy()
  expect(screen.getByText('Enter an email address')).toBeTruthy()
  expect(screen.getByText('Enter the name of your office')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Password'), 'short')
  expect(await screen.findByText('Use at least 8 characters')).toBeTruthy()
  expect(bodies()).toEqual([])

  await userEvent.type(screen.getByLabelText('Name'), 'Maya Okafor')
  await userEvent.type(screen.getByLabelText('Email'), 'maya@x.example')
  await userEvent.type(screen.getByLabelText('Office name'), 'Okafor Homes')
  await userEvent.type(screen.getByLabelText('Password'), ' but longer')
  await userEvent.click(await submit())
  // Signed in, without the sign-in page.
  expect(await screen.findByText('home')).toBeTruthy()
  expect(getSession()).toMatchObject({ status: 'logged in', user: { name: 'Maya Okafor' } })
  expect(left).not.toHaveBeenCalled()
  expect(bodies()).toEqual([
    [
      '/v1/invitations/the-token/accept',
      {
        name: 'Maya Okafor',
        email: 'maya@x.example',
        password: 'short but longer',
        office: { name: 'Okafor Homes', address: '', phone: '', license_number: '' },
      },
    ],
  ])
})

test('shows how easily the password is guessed while it is typed', async () => {
  show({ email: 'maya@x.example', name: 'Maya Okafor', issuer: 'builtin', office: 'Okafor Homes' })
  const password = await screen.findByLabelText('Password')
  for (const [typed, hint] of [
    ['short', '3 more to go'],
    ['password123', 'Too easy to guess. Add a word or two.'],
    ['okaforhomes', 'Too easy to guess. Add a word or two.'],
    ['a kettle on the roof', 'Strong'],
  ] as const) {
    await userEvent.clear(password)
    await userEvent.type(password, typed)
    expect(await screen.findByText(hint)).toBeTruthy()
  }
})

test('shows that a used or expired link no longer works', async () => {
  show(null)
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy()
})
