import { describe, expect, test } from 'vitest'
import { isSubmittedLocally, readAuthenticationResults } from './authentication-results.ts'

const received = [
  'from mx.client.example (mx.client.example [192.0.2.1]) by mail.host.example with ESMTPS id x',
]
const read = (headers: string[], trusted = ['imap.host.example'], from = 'nora@client.example') =>
  readAuthenticationResults({ authenticationResults: headers, received }, from, trusted)

describe('Authentication-Results', () => {
  test.each([
    [
      'mx.google.com; dkim=pass header.i=@client.example header.s=s1 header.b=x; spf=pass (google.com: domain of n@client.example designates 192.0.2.1 as permitted sender) smtp.mailfrom=n@client.example; dmarc=pass (p=REJECT sp=REJECT dis=NONE) header.from=client.example',
      ['mx.google.com'],
      { dkim: 'pass', spf: 'pass', dmarc: 'pass', policy: 'reject', verified: true },
    ],
    [
      'mx.google.com; spf=pass smtp.mailfrom=x@evil.example; dmarc=fail (p=REJECT sp=REJECT dis=QUARANTINE) header.from=client.example',
      ['mx.google.com'],
      { spf: 'pass', dmarc: 'fail', policy: 'reject', verified: false },
    ],
    [
      'spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=client.example; dkim=pass (signature was verified) header.d=client.example;dmarc=pass action=none header.from=client.example;compauth=pass reason=100',
      [''],
      { spf: 'pass', dkim: 'pass', dmarc: 'pass', verified: true },
    ],
    [
      'mail.host.example; dkim=fail header.d=client.example; dkim=pass header.d=list.example',
      undefined,
      { dkim: 'pass', verified: false },
    ],
    ['mail.host.example 1; none', undefined, { dkim: 'none', dmarc: 'none', verified: false }],
    ['mx1.host.example; dmarc=pass header.from=client.example', undefined, { dmarc: 'pass', verified: true }],
  ])('%s', (header, trusted, expected) => {
    expect(read([header], trusted)).toMatchObject(expected)
  })

  test('of another server, or below another one, do not count', () => {
    const forged = 'mx.google.com; dmarc=pass header.from=client.example'
    expect(read([forged])).toMatchObject({ dmarc: 'none', verified: false })
    expect(
      read(['evil.example; x=y', 'mail.host.example; dmarc=pass header.from=client.example']),
    ).toMatchObject({
      verified: false,
    })
    expect(read(['dmarc=pass header.from=client.example'])).toMatchObject({ verified: false })
    expect(read(['mail.host.example; x=y (dmarc=pass header.from=client.example)'])).toMatchObject({
      verified: false,
    })
    expect(read([])).toMatchObject({ dmarc: 'none', verified: false })
  })
})

test.each([
  ['from [10.0.0.7] by mail.host.example with ESMTPSA id x', true],
  ['from mx.evil.example by mail.host.example with ESMTPS id x', false],
])('%s: submitted locally %s', (header, expected) => {
  expect(isSubmittedLocally({ authenticationResults: [], received: [header] })).toBe(expected)
  const delivery = 'from mail.host.example by mail.host.example with LMTP id y'
  expect(isSubmittedLocally({ authenticationResults: [], received: [delivery, header] })).toBe(expected)
})
