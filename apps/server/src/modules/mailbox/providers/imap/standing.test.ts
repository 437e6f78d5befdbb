import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelBits } from '../../labels.ts'
import { together } from '../sync/merge.ts'
import { labelsOfCopy, writingOf, type Copy, type FolderRole } from './standing.ts'
import { piecesOf, readCursor, setOf, writeCursor } from './uids.ts'

const { DRAFT, INBOX, SENT, SPAM, STARRED, TRASH, UNREAD } = labelBits
const hidden = TRASH | SPAM

/** Of mail; a draft stands among drafts alone. */
const role = fc.constantFrom<FolderRole[]>('inbox', 'sent', 'trash', 'junk', 'archive', 'all', 'other')
const flags = fc.subarray(['\\Seen', '\\Flagged', '\\Deleted'])
/** A copy as the server has it. */
interface There {
  readonly role: FolderRole
  readonly flags: readonly string[]
}
const there = fc.array(fc.record({ role, flags }), { minLength: 1, maxLength: 4 })
const known = (list: readonly There[]): Copy[] =>
  list.map((one, index) => ({
    folder: one.role,
    remoteId: `1:${index + 1}`,
    role: one.role,
    labels: labelsOfCopy(one.role, new Set(one.flags)),
  }))
const here = fc
  .subarray([INBOX, STARRED, TRASH, SPAM, UNREAD, SENT])
  .map((bits) => bits.reduce((all, bit) => all | bit, 0))

/** What a server makes of what is written. */
function carriedOut(list: readonly There[], labels: number): There[] {
  const copies = known(list)
  const { flags: changes, moves } = writingOf(labels, copies)
  const goes = moves.some(({ to }) => to === 'trash' || to === 'junk')
  return list.flatMap(({ role: before, flags: had }, index) => {
    const change = changes.find(({ copy }) => copy === copies[index])
    const kept = had.filter((flag) => !change?.remove.includes(flag))
    const to = moves.find(({ copy }) => copy === copies[index])?.to
    // Gmail takes what goes there out of all mail.
    if (goes && before === 'all' && to === undefined) return []
    return [{ role: to ?? before, flags: [...kept, ...(change?.add ?? [])] }]
  })
}

test('what is written once stands there as here, and nothing is left to write', () => {
  fc.assert(
    fc.property(here, there, (labels, list) => {
      const after = known(carriedOut(list, labels))
      expect(writingOf(labels, after)).toEqual({ flags: [], moves: [] })
      const all = together(after.map((copy) => copy.labels))
      // What is in the trash needs no second place.
      const asked = labels & TRASH ? TRASH : labels & SPAM ? SPAM : labels & INBOX
      expect(all & asked).toBe(asked)
      expect((all & hidden) === 0).toBe((labels & hidden) === 0)
    }),
    { numRuns: 2000 },
  )
})

test('no copy is moved twice, or into a view of all mail', () => {
  fc.assert(
    fc.property(here, there, (labels, list) => {
      const { moves } = writingOf(labels, known(list))
      expect(moves.every(({ to }) => to !== 'all' && to !== 'other')).toBe(true)
      expect(new Set(moves.map(({ copy }) => copy)).size).toBe(moves.length)
    }),
  )
})

test.each([
  ['inbox', [], INBOX | UNREAD],
  ['inbox', ['\\Seen', '\\Flagged'], INBOX | STARRED],
  ['inbox', ['\\Seen', '\\Deleted'], TRASH],
  ['drafts', [], DRAFT],
  ['sent', ['\\Seen'], SENT],
  ['junk', ['\\Seen'], SPAM],
  ['archive', ['\\Seen'], 0],
] as const)('a copy in %s with %j carries %i', (place, given, expected) => {
  expect(labelsOfCopy(place, new Set(given))).toBe(expected)
})

test('UIDs are named in ranges, each once', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 }), (uids) => {
      const named = setOf(uids)
        .split(',')
        .flatMap((range) => {
          const [from, to = from] = range.split(':').map(Number)
          return Array.from({ length: to! - from! + 1 }, (_item, index) => from! + index)
        })
      expect(named).toEqual([...new Set(uids)].toSorted((a, b) => a - b))
      expect(piecesOf(uids, 7).flat()).toEqual(uids)
    }),
  )
})

test('a cursor is read as it was written, and nothing else is one', () => {
  const cursor = { validity: 4_294_967_295n, last: 17, modseq: 2n ** 62n }
  expect(readCursor(writeCursor(cursor))).toEqual(cursor)
  for (const text of [null, '', '1 2', '1 2 x', '1 2 3 4']) expect(readCursor(text)).toBeNull()
})
