import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginSession, endSession, getSession } from '../lib/session.ts'
import { startSession } from './start-session.ts'

const sofia = {
  user_id: '7',
  name: 'Sofia Marin',
  email: 's@x.example',
  photo: null,
  roles: [],
  time_zone: null,
}
const adam = { ...sofia, user_id: '8', name: 'Adam Cole' }
const fetched = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()
let stop = (): void => {}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', fetched)
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

test('without a session id nobody is asked', () => {
  start()
  expect(getSession().status).toBe('logged out')
  expect(fetched).not.toHaveBeenCalled()
})

test('the last known person is shown at once, and the server may rename or refuse them', async () => {
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

test('an unknown person stays unknown while the server is away, and is asked for again', async () => {
  vi.useFakeTimers()
  localStorage.setItem('session_id', 'one')
  fetched.mockRejectedValueOnce(new TypeError('fetch failed')).mockResolvedValueOnce(Response.json(sofia))
  start()
  await vi.advanceTimersByTimeAsync(100)
  expect(getSession().status).toBe('unknown')
  await vi.advanceTimersByTimeAsync(3000)
  expect(getSession()).toEqual({ status: 'logged in', user: sofia })
})

test('nothing cached for one person is left for another, or for nobody', () => {
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
