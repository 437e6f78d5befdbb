import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GmailClient } from './client.ts'
import { faultOf, secondsOf } from './fault.ts'
import { openGmail, type FakeGmail, type Fault } from './google.fixture.ts'
import { Pace } from './pace.ts'
import { message, profile } from './schemas.ts'

const email = 'agent@pboffice.example'
let gmail: FakeGmail
let waited: number[] = []
let refused: (string | undefined)[] = []
let client: GmailClient

beforeAll(async () => {
  gmail = await openGmail()
})
afterAll(() => gmail.close())
beforeEach(() => {
  waited = []
  refused = []
  gmail.asked.length = 0
  gmail.fault = () => null
  const pace = new Pace(async (ms) => void waited.push(ms))
  const token = async (was?: string) => {
    refused.push(was)
    return gmail.token(email)
  }
  client = new GmailClient(gmail.url, token, pace)
})

const read = () => client.read(profile, { what: 'profile', path: 'profile' })
/** The first calls go wrong in this way. */
function failFirst(times: number, fault: Fault): void {
  let left = times
  gmail.fault = () => (left-- > 0 ? fault : null)
}

describe('a call', () => {
  test.each([
    [{ status: 429, reason: 'rateLimitExceeded', retryAfter: 3 }, 3000],
    [{ status: 403, reason: 'userRateLimitExceeded', retryAfter: 7 }, 7000],
    [{ status: 429, reason: 'rateLimitExceeded' }, 0],
    [{ status: 503 }, 0],
    [{ cut: 'after' }, 0],
  ] as const)('that met %j waits as long as it was told, and is made again', async (fault, atLeast) => {
    failFirst(2, fault)
    await read()
    expect(gmail.asked).toHaveLength(3)
    expect(Math.max(...waited)).toBeGreaterThan(atLeast)
    // A little longer each time, and never the same for all.
    expect(new Set(waited).size).toBe(waited.length)
  })

  test('that is to wait for long is left to whoever made it', async () => {
    failFirst(9, { status: 429, reason: 'rateLimitExceeded', retryAfter: 600 })
    await expect(read()).rejects.toMatchObject({ kind: 'busy', seconds: 600 })
    expect(gmail.asked).toHaveLength(1)
    // Nor does anybody else of this mailbox wait for that long, who may hold something.
    await expect(read()).rejects.toMatchObject({ kind: 'busy', code: 'PAUSED' })
    expect(gmail.asked).toHaveLength(1)
    expect(Math.max(0, ...waited)).toBeLessThan(21_000)
  })

  test('that may have been done is made once only', async () => {
    failFirst(1, { cut: 'after' })
    const call = {
      what: 'send',
      method: 'POST',
      path: 'messages/send',
      json: { raw: '' },
      once: true,
    } as const
    await expect(client.tell(call)).rejects.toMatchObject({ kind: 'unknown' })
    expect(gmail.asked).toHaveLength(1)
  })

  test('whose token lapsed is made with another one', async () => {
    const old = gmail.token(email)
    let first = true
    client = new GmailClient(
      gmail.url,
      async (was) => {
        refused.push(was)
        if (first) gmail.lapse(email)
        const token = first ? old : gmail.token(email)
        first = false
        return token
      },
      new Pace(async () => {}),
    )
    await read()
    expect(refused).toEqual([undefined, old])
  })

  test('costs units, and where there are too many of them it waits', async () => {
    for (let n = 0; n < 17; n += 1) await client.tell({ what: 'send', path: 'profile' })
    expect(client.pace.units).toBe(1700)
    expect(waited.some((ms) => ms > 500)).toBe(true)
  })
})

test('many things are read in few calls, each in its place, though some fail at first', async () => {
  const raw = (n: number) => `From: a@b.example\r\nTo: ${email}\r\nSubject: ${n}\r\n\r\nx`
  const ids: string[] = []
  for (let n = 0; n < 70; n += 1) ids.push(await gmail.put(email, raw(n)))
  ids.splice(30, 0, 'nobody')
  let calls = 0
  gmail.fault = () => (calls++ % 9 === 0 ? { status: 429, reason: 'rateLimitExceeded' } : null)
  const found = await client.readMany(
    message,
    'message',
    ids.map((id) => `messages/${id}?format=minimal`),
  )
  expect(found.map((one) => one?.id ?? 'nobody')).toEqual(ids)
})

test('what Gmail answers says whether another attempt is worth it', () => {
  const body = (reason: string) => JSON.stringify({ error: { message: 'no', errors: [{ reason }] } })
  const kinds = [
    faultOf(403, body('rateLimitExceeded'), null),
    faultOf(403, body('insufficientPermissions'), null),
    faultOf(403, body('domainPolicy'), null),
    faultOf(400, 'no JSON', null),
    faultOf(404, '', null),
    faultOf(500, '<html>', null),
  ].map(({ kind }) => kind)
  expect(kinds).toEqual(['busy', 'scope', 'refused', 'refused', 'gone', 'unknown'])
  const now = Date.UTC(2026, 2, 2, 10)
  expect(secondsOf('Mon, 02 Mar 2026 10:01:00 GMT', now)).toBe(60)
  expect(secondsOf('soon', now)).toBeUndefined()
  expect(secondsOf('99999999', now)).toBe(86_400)
})
