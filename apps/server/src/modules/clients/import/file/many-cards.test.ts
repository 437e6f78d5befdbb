import { expect, test } from 'vitest'
import { parseFile } from './parse-file.ts'

const readCards = (count: number) =>
  parseFile({ vcard: new TextEncoder().encode('BEGIN:VCARD\nFN:Nora\nEND:VCARD\n'.repeat(count)) })

test('a vCard file with more contacts than a file can have is refused early', { timeout: 120_000 }, () => {
  // As many as fit into 50 MB.
  expect(() => readCards(1_400_000)).toThrow(
    'A file can have up to 100,000 clients. Split this one into smaller files.',
  )
  expect(readCards(1000).rows).toHaveLength(1000)
})
