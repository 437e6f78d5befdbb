import { expect, test } from 'vitest'
import { getInitiallyOpen, foldMessages, filterShownMessages } from './open-messages.ts'

const messages = ['1', '2', '3', '4', '5', '6'].map((id) => ({ id }))

test('expands the requested message, else the last', () => {
  expect(getInitiallyOpen(messages, '2')).toBe('2')
  expect(getInitiallyOpen(messages, '99')).toBe('6')
  expect(getInitiallyOpen([], '2')).toBeUndefined()
})

test('folds the middle of a long thread while it is collapsed', () => {
  const shape = (open: string[], unfolded = false, list = messages) =>
    foldMessages(list, new Set(open), unfolded).map((item) =>
      item.kind === 'fold' ? `+${item.count}` : item.message.id,
    )
  expect(shape(['6'])).toEqual(['1', '+3', '5', '6'])
  expect(shape(['3'])).toHaveLength(6)
  expect(shape(['6'], true)).toHaveLength(6)
  expect(shape(['5'], false, messages.slice(0, 5))).toHaveLength(5)
})

test('hides drafts unless the thread has no other messages', () => {
  const sent = { label_ids: ['INBOX' as const] }
  const draft = { label_ids: ['DRAFT' as const] }
  expect(filterShownMessages([sent, draft])).toEqual([sent])
  expect(filterShownMessages([draft])).toEqual([draft])
})
