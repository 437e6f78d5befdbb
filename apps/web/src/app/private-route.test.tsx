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

test('without a session the way leads to /login, which knows where it began', async () => {
  loadSession()
  show()
  expect(await screen.findByText('sign in, then /listing/42?tab=history')).toBeTruthy()
})

test('with a session the page is shown, and ends with it', async () => {
  beginSession('one', user)
  show()
  expect(await screen.findByText('private')).toBeTruthy()
  act(endSession)
  expect(await screen.findByText('sign in, then /listing/42?tab=history')).toBeTruthy()
})

test('while it is unknown whether there is one, nothing is shown', () => {
  localStorage.setItem('session_id', 'one')
  loadSession()
  expect(show().textContent).toBe('')
})
