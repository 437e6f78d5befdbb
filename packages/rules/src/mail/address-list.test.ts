import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAddress, formatAddressList, parseAddressList } from './address-list.ts'
import { addressClaimedByName, cleanName, emailKey, isEmail, wireEmail } from './addresses.ts'

const parse = (header: string) => parseAddressList(header).map(({ name, email }) => `${name}|${email}`)

describe('address lists', () => {
  it.each<[string, string[]]>([
    ['adam@x.example', ['|adam@x.example']],
    ['Adam Cole <adam@x.example>', ['Adam Cole|adam@x.example']],
    ['"Cole, Adam" <adam@x.example>, nina@x.example', ['Cole, Adam|adam@x.example', '|nina@x.example']],
    ['adam@x.example (Adam (the agent) Cole)', ['Adam (the agent) Cole|adam@x.example']],
    ['"Adam \\"Ace\\" Cole" <adam@x.example>', ['Adam "Ace" Cole|adam@x.example']],
    ['Team: a@x.example, B <b@x.example>;, c@x.example', ['|a@x.example', 'B|b@x.example', '|c@x.example']],
    ['undisclosed-recipients:;', []],
    ['<>', []],
    ['', []],
    ['()()', []],
    ['adam@x.example () (Adam) ()', ['Adam|adam@x.example']],
    [' , ;,', []],
    ['"john doe"@x.example', ['|"john doe"@x.example']],
    ['Books <"Books@Books"@x.example>', ['Books|"Books@Books"@x.example']],
    ['<@relay.example,@other.example:adam@x.example>', ['|adam@x.example']],
    ['a@x.example; b@x.example', ['|a@x.example', '|b@x.example']],
    ['Adam <adam@x.example', ['Adam|adam@x.example']],
    ['Adam <adam@x.example, Nina <nina@x.example>', ['Adam|adam@x.example', 'Nina|nina@x.example']],
    ['"Adam <adam@x.example>', ['Adam|adam@x.example']],
    ['Adam Cole adam@x.example', ['Adam Cole|adam@x.example']],
    ["'Adam Cole' <'adam@x.example'>", ['Adam Cole|adam@x.example']],
    ['<<adam@x.example>>', ['|adam@x.example']],
    ['mailto:adam@x.example', ['|adam@x.example']],
    ['Adam <mailto:adam@x.example>', ['Adam|adam@x.example']],
    [
      'Pete <pete(his account)@x.example(his host)>, Chris <c@(a host.)x.example>',
      ['Pete|pete@x.example', 'Chris|c@x.example'],
    ],
    ['adam@x   . example', ['|adam@x.example']],
    ['"a@b . c" <adam@x.example>', ['a@b . c|adam@x.example']],
    ['root', ['|root']],
    ['Some Body', ['Some Body|']],
    ['a@[IPv6:2001:db8::1], b@x.example', ['|a@[IPv6:2001:db8::1]', '|b@x.example']],
    ['=?utf-8?q?Ren=C3=A9?= <rene@x.example>', ['René|rene@x.example']],
    ['=?iso-8859-1?Q?Doe, Ren=E9?= <rene@x.example>', ['Doe, René|rene@x.example']],
    ['"=?utf-8?B?UmVuw6k=?=" <rene@x.example>', ['René|rene@x.example']],
    ['Adam\r\n Cole\r\n <adam@x.example>', ['Adam Cole|adam@x.example']],
    ['jürgen@bücher.example', ['|jürgen@bücher.example']],
    ['"a@x.example" <b@x.example>', ['a@x.example|b@x.example']],
  ])('parses %j', (header, expected) => {
    expect(parse(header)).toEqual(expected)
  })

  const email = fc.constantFrom('adam@x.example', "o'hara+tag@mail.x.example", 'UPPER@X.Example')
  // The parser strips single quotes around a name, which Outlook adds, so such names do not round-trip.
  const name = fc
    .oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ maxLength: 60 }))
    .map((text) => cleanName(text.toWellFormed()))
    .filter((text) => !/^'.*'$/.test(text))

  it('round-trips every list', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ name, email }), { maxLength: 6 }), (list) => {
        expect(parseAddressList(formatAddressList(list))).toEqual(list)
      }),
      { numRuns: 500 },
    )
  })

  it('does not allow header injection', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(formatAddress({ name: text.toWellFormed(), email: 'a@x.example' })).toMatch(/^[\x20-\x7e]*$/)
      }),
    )
  })

  it('parses any text without throwing, and long input quickly', () => {
    const piece = fc.constantFrom(
      '"',
      '<',
      '>',
      '(',
      ')',
      ',',
      ';',
      ':',
      '@',
      '\\',
      ' ',
      'a@b.c',
      '=?',
      '[',
      '\0',
      "'",
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 4 })), { maxLength: 60 }), (pieces) => {
        for (const { name, email } of parseAddressList(pieces.join(''))) {
          expect(email).not.toMatch(/\s/)
          expect(name).toBe(name.trim())
        }
      }),
      { numRuns: 500 },
    )
    for (const piece of ['(', '"', '<', 'a@b.c <', '"a', ',', '=?a?q?'])
      expect(parseAddressList(piece.repeat(100_000)).length).toBeLessThanOrEqual(5000)
  })
})

describe('addresses', () => {
  it.each([
    'a@x.example',
    "o'hara+tag@sub.x.example",
    'a@bücher.example',
    'a@xn--bcher-kva.example',
    'a_b@x.co',
  ])('accepts %s', (text) => expect(isEmail(text)).toBe(true))
  it.each([
    '',
    'a',
    'a@b',
    '@x.example',
    'a@',
    'a b@x.example',
    'a@x..example',
    'a@-x.example',
    'a@x.example,',
    'a@@x.example',
    '<a@x.example>',
    `${'a'.repeat(65)}@x.example`,
    `a@${'x.'.repeat(130)}example`,
  ])('rejects %j', (text) => expect(isEmail(text)).toBe(false))

  it('compares addresses by lower case and ASCII domain', () => {
    expect(emailKey('Adam@BÜCHER.example')).toBe(emailKey('adam@xn--bcher-kva.example'))
    expect(wireEmail('Adam@bücher.example')).toBe('Adam@xn--bcher-kva.example')
    expect(emailKey('a@evil.example/x.example')).toBe('a@evil.example/x.example')
  })

  it.each([
    ['support@bank.example', 'x@evil.example', 'support@bank.example'],
    ['Bank <support@bank.example>', 'x@evil.example', 'support@bank.example'],
    ['support＠bank.example', 'x@evil.example', 'support@bank.example'],
    ['support\u200b@bank.\u2060example', 'x@evil.example', 'support@bank.example'],
    ['X@Evil.Example', 'x@evil.example', null],
    ['Adam @ the office', 'x@evil.example', null],
    ['Adam Cole', 'x@evil.example', null],
  ])('in the display name %j of %s finds the claimed address %s', (name, email, claimed) => {
    expect(addressClaimedByName({ name, email })).toBe(claimed)
  })
})
