import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUnsaved, startOf, step, type Autosave, type AutosaveEvent } from './autosave.ts'

/** A server that keeps the highest number it sees, and a network that delivers and answers in any order, or not at all. */
class World {
  state: Autosave = startOf(0)
  server = 0
  /** Sent, and not yet there. */
  travelling: number[] = []
  /** There, and not yet answered. */
  unanswered: number[] = []
  history: number[] = []

  event(event: AutosaveEvent): void {
    const { state, save } = step(this.state, event)
    this.state = state
    if (save !== null) this.travelling.push(save)
  }

  arrive(pick: number): void {
    const [number] = this.travelling.splice(pick % Math.max(1, this.travelling.length), 1)
    if (number === undefined) return
    this.server = Math.max(this.server, number)
    this.history.push(this.server)
    this.unanswered.push(number)
  }

  answer(pick: number): void {
    const [number] = this.unanswered.splice(pick % Math.max(1, this.unanswered.length), 1)
    if (number !== undefined) this.event({ kind: 'saved', number })
  }

  /** Lost on its way there, or on its way back: the form cannot tell. */
  lose(pick: number): void {
    const lost = pick % 2 === 0 ? this.travelling : this.unanswered
    const [number] = lost.splice(pick % Math.max(1, lost.length), 1)
    if (number !== undefined) this.event({ kind: 'failed', number })
  }
}

const happening = fc.oneof(
  fc.constant({ kind: 'changed' as const }),
  fc.constant({ kind: 'due' as const }),
  fc.constant({ kind: 'leaving' as const }),
  fc.record({
    kind: fc.constantFrom('arrive' as const, 'answer' as const, 'lose' as const),
    pick: fc.nat(9),
  }),
)

test('under any order of saves, arrivals, answers and losses the newest is kept', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 80 }), (all) => {
      const world = new World()
      for (const one of all) {
        if ('pick' in one) world[one.kind](one.pick)
        else world.event(one)
        // The form never believes more than what is true.
        expect(world.state.saved).toBeLessThanOrEqual(world.server)
      }
      for (let round = 0; round < 3; round += 1) {
        while (world.travelling.length > 0) world.arrive(0)
        while (world.unanswered.length > 0) world.answer(0)
        world.event({ kind: 'due' })
      }
      expect(world.server).toBe(world.state.newest)
      expect(isUnsaved(world.state)).toBe(false)
      expect(world.history).toEqual(world.history.toSorted((one, other) => one - other))
    }),
    { numRuns: 500 },
  )
})

test('a save waits for the one that is under way, and what nothing changed is not saved', () => {
  const world = new World()
  world.event({ kind: 'due' })
  expect(world.travelling).toEqual([])
  world.event({ kind: 'changed' })
  world.event({ kind: 'due' })
  world.event({ kind: 'changed' })
  world.event({ kind: 'due' })
  expect(world.travelling).toEqual([1])
  world.arrive(0)
  world.answer(0)
  expect(world.travelling).toEqual([2])
})

test('what is sent or discarded is saved no more', () => {
  const world = new World()
  world.event({ kind: 'changed' })
  world.event({ kind: 'ended' })
  world.event({ kind: 'due' })
  world.event({ kind: 'leaving' })
  expect(world.travelling).toEqual([])
})
