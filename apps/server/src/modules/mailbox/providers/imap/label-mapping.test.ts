import { chunk } from '@pb/rules/chunk'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelBits } from '../../labels.ts'
import { unionLabels } from '../sync/label-merge.ts'
import { toLabels, planWrites, type MessageCopy, type FolderRole } from './label-mapping.ts'
import { parseCursor, toSequenceSet, formatCursor } from './uids.ts'

const { DRAFT, INBOX, SENT, SPAM, STARRED, TRASH, UNREAD } = labelBits
const hidden = TRASH | SPAM

/** Roles of folders with messages; drafts are only in the drafts folder. */
const role = fc.constantFrom<FolderRole[]>('inbox', 'sent', 'trash', 'junk', 'archive', 'all', 'other')
const flags = fc.subarray(['\\Seen', '\\Flagged', '\\Deleted'])
/** A copy on the server. */
interface RemoteCopy {
  readonly role: FolderRole
  readonly flags: readonly string[]
}
const remoteCopies = fc.array(fc.record({ role, flags }), { minLength: 1, maxLength: 4 })
const toCopies = (list: readonly RemoteCopy[]): MessageCopy[] =>
  list.map((one, index) => ({
    folder: one.role,
    remoteId: `1:${index + 1}`,
    role: one.role,
    labels: toLabels(one.role, new Set(one.flags)),
  }))
const localLabels = fc
  .subarray([INBOX, STARRED, TRASH, SPAM, UNREAD, SENT])
  .map((bits) => bits.reduce((all, bit) => all | bit, 0))

/** Simulates the server's result of the planned writes. */
function applyWrites(list: readonly RemoteCopy[], labels: number): RemoteCopy[] {
  const copies = toCopies(list)
  const { flags: changes, moves } = planWrites(labels, copies)
  const isHidden = moves.some(({ to }) => to === 'trash' || to === 'junk')
  return list.flatMap(({ role: before, flags: currentFlags }, index) => {
    const change = changes.find(({ copy }) => copy === copies[index])
    const remaining = currentFlags.filter((flag) => !change?.remove.includes(flag))
    const to = moves.find(({ copy }) => copy === copies[index])?.to
    // Gmail removes trashed messages from All Mail.
    if (isHidden && before === 'all' && to === undefined) return []
    return [{ role: to ?? before, flags: [...remaining, ...(change?.add ?? [])] }]
  })
}

test('plans writes after which nothing is left to write', () => {
  fc.assert(
    fc.property(localLabels, remoteCopies, (labels, list) => {
      const after = toCopies(applyWrites(list, labels))
      expect(planWrites(labels, after)).toEqual({ flags: [], moves: [] })
      const all = unionLabels(after.map((copy) => copy.labels))
      // A trashed message needs no inbox copy.
      const expected = labels & TRASH ? TRASH : labels & SPAM ? SPAM : labels & INBOX
      expect(all & expected).toBe(expected)
      expect((all & hidden) === 0).toBe((labels & hidden) === 0)
    }),
    { numRuns: 2000 },
  )
})

test('moves no copy twice and none to All Mail', () => {
  fc.assert(
    fc.property(localLabels, remoteCopies, (labels, list) => {
      const { moves } = planWrites(labels, toCopies(list))
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
] as const)('maps a copy in %s with flags %j to labels %i', (folderRole, flagList, expected) => {
  expect(toLabels(folderRole, new Set(flagList))).toBe(expected)
})

test('formats each UID once in ranges', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 }), (uids) => {
      const formatted = toSequenceSet(uids)
        .split(',')
        .flatMap((range) => {
          const [from, to = from] = range.split(':').map(Number)
          return Array.from({ length: to! - from! + 1 }, (_item, index) => from! + index)
        })
      expect(formatted).toEqual([...new Set(uids)].toSorted((a, b) => a - b))
      expect(chunk(uids, 7).flat()).toEqual(uids)
    }),
  )
})

test('parses formatted cursors and rejects other texts', () => {
  const cursor = { uidValidity: 4_294_967_295n, last: 17, modseq: 2n ** 62n }
  expect(parseCursor(formatCursor(cursor))).toEqual(cursor)
  for (const text of [null, '', '1 2', '1 2 x', '1 2 3 4']) expect(parseCursor(text)).toBeNull()
})
