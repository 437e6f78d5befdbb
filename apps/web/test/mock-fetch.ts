import { beforeEach, vi, type Mock } from 'vitest'

type Fetch = (url: string, init?: RequestInit) => Promise<Response>

/**
 * Replaces `fetch` in every test of the calling file and returns the mock. Call it at the top level of the file; the
 * mock has no response until a test sets one.
 */
export function mockFetch(): Mock<Fetch> {
  const fetch = vi.fn<Fetch>()
  beforeEach(() => void vi.stubGlobal('fetch', fetch))
  return fetch
}
