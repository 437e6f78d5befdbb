import { afterEach, expect, test, vi } from 'vitest'
import {
  beginSession,
  endSession,
  syncSessionAcrossTabs,
  getSession,
  loadSession,
  getSessionId,
  subscribeSession,
} from './session.ts'

const user = {
  user_id: '7',
  name: 'Sofia Marin',
  email: 's@x.example',
  photo: null,
  roles: [],
  time_zone: null,
}

/** Simulates a change of the shared storage in another tab. */
function otherTab(change: () => void): void {
  change()
  dispatchEvent(Object.assign(new Event('storage'), { key: 'session_id', storageArea: localStorage }))
}

afterEach(endSession)

test('stores the id under session_id and loads the session from there', () => {
  beginSession('one', user)
  expect(localStorage.getItem('session_id')).toBe('one')
  loadSession()
  expect(getSession()).toEqual({ status: 'logged in', user })
})

test('is unknown with an id but no stored user, and logged out without an id', () => {
  localStorage.setItem('session_id', 'one')
  loadSession()
  expect(getSession()).toEqual({ status: 'unknown' })
  localStorage.clear()
  loadSession()
  expect(getSession()).toEqual({ status: 'logged out' })
})

test('is unknown when the stored user is malformed', () => {
  localStorage.setItem('session_id', 'one')
  localStorage.setItem('session_user', '{')
  loadSession()
  expect(getSession()).toEqual({ status: 'unknown' })
})

test('follows a logout and a login in another tab', () => {
  const stop = syncSessionAcrossTabs()
  const heard = vi.fn<() => void>()
  const unsubscribe = subscribeSession(heard)
  beginSession('one', user)
  otherTab(() => localStorage.clear())
  expect(getSession()).toEqual({ status: 'logged out' })
  otherTab(() => {
    localStorage.setItem('session_user', JSON.stringify({ ...user, name: 'Adam Cole' }))
    localStorage.setItem('session_id', 'two')
  })
  expect(getSession()).toMatchObject({ status: 'logged in', user: { name: 'Adam Cole' } })
  expect(getSessionId()).toBe('two')
  expect(heard).toHaveBeenCalledTimes(3)
  stop()
  unsubscribe()
  otherTab(() => localStorage.clear())
  expect(getSession().status).toBe('logged in')
})
