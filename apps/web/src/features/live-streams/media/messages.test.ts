import { expect, test } from 'vitest'
import { mergeMessages, withoutHidden } from './messages.ts'

const message = (message_id: string, text = message_id) => ({ message_id, text, hidden: 0 as const })

test('holds each message once, in the order of their numbers', () => {
  const merged = mergeMessages([message('9'), message('10')], [message('11'), message('10', 'again')], [])
  expect(merged.map(({ text }) => text)).toEqual(['9', 'again', '11'])
})

test('an empty reply changes nothing', () => {
  const before = [message('9')]
  expect(mergeMessages(before, [], [])).toBe(before)
})

test('marks hidden ones for the host, and takes them from viewers', () => {
  expect(mergeMessages([message('9')], [], ['9'])).toMatchObject([{ hidden: 1 }])
  expect(withoutHidden([message('9'), message('10')], ['9'])).toEqual([message('10')])
})

test('keeps the newest 300', () => {
  const many = Array.from({ length: 500 }, (_, index) => message(String(index + 1)))
  const merged = mergeMessages([], many, [])
  expect([merged.length, merged[0]!.message_id]).toEqual([300, '201'])
})
