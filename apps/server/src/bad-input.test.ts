import { contract } from '@pb/contract'
import type { Endpoint } from '@pb/contract/endpoint'
import { problem } from '@pb/contract/errors'
import { roles } from '@pb/contract/roles'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { isSecondRun } from '../test/harness/test-runs.ts'
import { testOffice, type TestPerson } from '../test/harness/test-office.ts'
import { multipart } from '../test/calls/multipart.ts'
import { parseQuery } from './platform/http/http.ts'
import { getFieldNames, getProperties, createSample, createSamplePath } from '../test/calls/samples.ts'

// Rate limits are tested separately and would interfere here.
const office = testOffice({ limitFactor: 1_000_000 })

const entries: [string, Endpoint][] = Object.entries(contract).flatMap(([domain, table]) =>
  Object.entries(table).map(([name, entry]): [string, Endpoint] => [`${domain}.${name}`, entry]),
)

/** URL-encoded; some are not valid UTF-8. */
const hostileText = [
  '',
  '%20',
  '01',
  '-1',
  '+1',
  '1.5',
  '1e3',
  '0x10',
  'NaN',
  'Infinity',
  '-0',
  '9007199254740993',
  '9223372036854775808',
  '99999999999999999999',
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%FF%FE',
  '%E2%80%AE%F0%9F%92%A5',
  'null',
  'undefined',
  'true',
  '%5B%5D',
  '%7B%7D',
  '__proto__',
  'constructor',
  "'%20OR%201=1%20--",
  '%25%5F%5C',
  '..%2F..%2Fetc%2Fpasswd',
  '%3Cscript%3E',
  'a'.repeat(3000),
  ','.repeat(700),
]

/** The most effective values. */
const fewHostile = ['', '-1', '9223372036854775808', 'a%00b', '%FF%FE', '__proto__']

const tried = new Set<string>()

/** Whether no test has tried this place yet; it is then remembered. */
function isFirst(place: string): boolean {
  if (isSecondRun || tried.has(place)) return false
  tried.add(place)
  return true
}

/** Whether no field of this form was tried: many fields of many endpoints have one schema. */
const isFirstField = (place: string, schema: z.ZodType | undefined, field: string): boolean =>
  isFirst(`${place} ${JSON.stringify(getProperties(schema)[field])}`)

/**
 * The inputs worth a call. What a schema refuses never reaches its endpoint, and the schema of a field that is not the
 * first of its kind was tried elsewhere: of those, one shows that this endpoint asks its schema.
 */
function selectInputs<T>(inputs: readonly T[], isNew: boolean, accepts: (input: T) => boolean): T[] {
  if (isNew) return [...inputs]
  const refused = inputs.find((input) => !accepts(input))
  return inputs.filter((input) => input === refused || accepts(input))
}

function nested(depth: number): unknown {
  return JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)
}

const allHostileJson: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 1,
  '',
  ' ',
  '01',
  '-1',
  '99999999999999999999',
  'a\0b',
  '\ud800',
  'x\udfffy',
  '\u202e\u{1f4a5}',
  "' OR 1=1 --",
  'a'.repeat(300_000),
  [],
  [null],
  [[]],
  ['a', 'a'],
  Array.from({ length: 10_000 }, () => 'a'),
  {},
  { a: 1 },
  { toString: 'x', length: 3 },
  nested(500),
]

/** The most effective values: what is refused before any query depends neither on the endpoint nor on the database. */
const fewHostileJson: readonly unknown[] = [
  null,
  -1,
  Number.MAX_SAFE_INTEGER + 1,
  '',
  '99999999999999999999',
  'a\0b',
  '\ud800',
  [],
  {},
]

/** Bad input must never cause a server error or a response that is not a problem. */
function expectGraceful(reply: LightMyRequestResponse, what: string): void {
  expect(reply.statusCode, what).toBeLessThan(500)
  if (reply.statusCode < 400) return
  expect(reply.headers['content-type'], what).toMatch(/^application\/problem\+json/)
  const body = problem.parse(reply.json())
  expect(body.status, what).toBe(reply.statusCode)
  expect(body.detail + body.title, what).not.toMatch(/select |insert |update |pg_|\bat \S+\.ts/i)
}

/** Validation errors must name the field. */
function expectPath(reply: LightMyRequestResponse, place: string, what: string): void {
  if (reply.statusCode !== 400) return
  const { errors } = problem.parse(reply.json())
  expect(errors?.length, what).toBeGreaterThan(0)
  const unclear = errors!.filter(({ path, message }) => path.split('.')[0] !== place || message === '')
  expect(unclear, what).toEqual([])
}

/** Who calls an endpoint; creating a person for each test took half of the time. */
const callers = new Map<Endpoint, TestPerson>()

