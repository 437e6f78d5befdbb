import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, contract, onSessionRefused } from './api.ts'
import { HttpError, getErrorMessage, NetworkError } from './http-error.ts'
import { onProofRequired } from './proof.ts'
import { beginSession, endSession } from './session.ts'
import { mockFetch } from '../../test/mock-fetch.ts'

const user = {
  user_id: '7',
  name: 'Sofia Marin',
  email: 's@x.example',
  photo: null,
  roles: [],
  time_zone: null,
}
const fetched = mockFetch()
const refused = vi.fn<() => void>()

function problem(status: number, code: string): Response {
  return new Response(JSON.stringify({ status, code, errorMsg: `Server message: ${code}` }), {
    status,
    headers: { 'content-type': 'application/problem+json; charset=utf-8' },
  })
}

/** The last request passed to `fetch`. */
function sent(): { url: string; init: RequestInit; headers: Headers } {
  const [url, init] = fetched.mock.calls.at(-1)!
  return { url: url, init: init!, headers: new Headers(init!.headers) }
}

beforeEach(() => {
  document.head.innerHTML = '<meta name="app-auth" content="the-key">'
  onSessionRefused(refused)
  beginSession('the-session', user)
})

afterEach(() => {
  onProofRequired(null)
  vi.useRealTimers()
  endSession()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

test('fills path parameters and sends session, application key and content type', async () => {
  fetched.mockResolvedValue(new Response(null, { status: 204 }))
  const reply = await call(contract.notifications.readAlert, { params: { alert_id: '4/2' } })
  const { url, init, headers } = sent()
  expect(reply).toBeUndefined()
  expect([init.method, url, init.body]).toEqual(['POST', '/v1/dashboard-alerts-read/4%2F2', null])
  const carried = ['x-session-id', 'x-app-auth', 'x-requested-with', 'content-type'].map((name) =>
    headers.get(name),
  )
  expect(carried).toEqual(['the-session', 'the-key', 'XMLHttpRequest', 'application/json'])
})

test('sends a body as JSON and leaves the content type of a form to the browser', async () => {
  fetched.mockImplementation(async () => Response.json({}))
  await call(contract.auth.loginStart, { body: { login_hint: 'a@b.example' } })
  expect(sent().init.body).toBe('{"login_hint":"a@b.example"}')
  await call(contract.profile.uploadAgentProfilePhoto, { body: new FormData() })
  expect(sent().headers.has('content-type')).toBe(false)
})

test('throws HttpError with the problem of a response that is not OK', async () => {
  fetched.mockResolvedValue(problem(422, 'rule_broken'))
  const error = await call(contract.auth.session).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(HttpError)
  expect(error).toMatchObject({
    message: 'Response not successful',
    status: 422,
    problem: { code: 'rule_broken' },
  })
  expect(getErrorMessage(error)).toBe('Server message: rule_broken')
  expect(refused).not.toHaveBeenCalled()
})

test('reports a refused session, but not a failed sign-in or a 401 for an older session', async () => {
  fetched.mockImplementation(async () => problem(401, 'no_session'))
  await expect(call(contract.auth.session)).rejects.toThrow('Response not successful')
  expect(refused).toHaveBeenCalledTimes(1)

  fetched.mockImplementation(async () => problem(401, 'sign_in_failed'))
  await expect(call(contract.auth.session)).rejects.toThrow('Response not successful')
  fetched.mockImplementation(async () => {
    beginSession('a-newer-one', user)
    return problem(401, 'no_session')
  })
  await expect(call(contract.auth.session)).rejects.toThrow('Response not successful')
  expect(refused).toHaveBeenCalledTimes(1)
})

test('asks for a proof, and sends the same call again once it is given', async () => {
  const ask = vi.fn<() => Promise<boolean>>().mockResolvedValue(true)
  onProofRequired(ask)
  fetched.mockResolvedValueOnce(problem(403, 'proof_required')).mockResolvedValueOnce(Response.json({}))
  await call(contract.dataExports.startOwnExport)
  expect(ask).toHaveBeenCalledTimes(1)
  const keys = fetched.mock.calls.map(([, init]) => new Headers(init!.headers).get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])

  ask.mockResolvedValue(false)
  fetched.mockImplementation(async () => problem(403, 'proof_required'))
  await expect(call(contract.dataExports.startOwnExport)).rejects.toMatchObject({ status: 403 })
  // A proof that the server does not take is not asked for again and again.
  ask.mockClear().mockResolvedValue(true)
  await expect(call(contract.dataExports.startOwnExport)).rejects.toMatchObject({ status: 403 })
  expect(ask).toHaveBeenCalledTimes(1)
})

test('waits for what asks for a proof while the page still loads it, and not without end', async () => {
  vi.useFakeTimers()
  fetched.mockResolvedValueOnce(problem(403, 'proof_required')).mockResolvedValueOnce(Response.json({}))
  const early = call(contract.dataExports.startOwnExport)
  await vi.advanceTimersByTimeAsync(5000)
  const ask = vi.fn<() => Promise<boolean>>().mockResolvedValue(true)
  onProofRequired(ask)
  await early
  expect(ask).toHaveBeenCalledTimes(1)

  onProofRequired(null)
  fetched.mockImplementation(async () => problem(403, 'proof_required'))
  const late = call(contract.dataExports.startOwnExport).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await late).toMatchObject({ status: 403 })
})

test('throws NetworkError without a connection, unless the call was aborted', async () => {
  fetched.mockRejectedValue(new TypeError('fetch failed'))
  await expect(call(contract.auth.session)).rejects.toBeInstanceOf(NetworkError)
  const signal = AbortSignal.abort()
  await expect(call(contract.auth.session, { signal })).rejects.not.toBeInstanceOf(NetworkError)
})
