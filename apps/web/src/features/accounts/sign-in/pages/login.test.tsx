import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { StrictMode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import { createTestClient } from '../../../../../test/query-client.ts'
import { beginSession, endSession, getSession, loadSession } from '../../../../lib/session.ts'
import { Component as Login } from './login.tsx'
import { mockFetch } from '../../../../../test/mock-fetch.ts'

const user = {
  user_id: '7',
  name: 'Sofia Marin',
  email: 's@x.example',
  photo: null,
  roles: [],
  time_zone: null,
}
let logged: MockInstance
let publicUrl = location.origin
let demo: object | null = null
let empty = false
const fetched = mockFetch()

function show(entry: string | { pathname: string; state: unknown }): ReturnType<typeof createMemoryRouter> {
  const router = createMemoryRouter(
    [
      { path: '/login', Component: Login },
      { path: '*', element: <p>inside</p> },
    ],
    { initialEntries: [entry] },
  )
  render(
    <StrictMode>
      <QueryClientProvider client={createTestClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
  return router
}

function answer(login: () => Response): void {
  fetched.mockImplementation(async (url) =>
    url.includes('login-google')
      ? login()
      : Response.json({
          office: 'Office',
          issuer: 'builtin',
          public_url: publicUrl,
          logo: null,
          empty,
          demo,
        }),
  )
}

beforeEach(() => {
  publicUrl = location.origin
  demo = null
  empty = false
  localStorage.clear()
  loadSession()
  logged = vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  endSession()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

test('exchanges the issuer’s code once and navigates to the origin', async () => {
  answer(() => Response.json({ user_session_id: 'one', user }))
  sessionStorage.setItem(
    'login_origin:s1',
    JSON.stringify({ pathname: '/listing/42', search: '?a=1', hash: '' }),
  )
  const router = show('/login?code=c1&state=s1')
  await screen.findByText('inside')
  expect(router.state.location).toMatchObject({ pathname: '/listing/42', search: '?a=1' })
  expect(getSession()).toMatchObject({ status: 'logged in', user: { user_id: '7' } })
  expect(fetched.mock.calls.filter(([url]) => url === '/v1/login-google')).toHaveLength(1)
})

test('shows why sign-in failed, starts no session and offers to try again', async () => {
  answer(
    () =>
      new Response(JSON.stringify({ code: 'not_invited', errorMsg: 'You are not invited to this office' }), {
        status: 403,
        headers: { 'content-type': 'application/problem+json' },
      }),
  )
  show('/login?code=c2&state=s2')
  expect((await screen.findByRole('alert')).textContent).toBe('You are not invited to this office')
  expect(await screen.findByRole('button', { name: /Continue with email/ })).toBeTruthy()
  expect(getSession().status).toBe('logged out')
  await waitFor(() => expect(logged).toHaveBeenCalled())
})

test('shows an error from the issuer without a request', async () => {
  answer(() => Response.json({}))
  show('/login?error=access_denied&state=s3')
  expect((await screen.findByRole('alert')).textContent).toBe('Sign-in was canceled.')
  expect(fetched.mock.calls.some(([url]) => url === '/v1/login-google')).toBe(false)
})

test('shows that the agent is already logged in', async () => {
  beginSession('one', user)
  show('/login')
  expect(await screen.findByText("You're already logged in")).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the homepage' }).getAttribute('href')).toBe('/')
})

test('leaves no code in the address when sign-in failed or was done already', async () => {
  answer(() => new Response('', { status: 401 }))
  const failed = show('/login?code=c9&state=s9')
  await screen.findByRole('alert')
  expect(failed.state.location.search).toBe('')
  cleanup()
  beginSession('one', user)
  const done = show('/login?code=c9&state=s9')
  await screen.findByText("You're already logged in")
  expect(done.state.location.search).toBe('')
})

test('goes on to the page that asked for sign-in when another tab signs in', async () => {
  answer(() => Response.json({}))
  const from = { pathname: '/listing/42', search: '?a=1', hash: '' }
  const router = show({ pathname: '/login', state: { from } })
  await screen.findByRole('button', { name: /Continue with email/ })
  act(() => beginSession('one', user))
  await screen.findByText('inside')
  expect(router.state.location).toMatchObject({ pathname: '/listing/42', search: '?a=1' })
})

test('goes to the same page at the address people type', async () => {
  publicUrl = 'https://office.example'
  answer(() => Response.json({}))
  const left = vi.spyOn(location, 'replace').mockImplementation(() => {})
  show({ pathname: '/login', state: { from: { pathname: '/listing/42', search: '?a=1', hash: '#b' } } })
  await waitFor(() => expect(left).toHaveBeenCalledWith('https://office.example/listing/42?a=1#b'))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Continue/ }).disabled).toBe(true)
})

test('shows in an office without accounts where the set-up link is', async () => {
  empty = true
  answer(() => Response.json({}))
  show('/login')
  expect((await screen.findByRole('status')).textContent).toMatch(/no accounts yet.*set-up link/)
})

test('signs in as the demo account that is clicked', async () => {
  demo = { password: 'demo-office', accounts: [{ name: 'Nina Park', email: 'n@x.example', role: 'Agent' }] }
  fetched.mockImplementation(async (url) =>
    url.includes('demo-sign-in')
      ? Response.json({ user_session_id: 'two', user })
      : Response.json({
          office: 'Office',
          issuer: 'builtin',
          public_url: publicUrl,
          logo: null,
          empty: false,
          demo,
        }),
  )
  show('/login')
  await userEvent.click(await screen.findByRole('button', { name: /Nina Park/ }))
  await screen.findByText('inside')
  expect(getSession().status).toBe('logged in')
})
