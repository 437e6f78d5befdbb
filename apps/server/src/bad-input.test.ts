import { contract } from '@pb/contract'
import type { Endpoint } from '@pb/contract/endpoint'
import { problem } from '@pb/contract/errors'
import { roles } from '@pb/contract/roles'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { again } from '../test/again.ts'
import { testOffice } from '../test/harness.ts'
import { multipart } from '../test/multipart.ts'
import { fieldsOf, propertiesOf, sampleOf, samplePath } from '../test/samples.ts'

// The limits have tests of their own; here they would hide everything else.
const office = testOffice({ limitFactor: 1_000_000 })

const entries: [string, Endpoint][] = Object.entries(contract).flatMap(([domain, table]) =>
  Object.entries(table).map(([name, entry]): [string, Endpoint] => [`${domain}.${name}`, entry]),
)

/** As they stand in a URL, some of them no valid UTF-8. */
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

/** The worst of it. */
const fewHostile = ['', '-1', '9223372036854775808', 'a%00b', '%FF%FE', '__proto__']

const tried = new Set<unknown>()

/** A field that many calls share is tried with everything by the first of them. */
function hostileFor(schema: z.ZodType | undefined, field: string): readonly string[] {
  const own: unknown = schema instanceof z.ZodObject ? schema.shape[field] : undefined
  if (again || tried.has(own)) return fewHostile
  if (own !== undefined) tried.add(own)
  return hostileText
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

/** What is refused before a database hears of it is refused beside every database. */
const hostileJson = again
  ? [null, -1, Number.MAX_SAFE_INTEGER + 1, '', '99999999999999999999', 'a\0b', '\ud800', [], {}]
  : allHostileJson

/** What no call may ever answer to bad input: an error of our own, or anything but a problem. */
function expectGraceful(reply: LightMyRequestResponse, what: string): void {
  expect(reply.statusCode, what).toBeLessThan(500)
  if (reply.statusCode < 400) return
  expect(reply.headers['content-type'], what).toMatch(/^application\/problem\+json/)
  const body = problem.parse(reply.json())
  expect(body.status, what).toBe(reply.statusCode)
  expect(body.detail + body.title, what).not.toMatch(/select |insert |update |pg_|\bat \S+\.ts/i)
}

/** Bad input that the schema refuses must name the field. */
function expectPath(reply: LightMyRequestResponse, place: string, what: string): void {
  if (reply.statusCode !== 400) return
  const { errors } = problem.parse(reply.json())
  expect(errors?.length, what).toBeGreaterThan(0)
  const unclear = errors!.filter(({ path, message }) => path.split('.')[0] !== place || message === '')
  expect(unclear, what).toEqual([])
}

async function caller(entry: Endpoint) {
  const as = entry.access === 'session' ? await office.person([...roles]) : undefined
  return async (options: InjectOptions): Promise<LightMyRequestResponse> => {
    // Attempts at a password, which are counted whatever the address.
    if (entry.errors?.includes('too_many')) await office.deps.pool.query('DELETE FROM rate_limit')
    return office.call({ method: entry.method, ...options, ...(as && { as }) })
  }
}

/** Whether its path has a part that not every text can be. */
function hasForm(entry: Endpoint): boolean {
  return Object.values(propertiesOf(entry.params)).some((schema) => 'pattern' in schema || 'enum' in schema)
}

function queryText(sample: Record<string, unknown>): string[] {
  return Object.entries(sample).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
}

describe.each(entries.filter(([, { params }]) => params))('%s', (_name, entry) => {
  test.each(fieldsOf(entry.params))('holds against any %s in its path', async (field) => {
    const call = await caller(entry)
    const rest = { ...entry, path: entry.path.replace(`:${field}`, 'HOSTILE') }
    for (const value of hostileFor(entry.params, field)) {
      const url = samplePath(rest).replace('HOSTILE', value)
      const reply = await call({ url, ...(entry.body && { payload: sampleOf(entry.body) }) })
      expectGraceful(reply, `${entry.method} ${url.slice(0, 100)}`)
    }
  })

  // A signed URL is checked first, as a whole; a link of a client is any text, of which one is known or not.
  test.skipIf(entry.access === 'signed' || !hasForm(entry))('refuses ids that are no ids', async () => {
    const call = await caller(entry)
    for (const id of ['01', '-1', '1.5', '99999999999999999999', '9223372036854775808', '0x10']) {
      const url = entry.path.replace(/:\w+/g, id)
      const reply = await call({ url, ...(entry.body && { payload: sampleOf(entry.body) }) })
      expect(reply.statusCode, url).toBe(400)
      expectPath(reply, 'params', url)
    }
  })
})

describe.each(entries.filter(([, { query }]) => query))('%s', (_name, entry) => {
  test.each(fieldsOf(entry.query))('holds against any %s in its query', async (field) => {
    const call = await caller(entry)
    const sample = sampleOf(entry.query)
    delete sample[field]
    const texts = [
      ...hostileFor(entry.query, field).flatMap((value) => [`${field}=${value}`, `${field}[]=${value}`]),
      // One form is as odd as the other, whatever stands in it.
      ...fewHostile.flatMap((value) => [
        `${field}=${value}&${field}=${value}`,
        `${field}[]=${value}&${field}=1&${field}[]=`,
        `${field}[a]=${value}`,
      ]),
    ]
    for (const text of texts) {
      const url = `${samplePath(entry)}?${[...queryText(sample), text].join('&')}`
      const reply = await call({ url })
      expectGraceful(reply, url.slice(0, 200))
      expectPath(reply, 'query', url.slice(0, 200))
    }
  })

  test('holds against a query that is none', async () => {
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
      expectGraceful(await call({ url: samplePath(entry) + text }), text.slice(0, 50))
  })
})

describe.each(entries.filter(([, { body }]) => body))('%s', (_name, entry) => {
  test.each(fieldsOf(entry.body))('holds against any %s in its body', async (field) => {
    const call = await caller(entry)
    for (const value of hostileJson) {
      const payload = JSON.stringify({ ...sampleOf(entry.body), [field]: value })
      const headers = { 'content-type': 'application/json' }
      const reply = await call({ url: samplePath(entry), payload, headers })
      expectGraceful(reply, payload.slice(0, 200))
      expectPath(reply, 'body', payload.slice(0, 200))
    }
  })

  test('holds against a body that is something else', async () => {
    const call = await caller(entry)
    const headers = { 'content-type': 'application/json' }
    for (const value of hostileJson) {
      const payload = JSON.stringify(value)
      const reply = await call({ url: samplePath(entry), payload, headers })
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
      '['.repeat(100_000),
      `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
    ]) {
      const reply = await call({ url: samplePath(entry), payload, headers })
      expectGraceful(reply, payload.slice(0, 100))
      expectPath(reply, 'body', payload.slice(0, 100))
    }
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })
})

const writing = entries.filter(([name, { method }]) => method !== 'GET' && name !== 'auth.logout')

test.each(writing)('%s refuses what is too large or of another type', async (_name, entry) => {
  const call = await caller(entry)
  const url = samplePath(entry)
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
})

describe.each(entries.filter(([, { upload }]) => upload))('%s', (_name, entry) => {
  const { field, maxBytes } = entry.upload!
  const query = new URLSearchParams(entry.query ? (sampleOf(entry.query) as Record<string, string>) : {})
  const url = `${samplePath(entry)}?${query.toString()}`

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
    ['a file that is too large', () => multipart(field, 'a.jpg', Buffer.alloc(maxBytes + 1, 1)), 413],
    [
      'a name full of traps',
      () => multipart(field, '../../\u0000etc/passwd%00.jpg', Buffer.from('x')),
      // What takes any file reads it later.
      entry.errors?.includes('bad_picture') ? 422 : 201,
    ],
  ])('answers %s with a problem', async (what, make, status) => {
    const call = await caller(entry)
    const reply = await call({ url, ...make() })
    expectGraceful(reply, what)
    const allowed = [status]
    // A file for something that does not exist is not even read.
    if (entry.params) allowed.push(404)
    // What is read at once is refused at once.
    if (entry.errors?.includes('rule_broken')) allowed.push(422)
    expect(allowed).toContain(reply.statusCode)
  })
})
