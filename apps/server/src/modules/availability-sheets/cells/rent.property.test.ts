import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRent } from './rent.ts'

const dollars = fc.integer({ min: 800, max: 25_000 })
const separators = [',', '.', ' ', '\u00a0', '\u2009', '\u202f', "'", '’', '']
const group = (value: number, separator: string) =>
  String(value).replace(/(?<=\d)(?=(?:\d{3})+$)/g, separator)
const toWide = (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))

const gross = (cents: number) => ({ grossCents: cents, netCents: null })

test('reads thousands set off in any way, with sign, period and harmless notes', () => {
  const before = fc.constantFrom('', '$', '$ ', 'US$', 'Rent: ', 'gross ', 'asking $')
  const after = fc.constantFrom(
    '',
    '/mo',
    ' per month',
    ' gross',
    '*',
    ' (1 month free)',
    ' no fee',
    ' + utilities',
  )
  fc.assert(
    fc.property(
      dollars,
      fc.constantFrom(...separators),
      before,
      after,
      fc.boolean(),
      (value, separator, head, tail, wide) => {
        const digits = group(value, separator)
        expect(parseRent(head + (wide ? toWide(digits) : digits) + tail)).toEqual(gross(value * 100))
      },
    ),
  )
})

test('reads net and gross with their words before or after the amounts', () => {
  const forms: ((net: string, full: string) => string)[] = [
    (net, full) => `net ${net} / gross ${full}`,
    (net, full) => `${full} gross, ${net} net`,
    (net, full) => `${net} net ${full}`,
    (net, full) => `${full} net ${net}`,
    (net, full) => `${full} (net effective ${net})`,
    (net, full) => `${full}\nNER: ${net}`,
    (net, full) => `Gross: ${full} Net: ${net}`,
  ]
  fc.assert(
    fc.property(dollars, fc.integer({ min: 1, max: 700 }), fc.constantFrom(...forms), (full, less, write) => {
      const text = write(`$${group(full - less, ',')}`, `$${group(full, ',')}`)
      expect(parseRent(text), text).toEqual({ grossCents: full * 100, netCents: (full - less) * 100 })
    }),
  )
})

test.each([
  ['42,50', "isn't a rent"],
  ['4,2500', "isn't a rent"],
  ['4\n250', "isn't a rent"],
  ['4l50', "isn't a rent"],
  ['٤٢٥٠', "isn't a rent"],
  ['4250 / 4B', "isn't a rent"],
  [',250', "isn't a rent"],
  ['$ .250/mo', "isn't a rent"],
  ['net ,900 / gross ,250', "isn't a rent"],
  ['1,050/wk', 'per week'],
  ['$150 nightly', 'per day'],
  ['$51,000 annually', 'per year'],
  ['$4,250 per person', 'per month'],
  ['-4250', 'negative'],
  ['(4,250)', 'negative'],
  ['4,250-', 'negative'],
  ['€ 4.250', 'US dollars'],
  ['4250 CAD', 'US dollars'],
  ['4,100–4,250', 'range'],
  ['$4,100 to $4,250', 'range'],
  ['4,250+', 'exact'],
  ['from $4,250', 'exact'],
  ['4,250 3,900', 'several'],
  ['$4,250 deposit', "isn't a rent"],
  ['Call for price', 'gives no rent'],
  ['3,900 gross / 4,250 net', 'net rent above'],
])('refuses %s with the reason', (text, reason) => {
  expect(parseRent(text)).toContain(reason)
})

test.each([
  [4250.5, gross(425_050)],
  [4.25, "isn't a monthly rent"],
  [-4250, 'is a negative number'],
])('reads the number %s', (value, rent) => {
  expect(parseRent(value)).toEqual(rent)
})

test('takes the period and the order of amounts from the title', () => {
  expect(parseRent(51_000, 'Annual rent')).toContain('per year')
  expect(parseRent(65, 'Rent PSF')).toContain('square foot')
  expect(parseRent('4,250 / 3,900', 'Gross / Net')).toEqual({ grossCents: 425_000, netCents: 390_000 })
})

/** Returns the amounts that a text states, in cents, whatever separates its thousands. */
function findStatedCents(text: string): Set<number> {
  // Raised digits are footnotes.
  const plain = text
    .replaceAll('²', '|')
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
  // "4250 ,1 month free" has the number of months beside an amount that needs no separator.
  const besideMonths = plain.match(/(?<!\d[.,'’`´ \u00a0]?)\d{3,}(?=[ ,.]{0,3}\d{1,2} months? free)/g) ?? []
  const numbers = [...(plain.match(/\d(?:[\d.,'’`´ \u00a0]*\d)?/g) ?? []), ...besideMonths]
  return new Set(
    numbers.flatMap((number) => {
      const digits = number.replace(/\D/g, '')
      const tenths = /\d[.,]\d$/.test(number) ? [1] : []
      const scales = [0, 2, 5, ...tenths, ...[1, 2, 3].map((places) => 5 - places)]
      return scales.map((scale) => Number(digits) * 10 ** scale)
    }),
  )
}

test('publishes an amount that the cell states, or none, after any mutation', () => {
  const bases = [
    '$4,250',
    '4.250',
    '4 250',
    '4.25k',
    'net $3,900 / gross $4,250',
    '$4,250/mo',
    '4250 (1 month free)',
  ]
  const inserted = fc.constantFrom(
    ',',
    '.',
    ' ',
    '\n',
    '-',
    '–',
    '/',
    '€',
    '$',
    '%',
    'k',
    ' net ',
    ' (',
    ')',
    '+',
    '*',
    '²',
    '٣',
    'л',
    '0',
    '1',
    'O',
    ' wk',
    ' or ',
    "'",
    '~',
    '#',
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...bases),
      fc.array(fc.record({ at: fc.nat(30), text: inserted, cut: fc.nat(2) }), { minLength: 1, maxLength: 4 }),
      (base, edits) => {
        const text = edits.reduce((all, { at, text: part, cut }) => {
          const index = at % (all.length + 1)
          return all.slice(0, index) + part + all.slice(index + cut)
        }, base)
        const rent = parseRent(text)
        const published = typeof rent === 'string' ? [] : [rent.grossCents, rent.netCents]
        const stated = findStatedCents(text)
        expect(
          published.filter((cents) => cents !== null && !stated.has(cents)),
          text,
        ).toEqual([])
        expect(typeof rent === 'string' || !/[€%٣л]/.test(text), text).toBe(true)
      },
    ),
    { numRuns: 2000 },
  )
})
