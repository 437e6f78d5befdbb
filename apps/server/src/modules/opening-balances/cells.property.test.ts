import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDayFirst, parseAmount, parseDate, parseKind, parsePayments, parseYesNo } from './cells.ts'

const cents = fc.integer({ min: 0, max: 10_000_000_000 })
const group = (whole: number) => whole.toLocaleString('en-US')

/** Ways in which an amount is written. */
const styles: readonly ((value: number) => string)[] = [
  (value) => (value / 100).toFixed(2),
  (value) => `$${group(Math.floor(value / 100))}.${String(value % 100).padStart(2, '0')}`,
  (value) => ` $ ${group(Math.floor(value / 100))}.${String(value % 100).padStart(2, '0')} `,
  (value) => `${(value / 100).toFixed(2)} USD`,
]
/** What makes a text no longer state an amount in dollars. */
const mutations: readonly ((text: string) => string)[] = [
  (text) => `-${text.trim()}`,
  (text) => `(${text.trim()})`,
  (text) => `€${text.trim()}`,
  (text) => `${text.trim()} / month`,
  (text) => `${text.trim()} or ${text.trim()}`,
  (text) => `${text.trim()}k`,
  (text) => `${text.trim()}%`,
  (text) => `~${text.trim()}`,
  (text) => `${text.trim()}5`,
  (text) => text.trim().replace('.', ','),
  (text) => text.trim().replace('.', '.\n'),
  (text) => text.trim().replace(/\d/, '٣'),
]

describe('an amount', () => {
  test('is read as it is written', () => {
    fc.assert(
      fc.property(cents, fc.constantFrom(...styles), (value, style) => {
        expect(parseAmount(style(value), 'Gross')).toEqual({ value })
      }),
    )
  })

  test('is refused with anything more in its cell', () => {
    fc.assert(
      fc.property(
        cents,
        fc.constantFrom(...styles),
        fc.constantFrom(...mutations),
        (value, style, mutate) => {
          expect(parseAmount(mutate(style(value)), 'Gross')).toHaveProperty('error')
        },
      ),
    )
  })

  test('of a spreadsheet has at most two decimals', () => {
    fc.assert(
      fc.property(cents, (value) => {
        expect(parseAmount(value / 100, 'Gross')).toEqual({ value })
        expect(parseAmount(value / 100 + 0.004, 'Gross')).toHaveProperty('error')
      }),
    )
    expect(parseAmount(-5, 'Gross')).toEqual({ error: 'Gross: “-5” is below $0' })
    for (const text of [null, '', ' - ', 'N/A']) expect(parseAmount(text, 'Gross')).toEqual({ value: null })
  })
})

