import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mockFetch } from '../../test/mock-fetch.ts'
import { call, contract } from './api.ts'
import { HttpError } from './http-error.ts'
import { onRetryLater } from './retry-later.ts'

const fetched = mockFetch()
const hide = vi.fn<() => void>()
const show = vi.fn<() => () => void>()

const tooMany = (retryAfter: string | null) =>
  new Response('{"status":429,"code":"too_many","errorMsg":"Too many requests"}', {
    status: 429,
    headers: {
      'content-type': 'application/problem+json',
      ...(retryAfter !== null && { 'retry-after': retryAfter }),
    },
  })

beforeEach(() => {
  vi.useFakeTimers()
  show.mockReturnValue(hide)
  onRetryLater(show)
})
afterEach(() => {
  vi.useRealTimers()
  vi.resetAllMocks()
  onRetryLater(() => () => {})
})

test('reads once more after the time that the server asks for, without a word for a second', async () => {
  fetched.mockResolvedValueOnce(tooMany('1')).mockResolvedValueOnce(Response.json({ ok: 1 }))
  const reply = call(contract.auth.session)
  await vi.advanceTimersByTimeAsync(999)
  expect(fetched).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await reply).toEqual({ ok: 1 })
  expect(show).not.toHaveBeenCalled()
})

test('shows a longer wait until it is over', async () => {
  fetched.mockResolvedValueOnce(tooMany('3')).mockResolvedValueOnce(Response.json({}))
  const reply = call(contract.auth.session)
  await vi.advanceTimersByTimeAsync(1000)
  expect([show.mock.calls.length, hide.mock.calls.length]).toEqual([1, 0])
  await vi.advanceTimersByTimeAsync(2000)
  await reply
  expect(hide).toHaveBeenCalledTimes(1)
})

test('tries only once more, and reports the refusal then', async () => {
  fetched.mockImplementation(async () => tooMany('2'))
  const reply = call(contract.auth.session).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await reply).toBeInstanceOf(HttpError)
  expect(fetched).toHaveBeenCalledTimes(2)
})

test.each([null, '', 'Wed, 21 Oct 2026 07:28:00 GMT', '11', '-1'])(
  'does not wait when Retry-After is %j',
  async (retryAfter) => {
    fetched.mockImplementation(async () => tooMany(retryAfter))
    await expect(call(contract.auth.session)).rejects.toBeInstanceOf(HttpError)
    expect(fetched).toHaveBeenCalledTimes(1)
  },
)

test('sends nothing again that may change something', async () => {
  fetched.mockImplementation(async () => tooMany('1'))
  const body = { login_hint: 'a@b.example' }
  await expect(call(contract.auth.loginStart, { body })).rejects.toBeInstanceOf(HttpError)
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('ends the wait when the page does not need the reply anymore', async () => {
  fetched.mockImplementation(async () => tooMany('5'))
  const stop = new AbortController()
  const reply = call(contract.auth.session, { signal: stop.signal }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(1500)
  stop.abort(new Error('closed'))
  expect(await reply).toMatchObject({ message: 'closed' })
  expect(hide).toHaveBeenCalledTimes(1)
  expect(fetched).toHaveBeenCalledTimes(1)
})
