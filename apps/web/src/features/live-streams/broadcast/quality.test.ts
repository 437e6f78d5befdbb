import { expect, test } from 'vitest'
import { adaptQuality, fitSize, qualities, type QualityState } from './quality.ts'

/** The level after each second of this many waiting ms. */
function run(start: QualityState, waiting: readonly number[]): QualityState {
  return waiting.reduce(
    (state, ms, second) => adaptQuality(state, ms, start.since + (second + 1) * 1000),
    start,
  )
}
const seconds = (count: number, ms: number): number[] => Array.from({ length: count }, () => ms)

test('stays where it is while uploads keep up', () => {
  expect(run({ level: 0, since: 0 }, seconds(300, 1000)).level).toBe(0)
})

test('goes down step by step while uploads fall behind, and not below the smallest', () => {
  expect(run({ level: 0, since: 0 }, seconds(7, 9000)).level).toBe(1)
  expect(run({ level: 0, since: 0 }, seconds(13, 9000)).level).toBe(2)
  expect(run({ level: 0, since: 0 }, seconds(300, 9000)).level).toBe(qualities.length - 1)
})

test('goes up again after a calm minute', () => {
  expect(run({ level: 2, since: 0 }, seconds(59, 800)).level).toBe(2)
  expect(run({ level: 2, since: 0 }, seconds(61, 800)).level).toBe(1)
})

test('each smaller quality needs less of the connection', () => {
  const bitrates = qualities.map(({ videoBitrate }) => videoBitrate)
  expect(bitrates).toEqual(bitrates.toSorted((a, b) => b - a))
})

test.each([
  [{ width: 1280, height: 720 }, 1280, { width: 1280, height: 720 }],
  [{ width: 1920, height: 1080 }, 1280, { width: 1280, height: 720 }],
  [{ width: 720, height: 1280 }, 640, { width: 360, height: 640 }],
  [{ width: 641, height: 361 }, 1280, { width: 642, height: 362 }],
  [{ width: 320, height: 240 }, 1280, { width: 320, height: 240 }],
])('fits %o into %i', (picture, side, fitted) => {
  expect(fitSize(picture, side)).toEqual(fitted)
})
