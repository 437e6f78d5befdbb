import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emailKey } from './addresses.ts'
import { cleanEmail, explainEmail, findEmailProblem, isEmail, type EmailProblem } from './email-pattern.ts'

/** An entry, and the address that is stored of it. */
const understood: readonly (readonly [string, string])[] = [
  ['nora@client.example', 'nora@client.example'],
  ['Nora@Client.Example', 'Nora@client.example'],
  ['reply+AbC123xYz@token.example', 'reply+AbC123xYz@token.example'],
  ['a@b.co', 'a@b.co'],
  ['1@2.io', '1@2.io'],
  ['nora.kim@client.example', 'nora.kim@client.example'],
  ['n.o.r.a@client.example', 'n.o.r.a@client.example'],
  ['nora_kim@client.example', 'nora_kim@client.example'],
  ['_nora_@client.example', '_nora_@client.example'],
  ['-nora-@client.example', '-nora-@client.example'],
  ['nora-kim@client.example', 'nora-kim@client.example'],
  ["o'hara@client.example", "o'hara@client.example"],
  ["'o@client.example", "'o@client.example"],
  ['smith&sons@client.example', 'smith&sons@client.example'],
  ['50%off@client.example', '50%off@client.example'],
  ['#1@client.example', '#1@client.example'],
  ['$x@client.example', '$x@client.example'],
  ['!bang@client.example', '!bang@client.example'],
  ['a*b@client.example', 'a*b@client.example'],
  ['dept/unit@client.example', 'dept/unit@client.example'],
  ['user=domain.example@relay.example', 'user=domain.example@relay.example'],
  ['prvs=1a2b3c=nora@client.example', 'prvs=1a2b3c=nora@client.example'],
  ['what?@client.example', 'what?@client.example'],
  ['a^b@client.example', 'a^b@client.example'],
  ['`tick`@client.example', '`tick`@client.example'],
  ['{brace}@client.example', '{brace}@client.example'],
  ['pipe|d@client.example', 'pipe|d@client.example'],
  ['~tilde@client.example', '~tilde@client.example'],
  ["!#$%&'*+-/=?^_`{|}~@client.example", "!#$%&'*+-/=?^_`{|}~@client.example"],
  [`${'a'.repeat(64)}@client.example`, `${'a'.repeat(64)}@client.example`],
  [`a@${'b'.repeat(63)}.example`, `a@${'b'.repeat(63)}.example`],
  [`a@${'b.'.repeat(122)}example`, `a@${'b.'.repeat(122)}example`],
  ['a@sub.sub.client.example', 'a@sub.sub.client.example'],
  ['a@client-b.example', 'a@client-b.example'],
  ['a@3m.example', 'a@3m.example'],
  ['a@1.2.3.com', 'a@1.2.3.com'],
  ['a@xn--bcher-kva.example', 'a@xn--bcher-kva.example'],
  ['a@XN--BCHER-KVA.example', 'a@xn--bcher-kva.example'],
  ['a@bücher.example', 'a@xn--bcher-kva.example'],
  ['A@BÜCHER.example', 'A@xn--bcher-kva.example'],
  ['a@bu\u0308cher.example', 'a@xn--bcher-kva.example'],
  ['a@straße.example', 'a@xn--strae-oqa.example'],
  ['a@例え.jp', 'a@xn--r8jz45g.jp'],
  ['a@例え.テスト', 'a@xn--r8jz45g.xn--zckzah'],
  ['a@почта.рф', 'a@xn--80a1acny.xn--p1ai'],
  ['a@παράδειγμα.example', 'a@xn--hxajbheg2az3al.example'],
  ['a@مثال.example', 'a@xn--mgbh0fb.example'],
  ['a@דוגמה.example', 'a@xn--6dbbec0c.example'],
  ['a@예시.example', 'a@xn--vv4b11d.example'],
  ['a＠client．example', 'a@client.example'],
  ['a@client。example', 'a@client.example'],
  [' nora@client.example', 'nora@client.example'],
  ['nora@client.example ', 'nora@client.example'],
  ['\tnora@client.example\r\n', 'nora@client.example'],
  ['\u00a0nora@client.example\u00a0', 'nora@client.example'],
  ['\u200bnora@client.example', 'nora@client.example'],
  ['nora@client.example\u200b', 'nora@client.example'],
  ['\ufeffnora@client.example', 'nora@client.example'],
  ['\u202anora@client.example\u202c', 'nora@client.example'],
  ['\u200enora@client.example\u200f', 'nora@client.example'],
  ['\u2066nora@client.example\u2069', 'nora@client.example'],
  ['\u2060nora@client.example\u00ad', 'nora@client.example'],
  ['\u3000nora@client.example\u3000', 'nora@client.example'],
  ['nora@client.\r\n  example', 'nora@client.example'],
  ['nora@client.example.', 'nora@client.example'],
  ['nora@client.example,', 'nora@client.example'],
  ['nora@client.example;', 'nora@client.example'],
  ['nora@client.example:', 'nora@client.example'],
  ['nora@client.example., ', 'nora@client.example'],
  ['mailto:nora@client.example', 'nora@client.example'],
  ['MAILTO:Nora@client.example', 'Nora@client.example'],
  ['mailto: nora@client.example', 'nora@client.example'],
  ['mailto:nora@client.example?subject=Hi&body=There', 'nora@client.example'],
  ['mailto:nora%2Bapt@client.example', 'nora+apt@client.example'],
  ['<nora@client.example>', 'nora@client.example'],
  ['<nora@client.example>,', 'nora@client.example'],
  ['<<nora@client.example>>', 'nora@client.example'],
  ['< nora@client.example >', 'nora@client.example'],
  ['<mailto:nora@client.example>', 'nora@client.example'],
  ['Nora Kim <nora@client.example>', 'nora@client.example'],
  ['"Kim, Nora" <nora@client.example>', 'nora@client.example'],
  ['"nora@client.example" <nora@client.example>', 'nora@client.example'],
  ['Nora Kim <nora@client.example>;', 'nora@client.example'],
  ['nora@client.example>', 'nora@client.example'],
  ['(nora@client.example)', 'nora@client.example'],
  ['[nora@client.example]', 'nora@client.example'],
  ["'nora@client.example'", 'nora@client.example'],
  ['"nora@client.example"', 'nora@client.example'],
  ['“nora@client.example”', 'nora@client.example'],
  ['\u200b<\u00a0nora@client.example\u00a0>\u200b', 'nora@client.example'],
  ['"nora"@client.example', 'nora@client.example'],
  ['"nora.kim"@client.example', 'nora.kim@client.example'],
]

