import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isUnsaved,
  createAutosave,
  reduceAutosave,
  type AutosaveState,
  type AutosaveEvent,
} from './autosave.ts'

/** A server that keeps the highest number, behind a network that reorders and loses requests and replies. */
class SimulatedServer {
  state: AutosaveState = createAutosave(0)
  stored = 0
  /** Sent, not delivered yet. */
  requests: number[] = []
  /** Delivered, not replied to yet. */
  replies: number[] = []
  history: number[] = []

  event(event: AutosaveEvent): void {
    const { state, save } = reduceAutosave(this.state, event)
    this.state = state
    if (save !== null) this.requests.push(save)
  }

  arrive(pick: number): void {
    const [number] = this.requests.splice(pick % Math.max(1, this.requests.length), 1)
    if (number === undefined) return
    this.stored = Math.max(this.stored, number)
    this.history.push(this.stored)
    this.replies.push(number)
  }

  answer(pick: number): void {
    const [number] = this.replies.splice(pick % Math.max(1, this.replies.length), 1)
    if (number !== undefined) this.event({ kind: 'saved', number })
  }

  /** Loses a request or a reply, which look the same to the client. */
  lose(pick: number): void {
    const lost = pick % 2 === 0 ? this.requests : this.replies
    const [number] = lost.splice(pick % Math.max(1, lost.length), 1)
    if (number !== undefined) this.event({ kind: 'failed', number })
  }
}

const eventArbitrary = fc.oneof(
  fc.constant({ kind: 'changed' as const }),
  fc.constant({ kind: 'due' as const }),
  fc.constant({ kind: 'leaving' as const }),
  fc.record({
    kind: fc.constantFrom('arrive' as const, 'answer' as const, 'lose' as const),
    pick: fc.nat(9),
  }),
)

test('keeps the newest change under any order of saves, deliveries, replies and losses', () => {
  fc.assert(
    fc.property(fc.array(eventArbitrary, { maxLength: 80 }), (all) => {
      const simulation = new SimulatedServer()
      for (const one of all) {
        if ('pick' in one) simulation[one.kind](one.pick)
        else simulation.event(one)
        // The client never assumes more than the server has stored.
        expect(simulation.state.saved).toBeLessThanOrEqual(simulation.stored)
      }
      for (let round = 0; round < 3; round += 1) {
        while (simulation.requests.length > 0) simulation.arrive(0)
        while (simulation.replies.length > 0) simulation.answer(0)
        simulation.event({ kind: 'due' })
      }
      expect(simulation.stored).toBe(simulation.state.newest)
      expect(isUnsaved(simulation.state)).toBe(false)
      expect(simulation.history).toEqual(simulation.history.toSorted((one, other) => one - other))
    }),
    { numRuns: 500 },
  )
})

test('queues a save behind the one in flight and skips saves without changes', () => {
  const simulation = new SimulatedServer()
  simulation.event({ kind: 'due' })
  expect(simulation.requests).toEqual([])
  simulation.event({ kind: 'changed' })
  simulation.event({ kind: 'due' })
  simulation.event({ kind: 'changed' })
  simulation.event({ kind: 'due' })
  expect(simulation.requests).toEqual([1])
  simulation.arrive(0)
  simulation.answer(0)
  expect(simulation.requests).toEqual([2])
})

test('saves nothing after the draft has ended', () => {
  const simulation = new SimulatedServer()
  simulation.event({ kind: 'changed' })
  simulation.event({ kind: 'ended' })
  simulation.event({ kind: 'due' })
  simulation.event({ kind: 'leaving' })
  expect(simulation.requests).toEqual([])
})
