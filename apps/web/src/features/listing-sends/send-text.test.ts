import { expect, test } from 'vitest'
import { isFailed, isSettled, formatNames, pdfFileName, formatSentMessage } from './send-text.ts'

test('confirms a send with the text of the page it was started from', () => {
  expect(formatSentMessage('saved', 1, ['Maya'])).toEqual({ title: '1 Listing sent to client' })
  expect(formatSentMessage('saved', 3, ['Maya'])).toEqual({ title: '3 Listings sent to client' })
  expect(formatSentMessage('listing', 1, ['Maya'])).toEqual({ title: 'Listing sent' })
  expect(formatSentMessage('listing', 1, ['Maya', 'Tom'])).toEqual({
    title: 'Listing was sent to selected clients',
  })
  expect(formatSentMessage('results', 2, ['Maya'])).toEqual({
    title: 'Listings sent',
    description: '2 listings sent to Maya',
  })
})

test('names two people and counts the others', () => {
  expect(formatNames(['Maya'])).toBe('Maya')
  expect(formatNames(['Maya', 'Tom'])).toBe('Maya and Tom')
  expect(formatNames(['Maya', 'Tom', 'Ana'])).toBe('Maya, Tom and 1 other')
})

test('names a PDF by the date in New York', () => {
  expect(pdfFileName(new Date('2026-11-22T03:00:00Z'))).toBe('11-21-2026.pdf')
})

test('treats failed and uncertain emails as settled, queued ones as unsettled', () => {
  expect(isFailed({ state: 'no-email' })).toBe(true)
  expect(isFailed({ state: 'uncertain' })).toBe(false)
  expect(isSettled({ state: 'uncertain' })).toBe(true)
  expect(isSettled({ state: 'queued' })).toBe(false)
})