async function findCaller(entry: Endpoint): Promise<TestPerson> {
  const person = callers.get(entry) ?? (await office.person([...roles]))
  callers.set(entry, person)
  return person
}

async function caller(entry: Endpoint) {
  const needsSession = entry.access === 'session'
  const isLimited = entry.errors?.includes('too_many')
  return async (options: InjectOptions): Promise<LightMyRequestResponse> => {
    // Password attempts are counted for all addresses together.
    if (isLimited) await office.deps.pool.query('DELETE FROM rate_limit')
    const send = async () => {
      const as = needsSession ? await findCaller(entry) : undefined
      return office.call({ method: entry.method, ...options, ...(as && { as }) })
    }
    const reply = await send()
    if (!needsSession || ![401, 403].includes(reply.statusCode)) return reply
    // A call before may have ended the session or taken a role; the input must reach the endpoint.
    callers.delete(entry)
    return send()
  }
}

/** Whether a path parameter has a pattern or closed set of values. */
function hasForm(entry: Endpoint): boolean {
  return Object.values(getProperties(entry.params)).some((schema) => 'pattern' in schema || 'enum' in schema)
}

function queryText(sample: Record<string, unknown>): string[] {
  return Object.entries(sample).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
}

describe.each(entries.filter(([, { params }]) => params))('%s', (_name, entry) => {
  test.each(getFieldNames(entry.params))('handles any %s in the path', async (field) => {
    const call = await caller(entry)
    const rest = { ...entry, path: entry.path.replace(`:${field}`, 'HOSTILE') }
    for (const value of isFirstField('path', entry.params, field) ? hostileText : fewHostile) {
      const url = createSamplePath(rest).replace('HOSTILE', value)
      const reply = await call({ url, ...(entry.body && { payload: createSample(entry.body) }) })
      expectGraceful(reply, `${entry.method} ${url.slice(0, 100)}`)
    }
  })

  // Signed URLs are verified as a whole first; link tokens may be any text.
  test.skipIf(isSecondRun || entry.access === 'signed' || !hasForm(entry))(
    'rejects invalid ids',
    async () => {
      const call = await caller(entry)
      for (const id of ['01', '-1', '1.5', '99999999999999999999', '9223372036854775808', '0x10']) {
        const url = entry.path.replace(/:\w+/g, id)
        const reply = await call({ url, ...(entry.body && { payload: createSample(entry.body) }) })
        expect(reply.statusCode, url).toBe(400)
        expectPath(reply, 'params', url)
      }
    },
  )
})

describe.each(entries.filter(([, { query }]) => query))('%s', (_name, entry) => {
  test.each(getFieldNames(entry.query))('handles any %s in the query', async (field) => {
    const call = await caller(entry)
    const sample = createSample(entry.query)
    delete sample[field]
    const first = isFirstField('query', entry.query, field)
    const texts = [
      ...(first ? hostileText : fewHostile).flatMap((value) => [`${field}=${value}`, `${field}[]=${value}`]),
      // Unusual forms are tried with few values, and once for each field.
      ...(first ? fewHostile : []).flatMap((value) => [
        `${field}=${value}&${field}=${value}`,
        `${field}[]=${value}&${field}=1&${field}[]=`,
        `${field}[a]=${value}`,
      ]),
    ]
    const accepts = (text: string): boolean =>
      entry.query!.safeParse(parseQuery([...queryText(sample), text].join('&'))).success
    for (const text of selectInputs(texts, first, accepts)) {
      const url = `${createSamplePath(entry)}?${[...queryText(sample), text].join('&')}`
      const reply = await call({ url })
      expectGraceful(reply, url.slice(0, 200))
      expectPath(reply, 'query', url.slice(0, 200))
    }
  })

  test.skipIf(isSecondRun)('handles malformed query strings', async () => {
    const call = await caller(entry)
    for (const text of [
      '?',
      '?&&&',
      '?=',
      '?%',
      '?%E0%A4%A=%',
      '?a=1&__proto__[x]=1&constructor=1',
      '?a'.repeat(500),
    ])
      expectGraceful(await call({ url: createSamplePath(entry) + text }), text.slice(0, 50))
  })
})

