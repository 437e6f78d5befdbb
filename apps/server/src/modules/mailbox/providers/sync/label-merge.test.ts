import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelBits } from '../../labels.ts'
import { keepHiddenInbox, mergeLabels, sharedBits, unionLabels, diffLabels } from './label-merge.ts'

const { INBOX, SENT, SPAM, STARRED, TRASH, UNREAD } = labelBits
const bits = [INBOX, STARRED, TRASH, SPAM, UNREAD]
const hidden = TRASH | SPAM

/** One message on both sides, and the remote labels as last known. */
class Message {
  here = INBOX | UNREAD
  known = INBOX | UNREAD
  there = INBOX | UNREAD
  readonly #strips: boolean
  constructor(strips: boolean) {
    this.#strips = strips
  }
  /** Some providers remove the inbox label from a message moved to the trash. */
  #put(labels: number): void {
    this.there = this.#strips && labels & hidden ? labels & ~INBOX : labels
  }
  changeHere(bit: number): void {
    this.here ^= bit
  }
  changeThere(bit: number): void {
    this.#put(this.there ^ bit)
  }
  write(): void {
    const change = diffLabels(this.here, this.known)
    if (!change) return
    this.#put((this.there | change.add) & ~change.remove)
    this.known = (this.known | change.add) & ~change.remove
  }
  look(): void {
    const now = keepHiddenInbox(this.known, this.there)
    this.here = mergeLabels(this.here, this.known, now)
    this.known = now
  }
}

/** The inbox label of a message in the trash is not visible. */
const visible = (labels: number): number => (labels & hidden ? labels & ~INBOX : labels) & sharedBits

const act = fc.oneof(
  fc.record({
    kind: fc.constantFrom('changeHere' as const, 'changeThere' as const),
    bit: fc.constantFrom(...bits),
  }),
  fc.record({ kind: fc.constantFrom('write' as const, 'look' as const), bit: fc.constant(0) }),
)

test('converges to the same labels after any sequence of changes on both sides', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(act, { maxLength: 40 }), (strips, acts) => {
      const message = new Message(strips)
      for (const { kind, bit } of acts) message[kind](bit)
      for (let round = 0; round < 2; round += 1) {
        message.look()
        message.write()
      }
      expect(visible(message.there)).toBe(visible(message.here))
      expect(diffLabels(message.here, message.known)).toBeNull()
    }),
    { numRuns: 2000 },
  )
})

test('keeps the latest change of each label when both sides change different labels', () => {
  const some = fc.subarray([STARRED, UNREAD]).map((list) => list.reduce((all, bit) => all | bit, 0))
  fc.assert(
    fc.property(some, some, fc.boolean(), (mine, theirs, writesFirst) => {
      const message = new Message(true)
      for (const bit of bits) {
        if (mine & bit) message.changeHere(bit)
        if (theirs & bit) message.changeThere(bit)
      }
      if (writesFirst) message.write()
      message.look()
      message.write()
      const expected = (INBOX | UNREAD) ^ (mine | theirs)
      expect([message.here, message.there]).toEqual([expected, expected])
    }),
  )
})

test('restores the inbox label when the provider removed it on trashing', () => {
  const message = new Message(true)
  message.changeHere(TRASH)
  message.write()
  message.look()
  expect(message.there).toBe(TRASH | UNREAD)
  message.changeHere(TRASH)
  message.write()
  message.look()
  expect([message.here, message.there]).toEqual([INBOX | UNREAD, INBOX | UNREAD])
})

test('takes the labels from the copies outside trash and spam', () => {
  expect(unionLabels([INBOX | UNREAD, TRASH])).toBe(INBOX | UNREAD)
  expect(unionLabels([TRASH, TRASH | STARRED])).toBe(TRASH | STARRED)
})

test.each([
  ['moved out of the sent folder', SENT, SENT, 0, 0],
  ['moved from the sent folder to the inbox', SENT, SENT, INBOX, INBOX],
  ['moved from the sent folder to the trash', SENT, SENT, TRASH, SENT | TRASH],
  ['restored from the trash to the sent folder', SENT | TRASH, TRASH, SENT, SENT],
  ['moved into the sent folder', 0, 0, SENT, SENT],
  ['sent here and not yet stored there', SENT, 0, 0, SENT],
])('a message %s', (_name, local, before, now, expected) => {
  expect(mergeLabels(local, before, now)).toBe(expected)
})
