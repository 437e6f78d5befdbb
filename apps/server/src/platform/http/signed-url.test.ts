import { expect, test } from 'vitest'
import { testOffice } from '../../../test/harness/test-office.ts'
import { signPath, verifySignedUrl } from './signed-url.ts'

const office = testOffice()
const refused = expect.objectContaining({ code: 'bad_signature' }) as Error

test('a signed URL is valid for fifteen minutes', () => {
  const url = signPath(office.deps, '/v1/files/7', 'session-a')
  verifySignedUrl(office.deps, url)
  office.clock.advance(15 * 60 - 1)
  verifySignedUrl(office.deps, url)
  office.clock.advance(1)
  expect(() => verifySignedUrl(office.deps, url)).toThrow(refused)
})

test.each<[string, (url: string) => string]>([
  ['another object', (url) => url.replace('/7?', '/8?')],
  ['a way round to the object', (url) => url.replace('/7?', '/8/%2e%2e/7?')],
  ['another session', (url) => url.replace('for=session-a', 'for=session-b')],
  ['a later end', (url) => url.replace(/exp=(\d+)/, (_all, seconds: string) => `exp=${Number(seconds) + 9}`)],
  ['a forged signature', (url) => url.replace(/sig=(.)/, (_, first) => `sig=${first === 'A' ? 'B' : 'A'}`)],
  ['half a signature', (url) => url.slice(0, -10)],
  ['no signature', (url) => url.replace(/&sig=.*/, '')],
  ['no end', (url) => url.replace(/exp=\d+&/, '')],
  ['an end that is no number', (url) => url.replace(/exp=\d+/, 'exp=Infinity')],
  ['nothing', () => '/v1/files/7'],
])('rejects %s', (_what, change) => {
  const url = signPath(office.deps, '/v1/files/7', 'session-a')
  expect(() => verifySignedUrl(office.deps, change(url))).toThrow(refused)
})

test("rejects signatures of another office's key", () => {
  const stranger = { ...office.deps, env: { ...office.deps.env, secretKey: 'x'.repeat(40) } }
  const url = signPath(stranger, '/v1/files/7', 'session-a')
  expect(() => verifySignedUrl(office.deps, url)).toThrow(refused)
})
