import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  acknowledge,
  enqueue,
  maxWaitingMs,
  measureWaiting,
  type UploadPart,
  type UploadQueue,
} from './upload-queue.ts'

const bytes = new Uint8Array()
const init = (run: number): UploadPart => ({ kind: 'init', run, bytes, mime: '', startMs: 0, durationMs: 0 })
const fragment = (run: number, startMs: number, durationMs = 1000): UploadPart => ({
  kind: 'fragment',
  run,
  bytes,
  mime: '',
  startMs,
  durationMs,
})

/** Steps of a broadcast: a fragment of some length, another run of the encoder, or an acknowledged upload. */
const steps = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant('fragment' as const),
        ms: fc.integer({ min: 200, max: 4000 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('init' as const), ms: fc.constant(0) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('sent' as const), ms: fc.constant(0) }) },
  ),
  { maxLength: 300 },
)

interface Run {
  readonly queue: UploadQueue
  readonly made: readonly UploadPart[]
  readonly sent: readonly UploadPart[]
  readonly mostWaiting: number
}

function play(taken: typeof steps extends fc.Arbitrary<infer S> ? S : never): Run {
  let queue: UploadQueue = [init(1)]
  const made: UploadPart[] = [...queue]
  const sent: UploadPart[] = []
  let [run, at, mostWaiting] = [1, 0, 0]
  for (const { kind, ms } of taken) {
    if (kind === 'sent') {
      const [first] = queue
      if (!first) continue
      sent.push(first)
      queue = acknowledge(queue, first)
      continue
    }
    if (kind === 'init') run += 1
    const part = kind === 'init' ? init(run) : fragment(run, at, ms)
    at += ms
    made.push(part)
    queue = enqueue(queue, part)
    mostWaiting = Math.max(mostWaiting, measureWaiting(queue))
  }
  return { queue, made, sent, mostWaiting }
}

test('keeps the order, and sends nothing twice', () => {
  fc.assert(
    fc.property(steps, (taken) => {
      const { queue, made, sent } = play(taken)
      const places = [...sent, ...queue].map((part) => made.indexOf(part))
      expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b))
    }),
  )
})

test('loses nothing while at most a minute waits', () => {
  fc.assert(
    fc.property(steps, (taken) => {
      const { queue, made, sent, mostWaiting } = play(taken)
      fc.pre(mostWaiting < maxWaitingMs - 4000)
      expect([...sent, ...queue]).toEqual(made)
    }),
  )
})

test('holds a minute at most, beside the part that is on its way', () => {
  fc.assert(
    fc.property(steps, (taken) => {
      const { mostWaiting } = play(taken)
      expect(mostWaiting).toBeLessThanOrEqual(maxWaitingMs + 8000)
    }),
  )
})

test('a fragment is never sent without its initialization segment before it', () => {
  fc.assert(
    fc.property(steps, (taken) => {
      const { queue, sent } = play(taken)
      const runs = new Set<number>()
      const unplayable = [...sent, ...queue].filter(({ kind, run }) => {
        if (kind === 'init') runs.add(run)
        return !runs.has(run)
      })
      expect(unplayable).toEqual([])
    }),
  )
})

test('drops the oldest video first, but not what is being sent', () => {
  const first = fragment(1, 0)
  const queue = Array.from({ length: 80 }, (_, index) => fragment(1, (index + 1) * 1000)).reduce<UploadQueue>(
    enqueue,
    [first],
  )
  expect(queue[0]).toBe(first)
  expect(queue[1]!.startMs).toBe(22_000)
  expect(queue.at(-1)!.startMs).toBe(80_000)
})

test('an upload that is acknowledged late removes nothing else', () => {
  const queue = [fragment(1, 0), fragment(1, 1000)]
  expect(acknowledge(queue, fragment(1, 0))).toBe(queue)
})
