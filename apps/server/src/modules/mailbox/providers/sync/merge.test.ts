import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelBits } from '../../labels.ts'
import { lookedAt, merged, sharedBits, together, toWrite } from './merge.ts'

const { INBOX, SPAM, STARRED, TRASH, UNREAD } = labelBits
const bits = [INBOX, STARRED, TRASH, SPAM, UNREAD]
const hidden = TRASH | SPAM

/** One message on both sides, and what is known here of the other one. */
class Message {
  here = INBOX | UNREAD
  known = INBOX | UNREAD
  there = INBOX | UNREAD
  readonly #strips: boolean
  constructor(strips: boolean) {
    this.#strips = strips
  }
  /** Some providers take what goes to the trash out of the inbox. */
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
    const change = toWrite(this.here, this.known)
    if (!change) return
    this.#put((this.there | change.add) & ~change.remove)
    this.known = (this.known | change.add) & ~change.remove
  }
  look(): void {
    const now = lookedAt(this.known, this.there)
    this.here = merged(this.here, this.known, now)
    this.known = now
  }
}

/** In the trash nobody sees whether it would be in the inbox. */
const visible = (labels: number): number => (labels & hidden ? labels & ~INBOX : labels) & sharedBits

const act = fc.oneof(
  fc.record({
    kind: fc.constantFrom('changeHere' as const, 'changeThere' as const),
    bit: fc.constantFrom(...bits),
  }),
  fc.record({ kind: fc.constantFrom('write' as const, 'look' as const), bit: fc.constant(0) }),
)

test('whatever happens on both sides in whatever order, they agree once both have heard of it', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(act, { maxLength: 40 }), (strips, acts) => {
      const message = new Message(strips)
      for (const { kind, bit } of acts) message[kind](bit)
      for (let round = 0; round < 2; round += 1) {
        message.look()
        message.write()
      }
      expect(visible(message.there)).toBe(visible(message.here))
      expect(toWrite(message.here, message.known)).toBeNull()
    }),
    { numRuns: 2000 },
  )
})

test('each label is as whoever changed it last left it, whatever the other side did to the others', () => {
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

test('what was restored stands where it stood, though the other side forgot that when it was thrown away', () => {
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

test('of several copies those outside trash and spam say where a message stands', () => {
  expect(together([INBOX | UNREAD, TRASH])).toBe(INBOX | UNREAD)
  expect(together([TRASH, TRASH | STARRED])).toBe(TRASH | STARRED)
})