const refused: readonly (readonly [string, EmailProblem])[] = [
  ['', 'empty'],
  ['   ', 'empty'],
  ['\u200b', 'empty'],
  ['<>', 'empty'],
  ['mailto:', 'empty'],
  ['nora', 'malformed'],
  ['nora kim', 'malformed'],
  ['@client.example', 'malformed'],
  ['nora@', 'malformed'],
  ['nora@@client.example', 'malformed'],
  ['a@b@client.example', 'malformed'],
  ['nora kim@client.example', 'space'],
  ['nora@client .example', 'space'],
  ['nora @client.example', 'space'],
  ['nora\u00a0kim@client.example', 'space'],
  ['no\u200bra@client.example', 'invisible'],
  ['nora@cli\u200dent.example', 'invisible'],
  ['nora@client\u2060.example', 'invisible'],
  ['no\u202era@client.example', 'invisible'],
  ['no\u00adra@client.example', 'invisible'],
  ['no\0ra@client.example', 'invisible'],
  ['no\ufe0fra@client.example', 'invisible'],
  ['a@x.example, b@x.example', 'several'],
  ['a@x.example b@x.example', 'several'],
  ['a@x.example;b@x.example', 'several'],
  ['"nora kim"@client.example', 'quoted'],
  [String.raw`"nora\"kim"@client.example`, 'quoted'],
  ['"a@b"@client.example', 'quoted'],
  ['"a..b"@client.example', 'quoted'],
  ['.nora@client.example', 'dots'],
  ['nora.@client.example', 'dots'],
  ['nora..kim@client.example', 'dots'],
  ['nórá@client.example', 'local'],
  ['用户@client.example', 'local'],
  ['no(ra)@client.example', 'local'],
  ['no[ra@client.example', 'local'],
  ['no,ra@client.example', 'local'],
  [String.raw`no\ra@client.example`, 'local'],
  ['nora@localhost', 'domain'],
  ['nora@client', 'domain'],
  ['nora@.example', 'domain'],
  ['nora@client..example', 'domain'],
  ['nora@-client.example', 'domain'],
  ['nora@client-.example', 'domain'],
  ['nora@client.-example', 'domain'],
  ['nora@cli_ent.example', 'domain'],
  ['nora@cli!ent.example', 'domain'],
  ['nora@client.example/path', 'domain'],
  ['nora@client.example:25', 'domain'],
  [`nora@${'b'.repeat(64)}.example`, 'domain'],
  ['nora@ex%61mple.com', 'domain'],
  ['nora@[192.0.2.1]', 'number'],
  ['nora@[IPv6:2001:db8::1]', 'number'],
  ['nora@192.0.2.1', 'number'],
  ['nora@１９２.0.2.1', 'number'],
  ['nora@client.123', 'number'],
  [`${'a'.repeat(65)}@client.example`, 'length'],
  [`a@${'b.'.repeat(124)}example`, 'length'],
]

