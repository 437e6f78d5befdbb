import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import arcChains from '../../../../../test/fixtures/mail-authentication/arc-chains.json' with { type: 'json' }
import { createAuthenticator, type SmtpPeer } from './authenticate.ts'

type Zone = Readonly<Record<string, string | readonly string[]>>

/** A name server with only TXT records. */
const createResolver = (zone: Zone) => (name: string, type: string) => {
  const record = type === 'TXT' ? zone[name.toLowerCase()] : undefined
  if (record === undefined || record.length === 0)
    return Promise.reject(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }))
  const values = typeof record === 'string' ? [record] : [...record]
  return Promise.resolve(values.map((value) => [value]))
}

const peer = { ip: '192.0.2.1', helo: 'mail.client.example', sender: '', host: 'mail.office.example' }
const check = (raw: string, zone: Zone, over: Partial<SmtpPeer> = {}) =>
  createAuthenticator(createResolver(zone))(Readable.from([Buffer.from(raw.replace(/\r?\n/g, '\r\n'))]), {
    ...peer,
    ...over,
  })
const fixture = (name: string) =>
  readFileSync(new URL(`../../../../../test/fixtures/mail-authentication/${name}`, import.meta.url), 'latin1')

describe('DKIM, with the message of RFC 8463, appendix A', () => {
  const signed = fixture('rfc8463.eml')
  const rsa =
    'v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDkHlOQoBTzWRiGs5V6NpP3idY6Wk08a5qhdR6wy5bdOKb2jLQiY/J16JYi0Qvx/byYzCNb3W91y3FutACDfzwQ/BC/e/8uBsCR+yz1Lxj+PL6lHvqMKrM3rG4hstT5QjvHO9PzoxZyVYLzBfO2EeC3Ip3G+2kryOTIKT+l/K4w3QIDAQAB'
  const ed25519 = 'v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='
  const zone = {
    'test._domainkey.football.example.com': rsa,
    'brisbane._domainkey.football.example.com': ed25519,
  }

  test.each([
    ['both keys', zone, signed, 'pass', true],
    ['the RSA key only', { 'test._domainkey.football.example.com': rsa }, signed, 'pass', true],
    ['the Ed25519 key only', { 'brisbane._domainkey.football.example.com': ed25519 }, signed, 'pass', true],
    ['no key', {}, signed, 'neutral', false],
    ['a changed body', zone, signed.replace('We lost', 'We won'), 'neutral', false],
    ['a changed subject', zone, signed.replace('dinner', 'lunch'), 'fail', false],
    [
      'another From header',
      zone,
      signed.replace('From: Joe', 'From: Eve <eve@x.example>\nFrom: Joe'),
      'fail',
      false,
    ],
    ['another author of the same name', zone, signed.replace('joe@football', 'joe@soccer'), 'fail', false],
  ])('%s', async (_name, records, raw, dkim, verified) => {
    expect(await check(raw, records)).toMatchObject({ dkim, verified })
  })

  const dmarc = (record: string) => ({ ...zone, '_dmarc.football.example.com': record })
  test.each([
    ['aligned', dmarc('v=DMARC1; p=reject'), signed, 'pass', 'reject', true],
    ['changed', dmarc('v=DMARC1; p=reject'), signed.replace('dinner', 'lunch'), 'fail', 'reject', false],
    [
      'changed',
      dmarc('v=DMARC1; p=quarantine'),
      signed.replace('dinner', 'lunch'),
      'fail',
      'quarantine',
      false,
    ],
    [
      'changed, without a policy',
      dmarc('v=DMARC1; p=none'),
      signed.replace('dinner', 'lunch'),
      'fail',
      'none',
      false,
    ],
    ['unsigned', dmarc('v=DMARC1; p=reject'), signed.slice(signed.indexOf('From:')), 'fail', 'reject', false],
  ])('DMARC: %s %j', async (_name, records, raw, result, policy, verified) => {
    expect(await check(raw, records)).toMatchObject({ dmarc: result, policy, verified })
  })
})

test('SPF confirms only the domain of the From address', async () => {
  const zone = { 'office.example': 'v=spf1 ip4:192.0.2.1 -all' }
  const over = { sender: 'foo@office.example' }
  const raw = (from: string) => `From: ${from}\nSubject: x\n\nx\n`
  expect(await check(raw('foo@office.example'), zone, over)).toMatchObject({ spf: 'pass', verified: true })
  expect(await check(raw('sofia@bank.example'), zone, over)).toMatchObject({ spf: 'pass', verified: false })
  const elsewhere = { ...over, ip: '192.0.2.9' }
  expect(await check(raw('foo@office.example'), zone, elsewhere)).toMatchObject({
    spf: 'fail',
    verified: false,
  })
})

test.each(arcChains.tests.map(({ name, message, expected }) => [name, expected, message] as const))(
  'ARC, test suite %s: %s',
  async (_name, expected, message) => {
    expect(await check(message, arcChains.txt)).toMatchObject({ arc: expected })
  },
)

test('never rejects for hostile bytes or a name server that fails', async () => {
  const broken = () => Promise.reject(new Error('broken'))
  for (const raw of [
    '',
    '\0\0',
    'From: \n\n',
    'DKIM-Signature: ;;;=\nFrom: <<>>\n\nx',
    fixture('rfc8463.eml'),
  ])
    expect(await createAuthenticator(broken)(Readable.from([raw]), peer)).toMatchObject({ verified: false })
})