const days = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10))
const names = [
  'January',
  'Feb',
  'March',
  'Apr.',
  'May',
  'June',
  'Jul',
  'August',
  'Sept',
  'Oct',
  'Nov',
  'December',
]
const split = (day: string) => day.split('-').map(Number) as [number, number, number]
const dateStyles: readonly ((day: string) => string)[] = [
  (day) => day,
  (day) => `${day}T00:00:00.000Z`,
  (day) => `${split(day)[1]}/${split(day)[2]}/${split(day)[0]}`,
  (day) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(2, 4)}`,
  (day) => `${names[split(day)[1] - 1]} ${split(day)[2]}, ${split(day)[0]}`,
  (day) => `${split(day)[2]} ${names[split(day)[1] - 1]} ${split(day)[0]}`,
]
const dateMutations: readonly ((text: string) => string)[] = [
  (text) => `${text} (est.)`,
  (text) => `before ${text}`,
  (text) => `${text} - ${text}`,
  (text) => `${text}?`,
  (text) => text.replace(/\d/, '٣'),
]
const monthFirst = { dayFirst: false }

describe('a date', () => {
  test('is read as it is written, or refused', () => {
    fc.assert(
      fc.property(days, fc.constantFrom(...dateStyles), (day, style) => {
        expect(parseDate(style(day), 'Deal date', monthFirst)).toEqual({ value: day })
      }),
    )
    fc.assert(
      fc.property(
        days,
        fc.constantFrom(...dateStyles),
        fc.constantFrom(...dateMutations),
        (day, style, mutate) => {
          expect(parseDate(mutate(style(day)), 'Deal date', monthFirst)).toHaveProperty('error')
        },
      ),
    )
    for (const text of ['2026-02-30', '13/13/2026', '3/4', '2026', 'March', '46085', 46_085, '1/1/1999'])
      expect(parseDate(text, 'Deal date', monthFirst)).toHaveProperty('error')
  })

  test('that is numeric is refused in a file with the day first', () => {
    expect(isDayFirst('25/3/2026')).toBe(true)
    for (const text of ['3/25/2026', '3/4/2026', '2026-03-25', '25 March 2026', null])
      expect(isDayFirst(text)).toBe(false)
    expect(parseDate('3/4/2026', 'Deal date', { dayFirst: true })).toHaveProperty('error')
    expect(parseDate('2026-03-04', 'Deal date', { dayFirst: true })).toEqual({ value: '2026-03-04' })
  })
})

test('words are read whole', () => {
  expect(parseKind('Rental')).toEqual({ value: 'rental' })
  expect(parseKind('SALE')).toEqual({ value: 'sale' })
  expect(parseKind('Sale or rental')).toHaveProperty('error')
  expect(parseYesNo('y', 'Counts')).toEqual({ value: true })
  expect(parseYesNo(0, 'Counts')).toEqual({ value: false })
  expect(parseYesNo('not sure', 'Counts')).toHaveProperty('error')
})

describe('what an agent was paid, and when', () => {
  const monthFirst = { dayFirst: false }
  const day = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const payments = fc.array(fc.record({ day, cents: fc.integer({ min: -10_000_00, max: 100_000_00 }) }), {
    minLength: 1,
    maxLength: 4,
  })
  const amount = fc.constantFrom(
    (value: number) => `${value < 0 ? '-' : ''}$${(Math.abs(value) / 100).toFixed(2)}`,
    (value: number) =>
      value < 0
        ? `($${(Math.abs(value) / 100).toFixed(2)})`
        : `$${group(Math.trunc(value / 100))}.${String(value % 100).padStart(2, '0')}`,
  )
  const date = fc.constantFrom(
    (iso: string) => iso,
    (iso: string) => `${Number(iso.slice(5, 7))}/${Number(iso.slice(8))}/${iso.slice(0, 4)}`,
  )

  test('is one day for all of it, or days with amounts', () => {
    fc.assert(
      fc.property(
        payments,
        amount,
        date,
        fc.constantFrom('; ', ';', ' ;  '),
        (value, format, toDate, separator) => {
          const text = value.map((each) => `${toDate(each.day)} ${format(each.cents)}`).join(separator)
          expect(parsePayments(text, 'Paid', monthFirst)).toEqual({ value })
          expect(parsePayments(toDate(value[0]!.day), 'Paid', monthFirst)).toEqual({
            value: [{ day: value[0]!.day, cents: null }],
          })
        },
      ),
    )
  })

  test('is refused with anything more or less in its cell', () => {
    const spoil = fc.constantFrom(
      (text: string) => `${text};`,
      (text: string) => `${text} and more`,
      (text: string) => text.replaceAll('$', '€'),
      (text: string) => text.replace(' ', '\u0020by check '),
      (text: string) => text.replace('$', '$ about '),
      (text: string) => text.replace('-', '.'),
      (text: string) => `${text}, 2026-01-02 $5`,
    )
    fc.assert(
      fc.property(payments, amount, spoil, (value, format, mutate) => {
        const text = value.map((each) => `${each.day} ${format(each.cents)}`).join('; ')
        expect(parsePayments(mutate(text), 'Paid', monthFirst)).toHaveProperty('error')
      }),
    )
  })
})
