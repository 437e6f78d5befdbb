import { afterEach, expect, test, vi } from 'vitest'
import {
  beginSession,
  endSession,
  followOtherTabs,
  getSession,
  loadSession,
  sessionId,
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

/** What another tab does to the storage that all share. */
function otherTab(change: () => void): void {
  change()
  dispatchEvent(Object.assign(new Event('storage'), { key: 'session_id', storageArea: localStorage }))
}

afterEach(endSession)

test('the id is kept under session_id, and a session is loaded from there', () => {
  beginSession('one', user)
  expect(localStorage.getItem('session_id')).toBe('one')
  loadSession()
  expect(getSession()).toEqual({ status: 'logged in', user })
})

test('an id without a known person is unknown, no id is logged out', () => {
  localStorage.setItem('session_id', 'one')
  loadSession()
  expect(getSession()).toEqual({ status: 'unknown' })
  localStorage.clear()
  loadSession()
  expect(getSession()).toEqual({ status: 'logged out' })
})

test('a damaged person in storage is unknown, not a crash', () => {
  localStorage.setItem('session_id', 'one')
  localStorage.setItem('session_user', '{')
  loadSession()
  expect(getSession()).toEqual({ status: 'unknown' })
})

test('logging out in one tab logs out the others, logging in logs them in', () => {
  const stop = followOtherTabs()
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
  expect(sessionId()).toBe('two')
  expect(heard).toHaveBeenCalledTimes(3)
  stop()
  unsubscribe()
  otherTab(() => localStorage.clear())
  expect(getSession().status).toBe('logged in')
})
