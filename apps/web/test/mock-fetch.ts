import { beforeEach, vi, type Mock } from 'vitest'

type Fetch = (url: string, init?: RequestInit) => Promise<Response>

/**
 * Replaces `fetch` in every test of the calling file and returns the mock. Call it at the top level of the file; the
 * mock has no response until a test sets one.
 */
export function mockFetch(): Mock<Fetch> {
  const fetch = vi.fn<Fetch>()
  beforeEach(() => {
    fetch.mockReset()
    vi.stubGlobal('fetch', fetch)
  })
  return fetch
}

/** A request that a component sent. */
export interface ApiCall {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
}

/** An error response in the server's format. */
export function errorResponse(status: number, errorMsg: string): Response {
  const problem = { type: 'about:blank', title: errorMsg, status, code: 'rule_broken', errorMsg }
  return Response.json(problem, { status, headers: { 'content-type': 'application/problem+json' } })
}

/** Replaces `fetch` with `answer` until the globals are restored. Returns the recorded requests. */
export function mockServer(answer: (asked: ApiCall) => unknown): ApiCall[] {
  const calls: ApiCall[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://office.example')
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    const asked = { method: init?.method ?? 'GET', path: pathname, query: searchParams, body }
    calls.push(asked)
    const given = answer(asked)
    if (given instanceof Response) return Promise.resolve(given)
    return Promise.resolve(given === undefined ? new Response(null, { status: 204 }) : Response.json(given))
  })
  return calls
}
