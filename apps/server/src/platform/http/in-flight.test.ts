import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { InFlightCalls } from './in-flight.ts'

const limit = { maxRunning: 2, maxWaiting: 3, maxWaitMs: 60_000 }

/** Lets what is resolved already go on. */
const settle = () => new Promise<void>((done) => setImmediate(done))

/** A caller's calls, each until the test ends it. */
function createCalls(calls: InFlightCalls) {
  const running = new Map<number, () => void>()
  const refused: number[] = []
  const gone = new Map<number, () => void>()
  const enter = (key: string, id: number) =>
    calls
      .enter(key, (leave) => gone.set(id, leave))
      .then(
        (leave) => void running.set(id, leave),
        () => void refused.push(id),
      )
  const end = async (id: number) => {
    running.get(id)!()
    running.delete(id)
    await settle()
  }
  return { running, refused, gone, enter, end }
}

test('runs some calls of a caller, queues some, refuses more, and others are not affected', async () => {
  const { running, refused, enter, end } = createCalls(new InFlightCalls(limit))
  for (const id of [1, 2, 3, 4, 5, 6, 7]) void enter('agent', id)
  void enter('other', 10)
  await settle()
  expect([[...running.keys()], refused]).toEqual([
    [1, 2, 10],
    [6, 7],
  ])
  await end(2)
  await end(1)
  expect([...running.keys()]).toEqual([10, 3, 4])
  for (const id of [3, 4, 5]) await end(id)
  void enter('agent', 8)
  await settle()
  expect([[...running.keys()], refused]).toEqual([
    [10, 8],
    [6, 7],
  ])
})

test('gives a place back once, also when a call ends twice', async () => {
  const calls = new InFlightCalls({ ...limit, maxRunning: 1 })
  const leave = await calls.enter('agent')
  leave()
  const second = await calls.enter('agent')
  leave()
  const third = vi.fn<() => void>()
  void calls.enter('agent').then(third)
  await settle()
  expect(third).not.toHaveBeenCalled()
  second()
  await settle()
  expect(third).toHaveBeenCalledOnce()
})

test('forgets a call whose caller has gone, and refuses one that has waited too long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { running, refused, gone, enter, end } = createCalls(new InFlightCalls(limit))
    for (const id of [1, 2, 3, 4, 5]) void enter('agent', id)
    await settle()
    gone.get(3)!()
    await settle()
    expect(refused).toEqual([3])
    await end(1)
    expect([...running.keys()]).toEqual([2, 4])
    vi.advanceTimersByTime(limit.maxWaitMs)
    await settle()
    expect(refused).toEqual([3, 5])
    // A call that runs is not affected by either.
    gone.get(4)!()
    await settle()
    expect([...running.keys()]).toEqual([2, 4])
  } finally {
    vi.useRealTimers()
  }
})

test('never runs more than the limit of a caller, and always runs what waits', async () => {
  const step = fc.oneof(
    fc.record({ enter: fc.constantFrom('a', 'b') }),
    fc.record({ end: fc.nat() }),
    fc.record({ gone: fc.nat() }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { running, refused, gone, enter, end } = createCalls(new InFlightCalls(limit))
      const keys: string[] = []
      for (const next of steps) {
        const ids = [...running.keys()]
        if ('enter' in next) void enter(next.enter, keys.push(next.enter) - 1)
        else if ('gone' in next) [...gone.values()][next.gone % Math.max(gone.size, 1)]?.()
        else if (ids.length > 0) await end(ids[next.end % ids.length]!)
        await settle()
        for (const key of ['a', 'b'])
          expect([...running.keys()].filter((id) => keys[id] === key).length).toBeLessThanOrEqual(
            limit.maxRunning,
          )
      }
      while (running.size > 0) await end([...running.keys()][0]!)
      // All have ended; of each caller all places are free.
      expect(new Set(refused).size).toBe(refused.length)
      for (const id of [1000, 1001]) void enter('a', id)
      await settle()
      expect([...running.keys()]).toEqual([1000, 1001])
    }),
    { numRuns: 200 },
  )
})
