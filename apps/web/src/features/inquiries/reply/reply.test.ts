import { expect, test } from 'vitest'
import { officeTemplateToText, templateToText } from './template-text.ts'
import { readTimes } from './times.ts'

test('a template greets the person by first name where it greets no one', () => {
  expect(templateToText('<p>Hello,</p><p>Thank you.</p>', 'Nora Bell')).toMatch(/^Hi Nora,\s+Thank you\.$/)
  expect(templateToText('<p>Hello,</p>', 'nora@mail.example')).toBe('Hello,')
  expect(templateToText('<p>Hello,</p>', '')).toBe('Hello,')
  expect(templateToText('<p>Dear friend,</p>', 'Nora')).toBe('Dear friend,')
})

test('the office’s template greets the person, not the portal whose email it answers', () => {
  expect(officeTemplateToText('<p>Hi StreetEasy,</p><p>Thank you.</p>', 'Nora Bell')).toMatch(
    /^Hi Nora,\s+Thank you\.$/,
  )
  expect(officeTemplateToText('<p>Hi Zillow Rental,</p>', '')).toBe('Hello,')
  expect(officeTemplateToText('<p>Hello,</p>', 'Nora')).toBe('Hi Nora,')
})

test('suggested times are in order, once each, and in the future', () => {
  const zone = 'America/New_York'
  const entry = (key: string, text: string) => ({ key, text })
  const now = Date.parse('2026-11-23T12:00:00Z')
  const read = readTimes(
    {
      slots: [1, Date.parse('2026-11-24T15:00:00Z') / 1000],
      entries: [
        entry('a', '2026-11-25T10:00'),
        entry('b', ''),
        entry('c', '2026-11-24T10:00'),
        entry('d', '2026-11-24T10:00'),
        entry('e', '2026-11-22T10:00'),
      ],
    },
    zone,
    now,
  )
  expect([...read.wrong]).toEqual(['e', '1'])
  expect(read.times.slice(2)).toEqual([
    Date.parse('2026-11-24T15:00:00Z') / 1000,
    Date.parse('2026-11-25T15:00:00Z') / 1000,
  ])
})
