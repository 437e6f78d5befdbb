import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findNext, getCushion, planPlayback, planTrim } from './plan.ts'

const stream = (generation: number, first_sequence: number, last_sequence: number) => ({
  generation,
  first_sequence,
  last_sequence,
})

test.each([
  ['a late viewer starts at the live edge', null, stream(1, 1, 500), { generation: 1, sequence: 499 }],
  ['the first viewer starts at the first fragment', null, stream(1, 1, 1), { generation: 1, sequence: 1 }],
  ['nothing is fetched before the first fragment', null, stream(1, 0, 0), null],
  ['goes on with the next', { generation: 1, sequence: 7 }, stream(1, 1, 9), { generation: 1, sequence: 8 }],
  ['waits for the next', { generation: 1, sequence: 9 }, stream(1, 1, 9), null],
  [
    'returns to the live edge after a long interruption',
    { generation: 1, sequence: 9 },
    stream(1, 1, 60),
    { generation: 1, sequence: 59 },
  ],
  [
    'plays the end of a generation first',
    { generation: 1, sequence: 9 },
    stream(2, 12, 12),
    { generation: 1, sequence: 10 },
  ],
  [
    'then the next generation',
    { generation: 1, sequence: 11 },
    stream(2, 12, 12),
    { generation: 2, sequence: 12 },
  ],
  [
    'starts over where numbers do',
    { generation: 4, sequence: 90 },
    stream(5, 1, 3),
    { generation: 5, sequence: 2 },
  ],
])('%s', (_title, last, state, next) => {
  expect(findNext(last, state)).toEqual(next)
})

test('a viewer who keeps up gets every fragment once and in order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 60 }), (arrivals) => {
      let last: { generation: number; sequence: number } | null = null
      let newest = 1
      const got: number[] = []
      for (const count of arrivals) {
        newest += count
        for (
          let next = findNext(last, stream(1, 1, newest));
          next;
          next = findNext(last, stream(1, 1, newest))
        ) {
          got.push(next.sequence)
          last = next
        }
      }
      const [first = 0] = got
      expect(got).toEqual(got.map((_, index) => first + index))
    }),
  )
})

test.each([
  ['plays normally with a little ahead', 10, [[0, 11.5]], 1, { rate: 1 }],
  ['catches up when too much is ahead', 10, [[0, 13]], 1, { rate: 1.15 }],
  ['goes on catching up until little is ahead', 10, [[0, 11.8]], 1.1, { rate: 1.1 }],
  ['stops catching up in time', 10, [[0, 11.1]], 1.1, { rate: 1 }],
  ['jumps when much too much is ahead', 10, [[0, 30]], 1, { seekTo: 28.3, rate: 1 }],
  [
    'skips a gap',
    10,
    [
      [0, 10],
      [14, 15],
    ],
    1,
    { seekTo: 14.01, rate: 1 },
  ],
  ['waits without anything ahead', 10, [[0, 10]], 1, { rate: 1 }],
  ['waits with an empty buffer', 0, [], 1, { rate: 1 }],
] as const)('%s', (_title, time, ranges, rate, step) => {
  expect(planPlayback(time, ranges, rate)).toEqual(step)
})

test('keeps more ahead after stalls, to a bound', () => {
  expect(planPlayback(10, [[0, 13.5]], 1, getCushion(3))).toEqual({ rate: 1 })
  expect(planPlayback(10, [[0, 30]], 1, getCushion(3))).toEqual({ seekTo: 26.8, rate: 1 })
  expect(getCushion(100)).toBe(3)
})

test('removes what was played long ago, and not each second', () => {
  expect(planTrim(20, [[0, 22]])).toBeNull()
  expect(planTrim(40, [[0, 42]])).toBe(25)
  expect(planTrim(40, [[24, 42]])).toBeNull()
  expect(planTrim(0, [])).toBeNull()
})

test('an hour of playback stays within a minute of buffer', () => {
  let start = 0
  let most = 0
  for (let time = 0; time < 3600; time += 1) {
    const until = planTrim(time, [[start, time + 2]])
    if (until !== null) start = until
    most = Math.max(most, time + 2 - start)
  }
  expect(most).toBeLessThan(60)
})