describe('the rule for addresses', () => {
  it.each(understood)('takes %j as %s', (entry, stored) => {
    expect(cleanEmail(entry)).toBe(stored)
    expect(explainEmail(entry)).toBeNull()
  })

  it.each(refused)('refuses %j: %s', (entry, problem) => {
    expect(findEmailProblem(cleanEmail(entry))).toBe(problem)
    expect(explainEmail(entry)).not.toBeNull()
  })

  it('refuses what surrounds an address where only the address may stand', () => {
    for (const entry of [
      ' a@x.example',
      'a@x.example,',
      '<a@x.example>',
      'a@x.example.',
      'mailto:a@x.example',
    ])
      expect(isEmail(entry)).toBe(false)
  })

  const atom = fc.stringMatching(/^[a-zA-Z0-9!#$%&*+/=?^_`{|}~-]{1,12}$/)
  const local = fc.array(atom, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('.'))
  const label = fc.stringMatching(/^[a-z][a-z0-9]{0,10}$/)
  const domain = fc.array(label, { minLength: 2, maxLength: 4 }).map((labels) => labels.join('.'))
  const address = fc.tuple(local, domain).map(([before, after]) => `${before}@${after}`)
  const around = fc.constantFrom('', ' ', '\u200b', '\u00a0', '\ufeff', '\r\n', '\u202a', '\t')

  it('keeps the spelling of every dot-atom and compares it in lower case', () => {
    fc.assert(
      fc.property(address, around, around, (email, before, after) => {
        expect(cleanEmail(before + email + after)).toBe(email)
        expect(isEmail(email)).toBe(true)
        expect(emailKey(email)).toBe(email.toLowerCase())
      }),
    )
  })

  it('understands every way in which programs copy an address', () => {
    const wrap = fc.constantFrom(
      (email: string) => `<${email}>`,
      (email: string) => `Nora Kim <${email}>`,
      (email: string) => `"Kim, N." <${email}>,`,
      (email: string) => `${email};`,
      (email: string) => `${email}.`,
      (email: string) => `(${email})`,
    )
    fc.assert(
      fc.property(address, wrap, wrap, (email, inner, outer) => {
        expect(cleanEmail(inner(email))).toBe(email)
        const isBare = !/<|\(/.test(inner(email))
        expect(cleanEmail(isBare ? outer(inner(email)) : inner(email))).toBe(email)
      }),
    )
  })

  it('never takes an address with something put into it for one without, and never changes a clean one', () => {
    const mark = fc.constantFrom(
      '\u200b',
      '\u00a0',
      ' ',
      '@',
      '..',
      '(',
      ',',
      '\0',
      '\u202e',
      '<',
      '"',
      '\\',
      'é',
    )
    fc.assert(
      fc.property(address, mark, fc.nat(), (email, inserted, seed) => {
        const at = 1 + (seed % (email.length - 1))
        const changed = email.slice(0, at) + inserted + email.slice(at)
        const cleaned = cleanEmail(changed)
        expect(cleaned === email).toBe(false)
        expect(cleanEmail(cleaned)).toBe(cleaned)
      }),
      { numRuns: 500 },
    )
  })

  it('ends soon and never throws, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const cleaned = cleanEmail(text)
        expect(cleanEmail(cleaned)).toBe(cleaned)
        findEmailProblem(text)
      }),
      { numRuns: 500 },
    )
    for (const piece of ['<', '((', 'a@', 'a. ', '"', 'mailto:', '\u200b', "'", 'a@b.c,'])
      expect(() => explainEmail(piece.repeat(200_000))).not.toThrow()
  })
})
