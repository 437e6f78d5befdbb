import { bedroomCode } from '@pb/rules/bedrooms'
import { expect, test } from 'vitest'
import { parseAvailability, parseStatus } from './availability.ts'
import { parseBaths, parseLayout } from './layout.ts'
import { translateSpanish } from './spanish.ts'

const today = '2026-03-01'

test.each([
  ['2 habitaciones y 1 baño', 20, 10],
  ['2 habitaciones / 1 baño', 20, 10],
  ['1 recámara', 10, null],
  ['Estudio', bedroomCode('studio'), null],
  ['3 dormitorios, 2 baños', 30, 20],
])('reads the layout “%s”', (text, bedrooms, bathrooms) =>
  expect(parseLayout(text)).toEqual({ bedrooms, bathrooms }),
)

test('reads baths, statuses and dates', () => {
  expect(parseBaths('2 baños')).toBe(20)
  expect(parseStatus('Rentado')).toBe('Closed')
  expect(parseStatus('No disponible')).toBe('Withdrawn')
  expect(parseStatus('desocupado')).toBe('Active')
  expect(parseAvailability('de inmediato', today)).toEqual({ from: 'now', status: null })
  expect(parseAvailability('disponible desde el 1 de abril', today)).toEqual({
    from: '2026-04-01',
    status: null,
  })
  expect(parseAvailability('1º de mayo de 2027', today)).toEqual({ from: '2027-05-01', status: null })
  expect(parseAvailability('junio 2026', today)).toEqual({ from: '2026-06-01', status: null })
})

test.each(['2 cuartos', 'quizás', 'pregunte al super', '1 habitación con vista'])(
  'does not guess what “%s” means',
  (text) => {
    expect(parseLayout(text)).toBeNull()
    expect(parseAvailability(text, today)).toBeNull()
    expect(parseStatus(text)).toBeNull()
  },
)

test('leaves English as it is', () => {
  for (const text of ['available now', 'studio', 'may 1', 'mar 5', 'vacant', 'yard', 'mess hall', 'estate'])
    expect(translateSpanish(text)).toBe(text)
})
