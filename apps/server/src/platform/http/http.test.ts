import { errorStatus, problem, type ErrorCode } from '@pb/contract/errors'
import fc from 'fast-check'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { testOffice } from '../../../test/harness/test-office.ts'
import { AppError, toProblem } from '../errors/app-error.ts'
import { handleClientError, parseQuery } from './http.ts'

const office = testOffice()

describe('query parsing', () => {
  test.each([
    ['', {}],
    ['k=1', { k: '1' }],
    ['k[]=1', { k: ['1'] }],
    ['k[]=1&k[]=2', { k: ['1', '2'] }],
    ['k=1&k=2', { k: ['1', '2'] }],
    ['k=1&k[]=2', { k: ['1', '2'] }],
    ['k[]=1&k=2', { k: ['1', '2'] }],
    ['k%5B%5D=a%2Cb', { k: ['a,b'] }],
    ['k=a+b&l=%2B', { k: 'a b', l: '+' }],
    ['k', { k: '' }],
    ['k[a]=1', { 'k[a]': '1' }],
  ])('parses %j as %j', (query, expected) => {
    expect({ ...parseQuery(query) }).toEqual(expected)
  })

  test('treats names of Object.prototype as ordinary keys', () => {
    const query = parseQuery('__proto__=1&constructor=2&toString[]=3')
    expect(Object.entries(query)).toEqual([
      ['__proto__', '1'],
      ['constructor', '2'],
      ['toString', ['3']],
    ])
    expect(({} as Record<string, unknown>)['1']).toBeUndefined()
  })

  test('returns all values in order (property)', () => {
    const key = fc.string({ minLength: 1, unit: 'grapheme' }).filter((name) => !name.endsWith('[]'))
    const pair = fc.tuple(key, fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 4 }))
    fc.assert(
      fc.property(fc.uniqueArray(pair, { selector: ([name]) => name }), (pairs) => {
        const encoded = new URLSearchParams(
          pairs.flatMap(([name, values]) => values.map((value): [string, string] => [`${name}[]`, value])),
        )
        expect(Object.entries(parseQuery(encoded.toString()))).toEqual(
          Object.entries(Object.assign(Object.create(null), Object.fromEntries(pairs)) as object),
        )
      }),
    )
  })
})

test.each(Object.entries(errorStatus))('code %s is a problem with status %i', (code, status) => {
  const body = toProblem(new AppError(code as ErrorCode))
  expect(problem.parse(body)).toEqual(body)
  expect(body).toMatchObject({ code, status, errorMsg: body.detail })
  expect(body.title).not.toBe('')
})

test('a problem contains the message and issues of its error', () => {
  const issues = [{ path: 'body.email', message: 'Invalid email address' }]
  expect(toProblem(new AppError('bad_input', 'No such thing', { issues }))).toMatchObject({
    title: 'Some of the input is invalid',
    detail: 'No such thing',
    errorMsg: 'No such thing',
    errors: issues,
  })
})

test('accepts an empty JSON body as no body', async () => {
  const reply = await office.call({
    method: 'POST',
    url: '/v1/dashboard-alerts-all-read',
    as: await office.person(),
    headers: { 'content-type': 'application/json' },
  })
  expect(reply.statusCode).toBe(200)
})

test('answers malformed HTTP with a problem', async () => {
  if (!office.app.server.listening) await office.app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((office.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.end('NONSENSE\r\n\r\n')
  const answer = await text(socket)
  expect(answer).toContain('HTTP/1.1 400 Bad Request\r\ncontent-type: application/problem+json')
  expect(problem.parse(JSON.parse(answer.split('\r\n\r\n')[1]!)).code).toBe('bad_input')
})

test.each([
  ['', ''],
  ['GET / HTTP/1.1\r\nhost: a', 'HTTP/1.1 408 Request Timeout'],
])('closes a connection whose request does not come, after %j, with %j', async (sent, answer) => {
  const server = createServer({ headersTimeout: 20, requestTimeout: 20, connectionsCheckingInterval: 10 })
  server.on('clientError', handleClientError)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(sent)
  expect((await text(socket)).split('\r\n')[0]).toBe(answer)
  server.close()
})
