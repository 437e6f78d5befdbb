import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { GmailClient } from './client.ts'
import { toGmailError, parseRetryAfter } from './errors.ts'
import { startFakeGmail, type FakeGmail, type InjectedFailure } from './fake-gmail.fixture.ts'
import { RateLimiter } from './rate-limiter.ts'
import { message, profile } from './schemas.ts'

const email = 'agent@pboffice.example'
let gmail: FakeGmail
let delays: number[] = []
let rejected: (string | undefined)[] = []
let client: GmailClient

beforeAll(async () => {
  gmail = await startFakeGmail()
})
afterAll(() => gmail.close())
beforeEach(() => {
  delays = []
  rejected = []
  gmail.requests.length = 0
  gmail.injectFailure = () => null
  const rateLimiter = new RateLimiter(async (ms) => void delays.push(ms))
  const token = async (was?: string) => {
    rejected.push(was)
    return gmail.token(email)
  }
  client = new GmailClient(gmail.url, token, rateLimiter)
})

const read = () => client.read(profile, { operation: 'profile', path: 'profile' })
/** Makes the first calls fail. */
function failFirst(times: number, failure: InjectedFailure): void {
  let left = times
  gmail.injectFailure = () => (left-- > 0 ? failure : null)
}

describe('Gmail API call', () => {
  test.each([
    [{ status: 429, reason: 'rateLimitExceeded', retryAfter: 3 }, 3000],
    [{ status: 403, reason: 'userRateLimitExceeded', retryAfter: 7 }, 7000],
    [{ status: 429, reason: 'rateLimitExceeded' }, 0],
    [{ status: 503 }, 0],
    [{ cut: 'after' }, 0],
  ] as const)('is retried after the requested delay when it fails with %j', async (failure, atLeast) => {
    failFirst(2, failure)
    // Other waits are for the quota, and depend on how long the calls take.
    const backOff = vi.spyOn(client.rateLimiter, 'backOff')
    await read()
    expect(gmail.requests).toHaveLength(3)
    expect(backOff.mock.calls.map(([attempt]) => attempt)).toEqual([1, 2])
    expect(Math.max(...delays)).toBeGreaterThan(atLeast)
  })

  test('fails at once when Gmail asks for a long pause', async () => {
    failFirst(9, { status: 429, reason: 'rateLimitExceeded', retryAfter: 600 })
    await expect(read()).rejects.toMatchObject({ kind: 'busy', seconds: 600 })
    expect(gmail.requests).toHaveLength(1)
    // Other calls of the mailbox fail too, since they may hold a lock.
    await expect(read()).rejects.toMatchObject({ kind: 'busy', code: 'PAUSED' })
    expect(gmail.requests).toHaveLength(1)
    expect(Math.max(0, ...delays)).toBeLessThan(21_000)
  })

  test('is not retried when it is not idempotent and may have been carried out', async () => {
    failFirst(1, { cut: 'after' })
    const call = {
      operation: 'send',
      method: 'POST',
      path: 'messages/send',
      json: { raw: '' },
      once: true,
    } as const
    await expect(client.execute(call)).rejects.toMatchObject({ kind: 'unknown' })
    expect(gmail.requests).toHaveLength(1)
  })

  test('gets a new token when Gmail rejects the old one', async () => {
    const old = gmail.token(email)
    let first = true
    client = new GmailClient(
      gmail.url,
      async (was) => {
        rejected.push(was)
        if (first) gmail.expireToken(email)
        const token = first ? old : gmail.token(email)
        first = false
        return token
      },
      new RateLimiter(async () => {}),
    )
    await read()
    expect(rejected).toEqual([undefined, old])
  })

  test('waits when the quota is used up', async () => {
    for (let n = 0; n < 17; n += 1) await client.execute({ operation: 'send', path: 'profile' })
    expect(client.rateLimiter.units).toBe(1700)
    expect(delays.some((ms) => ms > 500)).toBe(true)
  })
})

test('reads many resources in few batch calls, in order, and retries failed parts', async () => {
  const raw = (n: number) => `From: a@b.example\r\nTo: ${email}\r\nSubject: ${n}\r\n\r\nx`
  const ids: string[] = []
  for (let n = 0; n < 70; n += 1) ids.push(await gmail.addMessage(email, raw(n)))
  ids.splice(30, 0, 'missing')
  let calls = 0
  gmail.injectFailure = () => (calls++ % 9 === 0 ? { status: 429, reason: 'rateLimitExceeded' } : null)
  const found = await client.readMany(
    message,
    'message',
    ids.map((id) => `messages/${id}?format=minimal`),
  )
  expect(found.map((one) => one?.id ?? 'missing')).toEqual(ids)
})

test('maps Gmail responses to error kinds', () => {
  const body = (reason: string) => JSON.stringify({ error: { message: 'no', errors: [{ reason }] } })
  const kinds = [
    toGmailError(403, body('rateLimitExceeded'), null),
    toGmailError(403, body('insufficientPermissions'), null),
    toGmailError(403, body('domainPolicy'), null),
    toGmailError(400, 'no JSON', null),
    toGmailError(404, '', null),
    toGmailError(500, '<html>', null),
  ].map(({ kind }) => kind)
  expect(kinds).toEqual(['busy', 'scope', 'rejected', 'rejected', 'not_found', 'unknown'])
  const now = Date.UTC(2026, 2, 2, 10)
  expect(parseRetryAfter('Mon, 02 Mar 2026 10:01:00 GMT', now)).toBe(60)
  expect(parseRetryAfter('soon', now)).toBeUndefined()
  expect(parseRetryAfter('99999999', now)).toBe(86_400)
})
