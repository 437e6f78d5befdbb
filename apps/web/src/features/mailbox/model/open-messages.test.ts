import { expect, test } from 'vitest'
import { firstOpen, foldedMessages, shownMessages } from './open-messages.ts'

const messages = ['1', '2', '3', '4', '5', '6'].map((id) => ({ id }))

test('the message asked for is open, else the last', () => {
  expect(firstOpen(messages, '2')).toBe('2')
  expect(firstOpen(messages, '99')).toBe('6')
  expect(firstOpen([], '2')).toBeUndefined()
})

test('the middle of a long thread is folded while nothing in it is open', () => {
  const shape = (open: string[], unfolded = false, of = messages) =>
    foldedMessages(of, new Set(open), unfolded).map((piece) =>
      piece.kind === 'fold' ? `+${piece.count}` : piece.message.id,
    )
  expect(shape(['6'])).toEqual(['1', '+3', '5', '6'])
  expect(shape(['3'])).toHaveLength(6)
  expect(shape(['6'], true)).toHaveLength(6)
  expect(shape(['5'], false, messages.slice(0, 5))).toHaveLength(5)
})

test('drafts stand in their form, unless there is nothing else', () => {
  const sent = { label_ids: ['INBOX' as const] }
  const draft = { label_ids: ['DRAFT' as const] }
  expect(shownMessages([sent, draft])).toEqual([sent])
  expect(shownMessages([draft])).toEqual([draft])
})
