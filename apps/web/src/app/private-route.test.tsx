import { cleanup, render, screen } from '@testing-library/react'
import { act } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginSession, endSession, loadSession } from '../lib/session.ts'
import { PrivateRoute } from './private-route.tsx'

const user = {
  user_id: '7',
  name: 'Sofia Marin',
  email: 's@x.example',
  photo: null,
  roles: [],
  time_zone: null,
}

function Login() {
  const { from } = useLocation().state as { from: { pathname: string; search: string } }
  return <p>sign in, then {from.pathname + from.search}</p>
}

function show(): HTMLElement {
  const router = createMemoryRouter(
    [
      { path: '/login', Component: Login },
      { Component: PrivateRoute, children: [{ path: '/listing/:id', element: <p>private</p> }] },
    ],
    { initialEntries: ['/listing/42?tab=history'] },
  )
  return render(<RouterProvider router={router} />).container
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  endSession()
})

test('redirects to /login with the original location when logged out', async () => {
  loadSession()
  show()
  expect(await screen.findByText('sign in, then /listing/42?tab=history')).toBeTruthy()
})

test('shows the page until the session ends', async () => {
  beginSession('one', user)
  show()
  expect(await screen.findByText('private')).toBeTruthy()
  act(endSession)
  expect(await screen.findByText('sign in, then /listing/42?tab=history')).toBeTruthy()
})

test('renders nothing while the session is unknown', () => {
  localStorage.setItem('session_id', 'one')
  loadSession()
  expect(show().textContent).toBe('')
})
