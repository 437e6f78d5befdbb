import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, contract, onSessionRefused } from './api.ts'
import { HttpError, messageOf, NetworkError } from './http-error.ts'
import { beginSession, endSession } from './session.ts'

const user = {
  user_id: '7',
  name: 'Sofia Marin',
  email: 's@x.example',
  photo: null,
  roles: [],
  time_zone: null,
}
const fetched = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()
const refused = vi.fn<() => void>()

function problem(status: number, code: string): Response {
  return new Response(JSON.stringify({ status, code, errorMsg: `Said by the server: ${code}` }), {
    status,
    headers: { 'content-type': 'application/problem+json; charset=utf-8' },
  })
}

/** The request that went out. */
function sent(): { url: string; init: RequestInit; headers: Headers } {
  const [url, init] = fetched.mock.calls.at(-1)!
  return { url: url, init: init!, headers: new Headers(init!.headers) }
}

beforeEach(() => {
  document.head.innerHTML = '<meta name="app-auth" content="the-key">'
  vi.stubGlobal('fetch', fetched)
  onSessionRefused(refused)
  beginSession('the-session', user)
})

afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

test('a call fills the path and carries session, application and content type', async () => {
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

test('a body travels as JSON, a form names its own content type', async () => {
  fetched.mockImplementation(async () => Response.json({}))
  await call(contract.auth.loginStart, { body: { login_hint: 'a@b.example' } })
  expect(sent().init.body).toBe('{"login_hint":"a@b.example"}')
  await call(contract.profile.uploadAgentProfilePhoto, { body: new FormData() })
  expect(sent().headers.has('content-type')).toBe(false)
})

test('a response that is not OK carries itself and what the server said', async () => {
  fetched.mockResolvedValue(problem(422, 'rule_broken'))
  const error = await call(contract.auth.session).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(HttpError)
  expect(error).toMatchObject({
    message: 'Response not successful',
    status: 422,
    problem: { code: 'rule_broken' },
  })
  expect(messageOf(error)).toBe('Said by the server: rule_broken')
  expect(refused).not.toHaveBeenCalled()
})

test('a refused session is told to the app; a failed sign-in, or an answer to an older session, is not', async () => {
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

test('without a server the error says so, unless the call was given up', async () => {
  fetched.mockRejectedValue(new TypeError('fetch failed'))
  await expect(call(contract.auth.session)).rejects.toBeInstanceOf(NetworkError)
  const signal = AbortSignal.abort()
  await expect(call(contract.auth.session, { signal })).rejects.not.toBeInstanceOf(NetworkError)
})
