import type { Random } from './random.ts'

/** What a program, a mistake or an attacker may put where a value belongs. */
const numbers = [
  -1,
  -0,
  1.5,
  1e-320,
  0.1 + 0.2,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  Number.MAX_SAFE_INTEGER,
  -Number.MAX_SAFE_INTEGER,
  1e21,
  -1e21,
  1e308,
  253_402_300_799,
  253_402_300_800,
  -62_135_596_801,
  8.64e12,
  8.64e12 + 1,
  4_102_444_800,
]

const dates = [
  '0000-01-01',
  '0000-00-00',
  '-000001-01-01',
  '1899-12-31',
  '1900-01-01',
  '1969-12-31',
  '2026-02-30',
  '2026-13-01',
  '2199-12-31',
  '9999-12-31',
  '+275760-09-13',
  '0000-01-01T00:00',
  '2199-12-31T23:59',
  '9999-12-31T23:59:60Z',
  '2026-03-08T02:30',
  '24:00',
  '99:99',
  '02-30',
]

const texts = [
  '',
  ' ',
  '0',
  '01',
  '-1',
  '1e3',
  '0x10',
  'NaN',
  'Infinity',
  'null',
  '9223372036854775807',
  '9223372036854775808',
  '99999999999999999999',
  'a\0b',
  '\ud800',
  'x\udfffy',
  '\u200b',
  '\ufeff\u2060',
  '\u202eevil\u202c',
  '\u{1f469}\u200d\u{1f469}\u200d\u{1f466}',
  `a${'\u0301'.repeat(2000)}`,
  '\r\nBcc: all@client.example',
  "' OR 1=1 --",
  '%_\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{constructor}}',
  '=HYPERLINK("https://client.example")',
  'javascript:alert(1)',
  'https://[::1]/',
  'http://169.254.169.254/latest',
  'person@client.example',
  '"a b"@client.example',
  'a@b\u200b.example',
  '__proto__',
  'constructor',
  'toString',
  ','.repeat(700),
  'a'.repeat(300),
  'a'.repeat(20_000),
  'é'.repeat(3000),
]

const nest = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)

const shapes: readonly unknown[] = [
  null,
  true,
  false,
  [],
  [null],
  [[]],
  ['a', 'a'],
  ['1', '1', '1'],
  {},
  { a: 1 },
  { $gt: '' },
  { toString: 'x', length: 3 },
  JSON.parse('{"__proto__":{"admin":true}}'),
  JSON.parse('{"constructor":{"prototype":{"admin":true}}}'),
  nest(31),
  nest(40),
  nest(800),
  Array.from({ length: 10_000 }, () => 'a'),
  Array.from({ length: 10_000 }, (_unused, index) => String(index)),
  Array.from({ length: 10_000 }, () => ({})),
  Object.fromEntries(Array.from({ length: 1000 }, (_unused, index) => [`k${index}`, index])),
]

/** A value of any kind, for a JSON body. */
export function oddValue(random: Random): unknown {
  const kind = random.below(10)
  if (kind < 3) return random.pick(texts)
  if (kind < 5) return random.pick(numbers)
  if (kind < 7) return random.pick(dates)
  if (kind === 7) return String(random.pick(numbers))
  return random.pick(shapes)
}

/** A text, for a path or query. */
export function oddText(random: Random): string {
  const kind = random.below(10)
  if (kind < 5) return random.pick(texts).slice(0, 3000)
  return kind < 7 ? String(random.pick(numbers)) : random.pick(dates)
}
