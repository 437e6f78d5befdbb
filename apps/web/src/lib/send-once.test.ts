import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mockFetch } from '../../test/mock-fetch.ts'
import { call, contract } from './api.ts'
import { HttpError, NetworkError } from './http-error.ts'

const fetched = mockFetch()

beforeEach(() => {
  document.head.innerHTML = '<meta name="app-auth" content="the-key">'
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const listKeys = () => fetched.mock.calls.map(([, init]) => new Headers(init!.headers).get('idempotency-key'))

const addNote = (name = 'Short') =>
  call(contract.signatures.createAgentSignature, { body: { name, html: '<p>Best</p>' } })

/** Waits for a call that may be sent again. */
async function settle<T>(work: Promise<T>): Promise<PromiseSettledResult<T>> {
  const result = Promise.allSettled([work])
  await vi.runAllTimersAsync()
  return (await result)[0]
}

const created = async () => Response.json({}, { status: 201 })

function problem(status: number, code: string): Response {
  const headers = { 'content-type': 'application/problem+json' }
  return new Response(JSON.stringify({ status, code, errorMsg: code }), { status, headers })
}

test('two clicks at once send one key, and the next intent another', async () => {
  fetched.mockImplementation(created)
  await Promise.all([addNote(), addNote()])
  await addNote()
  await addNote('Another')
  const [first, second, third, fourth] = listKeys()
  expect(first).toMatch(/^\d+(?:-\d+){3}$/)
  expect(second).toBe(first)
  expect(new Set([first, third, fourth]).size).toBe(3)
})

test('calls that create nothing send no key', async () => {
  fetched.mockImplementation(async () => new Response(null, { status: 204 }))
  await call(contract.notifications.readAlert, { params: { alert_id: '4' } })
  expect(listKeys()).toEqual([null])
})

test('a broken connection is tried once more with the same key, and the next click keeps it', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockImplementationOnce(created)
  expect((await settle(addNote())).status).toBe('fulfilled')
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  const failed = await settle(addNote())
  expect(failed).toMatchObject({ reason: expect.any(NetworkError) as unknown })
  fetched.mockImplementation(created)
  await settle(addNote())
  const keys = listKeys()
  expect(keys.length).toBe(5)
  expect(keys[1]).toBe(keys[0])
  expect(new Set(keys.slice(2)).size).toBe(1)
  expect(keys[2]).not.toBe(keys[0])
})

test('offline, or after an abort, it is not tried again', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await settle(addNote('Offline'))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const body = { name: 'Aborted', html: '' }
  const signal = AbortSignal.abort()
  await settle(call(contract.signatures.createAgentSignature, { body, signal }))
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('waits for a first call that still runs, and takes a new key after a refusal', async () => {
  fetched.mockResolvedValueOnce(problem(409, 'key_running')).mockImplementationOnce(created)
  expect((await settle(addNote('Slow'))).status).toBe('fulfilled')
  fetched.mockImplementation(async () => problem(422, 'rule_broken'))
  expect(await settle(addNote('Slow'))).toMatchObject({ reason: expect.any(HttpError) as unknown })
  await settle(addNote('Slow'))
  fetched.mockImplementation(async () => problem(500, 'internal'))
  await settle(addNote('Slow'))
  await settle(addNote('Slow'))
  const [first, again, refused, next, failed, same] = listKeys()
  expect(again).toBe(first)
  expect(new Set([first, refused, next, failed]).size).toBe(4)
  expect(same).toBe(failed)
})
