import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { beginSession, endSession } from '../lib/session.ts'
import { RequireRole } from './require-role.tsx'

const user = { user_id: '7', name: 'Adam Cole', email: 'a@x.example', photo: null, time_zone: null }

afterEach(() => {
  cleanup()
  endSession()
})

test.each([
  [['AGENT', 'SUPERVISOR'] as const, 'inside'],
  [['AGENT', 'DEVELOPER'] as const, 'Page not found'],
  [['AGENT'] as const, 'Page not found'],
])('shows roles %j: %s', (roles, text) => {
  beginSession('one', { ...user, roles: [...roles] })
  render(
    <MemoryRouter>
      <RequireRole needs="SUPERVISOR">inside</RequireRole>
    </MemoryRouter>,
  )
  expect(screen.getByText(text)).toBeTruthy()
})
