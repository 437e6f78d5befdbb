import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { shareDisk } from './shared-disk.ts'

test('runs one piece of work after the other, also after one that failed', async () => {
  const run = shareDisk()
  const steps: string[] = []
  const work = (name: string, fails = false) =>
    run(async () => {
      steps.push(`${name} begins`)
      await sleep(1)
      steps.push(`${name} ends`)
      if (fails) throw new Error(`${name} failed`)
      return name
    })
  const results = await Promise.allSettled([work('a'), work('b', true), work('c')])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('rests as long as the work took', async () => {
  const run = shareDisk()
  const times: { began: number; ended: number }[] = []
  const work = () =>
    run(async () => {
      const began = performance.now()
      await sleep(40)
      times.push({ began, ended: performance.now() })
    })
  await Promise.all([work(), work(), work()])
  const rests = times.slice(1).map(({ began }, index) => began - times[index]!.ended)
  const works = times.map(({ began, ended }) => ended - began)
  // Timers may fire a millisecond early.
  expect(rests.filter((rest, index) => rest < works[index]! - 2)).toEqual([])
  expect(times).toHaveLength(3)
})
