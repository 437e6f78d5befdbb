import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import suite from '../../../../../test/fixtures/mail-authentication/spf-suite.json' with { type: 'json' }
import { createAuthenticator } from './authenticate.ts'

type Records = readonly (string | readonly (string | number)[])[]
/** Records by type; `*` is the failure of every type that a name has no records of. */
type Zone = Readonly<Record<string, Readonly<Record<string, Records | 'TIMEOUT'>>>>

const toRecord = (type: string, value: string | readonly (string | number)[]) => {
  if (type === 'TXT') return [value]
  if (type !== 'MX') return value
  return { priority: value[0], exchange: value[1] }
}

/** A name server of a section of the suite. */
const createResolver = (zone: Zone) => (name: string, type: string) => {
  const node = zone[name.trim().toLowerCase()]
  const records = node?.[type] ?? node?.['*']
  if (records === 'TIMEOUT') return Promise.reject(Object.assign(new Error('timeout'), { code: 'ETIMEOUT' }))
  if (records === undefined)
    return Promise.reject(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }))
  return Promise.resolve(records.map((value) => toRecord(type, value)) as string[])
}

/**
 * Where mailauth answers otherwise: it reads neither explanations (`exp=`) nor the rest of a record after a match, and
 * refuses names that no host can have. In none of them a sender is confirmed.
 */
const deviations = new Map([
  ['bare-ip6', 'fail'],
  ['exp-twice', 'fail'],
  ['exp-only-macro-char', 'fail'],
  ['exp-syntax-error', 'neutral'],
  ['invalid-hello-macro', 'permerror'],
  ['hello-domain-literal', 'permerror'],
  ['require-valid-helo', 'permerror'],
])

describe.each(suite.sections)('SPF, suite of RFC 7208: $section', ({ zone, tests }) => {
  const authenticate = createAuthenticator(createResolver(zone as unknown as Zone))
  test.each(tests)('$name', async ({ name, ip, helo, sender, result }) => {
    const raw = Readable.from([Buffer.from(`From: ${sender}\r\nSubject: x\r\n\r\nx\r\n`)])
    const { spf } = await authenticate(raw, { ip, helo, sender, host: 'mail.office.example' })
    expect(deviations.has(name) ? [deviations.get(name)] : result).toContain(spf)
  })
})
