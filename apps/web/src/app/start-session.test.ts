import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginSession, endSession, getSession } from '../lib/session.ts'
import { startSession } from './start-session.ts'
import { mockFetch } from '../../test/mock-fetch.ts'

const sofia = {
  user_id: '7',
  name: 'Sofia Marin',
  email: 's@x.example',
  photo: null,
  roles: [],
  time_zone: null,
}
const adam = { ...sofia, user_id: '8', name: 'Adam Cole' }
const fetched = mockFetch()
let stop = (): void => {}

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  stop()
  endSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

function start(): QueryClient {
  const client = new QueryClient()
  stop = startSession(client)
  return client
}

test('makes no request without a session id', () => {
  start()
  expect(getSession().status).toBe('logged out')
  expect(fetched).not.toHaveBeenCalled()
})

test('starts with the stored user and applies the server’s update or refusal', async () => {
  localStorage.setItem('session_id', 'one')
  localStorage.setItem('session_user', JSON.stringify(sofia))
  fetched.mockResolvedValueOnce(Response.json({ ...sofia, name: 'Sofia Cole' }))
  start()
  expect(getSession()).toEqual({ status: 'logged in', user: sofia })
  await vi.waitFor(() => expect(getSession()).toMatchObject({ user: { name: 'Sofia Cole' } }))

  stop()
  fetched.mockResolvedValueOnce(new Response('', { status: 401 }))
  start()
  await vi.waitFor(() => expect(getSession().status).toBe('logged out'))
  expect(localStorage.getItem('session_id')).toBeNull()
})

test('retries while the user is unknown and the server is unreachable', async () => {
  vi.useFakeTimers()
  localStorage.setItem('session_id', 'one')
  fetched.mockRejectedValueOnce(new TypeError('fetch failed')).mockResolvedValueOnce(Response.json(sofia))
  start()
  await vi.advanceTimersByTimeAsync(100)
  expect(getSession().status).toBe('unknown')
  await vi.advanceTimersByTimeAsync(3000)
  expect(getSession()).toEqual({ status: 'logged in', user: sofia })
})

test('clears the cache when the user changes or logs out', () => {
  const client = start()
  beginSession('one', sofia)
  client.setQueryData(['secret'], 1)
  beginSession('one', { ...sofia, name: 'Sofia Cole' })
  expect(client.getQueryData(['secret'])).toBe(1)
  beginSession('two', adam)
  expect(client.getQueryData(['secret'])).toBeUndefined()
  client.setQueryData(['secret'], 2)
  endSession()
  expect(client.getQueryData(['secret'])).toBeUndefined()
})
