import { expect, test } from 'vitest'
import { isFailed, isSettled, namesText, pdfName, sentText } from './words.ts'

test('each place says in its own words what was sent', () => {
  expect(sentText('saved', 1, ['Maya'])).toEqual({ title: '1 Listing sent to client' })
  expect(sentText('saved', 3, ['Maya'])).toEqual({ title: '3 Listings sent to client' })
  expect(sentText('listing', 1, ['Maya'])).toEqual({ title: 'Listing sent' })
  expect(sentText('listing', 1, ['Maya', 'Tom'])).toEqual({ title: 'Listing was sent to selected clients' })
  expect(sentText('results', 2, ['Maya'])).toEqual({
    title: 'Listings sent',
    description: '2 listings sent to Maya',
  })
})

test('many names are counted', () => {
  expect(namesText(['Maya'])).toBe('Maya')
  expect(namesText(['Maya', 'Tom'])).toBe('Maya and Tom')
  expect(namesText(['Maya', 'Tom', 'Ana'])).toBe('Maya, Tom and 1 other')
})

test('a PDF is named by the day in New York', () => {
  expect(pdfName(new Date('2026-11-22T03:00:00Z'))).toBe('11-21-2026.pdf')
})

test('what failed is settled, what waits is not', () => {
  expect(isFailed({ state: 'no-email' })).toBe(true)
  expect(isFailed({ state: 'uncertain' })).toBe(false)
  expect(isSettled({ state: 'uncertain' })).toBe(true)
  expect(isSettled({ state: 'queued' })).toBe(false)
})
