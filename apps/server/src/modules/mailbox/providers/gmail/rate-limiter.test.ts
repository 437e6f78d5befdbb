import { expect, test } from 'vitest'
import { RateLimiter } from './rate-limiter.ts'

const messageUnits = 5

/** Runs calls for these minutes against a Gmail that allows `allowed` of them per minute; returns those it answered and refused. */
async function callFor(
  minutes: number,
  { quota, allowed }: { quota: number; allowed: number },
): Promise<{ answered: number; refused: number }> {
  const time = { now: 0 }
  const limiter = new RateLimiter(
    (ms) => {
      time.now += ms
      return Promise.resolve()
    },
    { now: () => time.now, quota },
  )
  const counts = { answered: 0, refused: 0 }
  const used = new Map<number, number>()
  const end = minutes * 60_000
  while (time.now < end)
    await limiter.run(messageUnits, async () => {
      time.now += 1
      const minute = Math.floor(time.now / 60_000)
      const before = used.get(minute) ?? 0
      if (before < allowed) {
        used.set(minute, before + 1)
        counts.answered += 1
      } else {
        counts.refused += 1
        limiter.slowDown()
        // The backoff before the next attempt.
        time.now += 4000
      }
    })
  return counts
}

test('calls use the quota and do not exceed it', async () => {
  const { answered, refused } = await callFor(10, { quota: 15_000, allowed: 3000 })
  expect(refused).toBe(0)
  expect(answered).toBeGreaterThan(10 * 3000 * 0.89)
})

test('a higher quota of the project is used', async () => {
  const { answered } = await callFor(2, { quota: 60_000, allowed: 12_000 })
  expect(answered).toBeGreaterThan(2 * 12_000 * 0.89)
})

test('calls adapt to a project that Gmail allows a tenth of the calls', async () => {
  const { answered, refused } = await callFor(60, { quota: 15_000, allowed: 300 })
  expect(answered).toBeGreaterThan(60 * 300 * 0.6)
  expect(refused).toBeLessThan(answered * 0.05)
})

test('the pause before another attempt doubles, with jitter, after what Gmail asked for', async () => {
  const pauses: number[] = []
  const limiter = new RateLimiter(async (ms) => void pauses.push(ms))
  for (const attempt of [1, 2, 3]) await limiter.backOff(attempt, 3)
  for (const [index, ms] of pauses.entries()) {
    const middle = 250 * 2 ** (index + 1)
    expect(Math.abs(ms - 3000 - middle)).toBeLessThanOrEqual(middle / 2)
  }
  expect(pauses).toHaveLength(3)
})