describe.each(entries.filter(([, { body }]) => body))('%s', (name, entry) => {
  test.each(getFieldNames(entry.body))('handles any %s in the body', async (field) => {
    const call = await caller(entry)
    const first = isFirstField('body', entry.body, field)
    const accepts = (value: unknown): boolean =>
      entry.body!.safeParse({ ...createSample(entry.body), [field]: value }).success
    for (const value of selectInputs(first ? allHostileJson : fewHostileJson, first, accepts)) {
      const payload = JSON.stringify({ ...createSample(entry.body), [field]: value })
      const headers = { 'content-type': 'application/json' }
      const reply = await call({ url: createSamplePath(entry), payload, headers })
      expectGraceful(reply, payload.slice(0, 200))
      expectPath(reply, 'body', payload.slice(0, 200))
    }
  })

  test('handles bodies of another shape', async () => {
    const call = await caller(entry)
    const headers = { 'content-type': 'application/json' }
    // One parser reads all bodies; modules have hooks of their own.
    const first = isFirst(`shape ${name.split('.')[0]} ${entry.maxBody}`)
    const accepts = (value: unknown): boolean => entry.body!.safeParse(value).success
    for (const value of selectInputs(first ? allHostileJson : fewHostileJson, first, accepts)) {
      const payload = JSON.stringify(value)
      const reply = await call({ url: createSamplePath(entry), payload, headers })
      expectGraceful(reply, payload.slice(0, 100))
      expectPath(reply, 'body', payload.slice(0, 100))
    }
    for (const payload of [
      '{',
      '{"a":',
      'nothing',
      '"\\ud800',
      '\0',
      '{"a":1,"a":2}',
      '{"__proto__":{"x":1},"constructor":{"prototype":{"y":1}}}',
      ...(first ? ['['.repeat(100_000), `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`] : []),
    ]) {
      const reply = await call({ url: createSamplePath(entry), payload, headers })
      expectGraceful(reply, payload.slice(0, 100))
      expectPath(reply, 'body', payload.slice(0, 100))
    }
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })
})

const writing = entries.filter(([name, { method }]) => method !== 'GET' && name !== 'auth.logout')

test.skipIf(isSecondRun).each(writing)(
  '%s rejects bodies that are too large or of another type',
  async (_name, entry) => {
    const call = await caller(entry)
    const url = createSamplePath(entry)
    const large = `{"a":"${'a'.repeat(2_000_000)}"}`
    const announced = entry.maxBody !== undefined && { 'content-length': String(entry.maxBody + 1) }
    const headers = { 'content-type': 'application/json', ...announced }
    const reply = await call({ url, payload: large, headers })
    expect(reply.statusCode).toBe(413)
    expectGraceful(reply, 'two megabytes')
    for (const type of ['text/xml', 'application/x-www-form-urlencoded', 'nonsense']) {
      const other = await call({ url, payload: '{}', headers: { 'content-type': type } })
      expect([400, 415], type).toContain(other.statusCode)
      expectGraceful(other, type)
    }
  },
)

/** Files of which a test makes no copy. */
const largeBytes = 1_000_000_000

describe.skipIf(isSecondRun).each(entries.filter(([, { upload }]) => upload))('%s', (_name, entry) => {
  const { field, maxBytes } = entry.upload!
  const query = new URLSearchParams(entry.query ? (createSample(entry.query) as Record<string, string>) : {})
  const url = `${createSamplePath(entry)}?${query.toString()}`

  test.each<[string, () => Pick<InjectOptions, 'payload' | 'headers'>, number]>([
    ['no body', () => ({}), 415],
    ['JSON', () => ({ payload: '{}', headers: { 'content-type': 'application/json' } }), 415],
    ['another field', () => multipart('other', 'a.jpg', Buffer.from('x')), 400],
    ['a field named __proto__', () => multipart('__proto__', 'a.jpg', Buffer.from('x')), 400],
    ['an empty form', () => ({ ...multipart(field, 'a', Buffer.alloc(0)), payload: '' }), 400],
    ['no boundary', () => ({ payload: 'x', headers: { 'content-type': 'multipart/form-data' } }), 400],
    [
      'a body that is cut off',
      () => {
        const { payload, headers } = multipart(field, 'a.jpg', Buffer.alloc(1000, 1))
        return { payload: payload.subarray(0, 500), headers }
      },
      400,
    ],
    [
      'a file that is too large',
      () => {
        if (maxBytes < largeBytes) return multipart(field, 'a.jpg', Buffer.alloc(maxBytes + 1, 1))
        // One that does not fit into memory is refused by the length that it states.
        const { payload, headers } = multipart(field, 'a.mbox', Buffer.from('x'))
        return { payload, headers: { ...headers, 'content-length': String(maxBytes * 2) } }
      },
      413,
    ],
    [
      'a name full of traps',
      () => multipart(field, '../../\u0000etc/passwd%00.jpg', Buffer.from('x')),
      // Endpoints for any file parse it later.
      entry.errors?.includes('bad_picture') ? 422 : 201,
    ],
  ])('answers %s with a problem', async (what, make, status) => {
    const call = await caller(entry)
    const reply = await call({ url, ...make() })
    expectGraceful(reply, what)
    const allowed = [status]
    // If the target does not exist, the file is not read.
    if (entry.errors?.includes('not_found')) allowed.push(404)
    // Files that are parsed immediately are rejected immediately.
    if (entry.errors?.includes('rule_broken')) allowed.push(422)
    expect(allowed).toContain(reply.statusCode)
  })
})
