import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitActive } from './active-tasks.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A task that ends when its `end` is called. */
function createTask() {
  const { promise, resolve } = Promise.withResolvers<string>()
  let started = false
  const run = () => {
    started = true
    return promise
  }
  return { run, end: () => resolve('done'), isStarted: () => started }
}

const options = { maxActive: 2, slowAfterMs: 1000, maxInProgress: 4 }

test('runs waiting tasks in order as others end, and returns their results', async () => {
  const limit = limitActive(options)
  const tasks = [1, 2, 3].map(createTask)
  const results = tasks.map(({ run }) => limit(run))
  expect(tasks.map(({ isStarted }) => isStarted())).toEqual([true, true, false])
  tasks[1]!.end()
  expect(await results[1]).toBe('done')
  await vi.waitFor(() => expect(tasks[2]!.isStarted()).toBe(true))
  tasks[0]!.end()
  await expect(limit(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})

test('does not let slow tasks hold up others, up to the limit of all', async () => {
  const limit = limitActive(options)
  const tasks = [1, 2, 3, 4, 5].map(createTask)
  const results = tasks.map(({ run }) => limit(run))
  const countStarted = () => tasks.filter(({ isStarted }) => isStarted()).length
  expect(countStarted()).toBe(2)
  vi.advanceTimersByTime(1000)
  expect(countStarted()).toBe(4)
  vi.advanceTimersByTime(60_000)
  expect(countStarted()).toBe(4)
  tasks[0]!.end()
  await vi.waitFor(() => expect(countStarted()).toBe(5))
  expect(await results[0]).toBe('done')
})
