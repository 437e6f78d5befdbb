import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatTaskLine, parseTaskLine } from './task-line.ts'

test('lines of an export are the tasks that they were', () => {
  const date = fc.constantFrom(null, '2026-05-01', '2025-12-31', '2024-02-29')
  const title = fc
    .string({ minLength: 1, maxLength: 200, unit: 'grapheme' })
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '' && text.length <= 200)
  fc.assert(
    fc.property(title, date, date, (text, due_on, done_on) => {
      const task = { title: text, due_on, done_on }
      expect(parseTaskLine(formatTaskLine(task))).toEqual(task)
    }),
  )
})

test('a title that looks like a line stays a title', () => {
  const task = { title: 'Done 2026-04-30: To do by 2026-05-01: call', due_on: null, done_on: '2026-05-02' }
  expect(parseTaskLine(formatTaskLine(task))).toEqual(task)
})

test('other text is an open task without a date', () => {
  expect(parseTaskLine(' Send the lease ')).toEqual({ title: 'Send the lease', due_on: null, done_on: null })
  expect(parseTaskLine('To do by 2026-99-99: Send')).toEqual({
    title: 'To do by 2026-99-99: Send',
    due_on: null,
    done_on: null,
  })
  expect(parseTaskLine('  ')).toBeNull()
})
