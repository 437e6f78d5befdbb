import { expect, test, vi } from 'vitest'
import { Background } from './background.ts'

const file = new URL('./doubling.fixture.ts', import.meta.url)
const open = (seconds = 20) =>
  new Background<number | string, number | object>(file, { heapMegabytes: 32, seconds })

test('jobs are answered, each with its own result', async () => {
  const background = open()
  expect(await Promise.all([1, 2, 3].map((job) => background.do(job)))).toEqual([2, 4, 6])
  await background.end()
  expect(await background.do(4)).toBe(8)
  await background.end()
})

test.each([
  ['throw', 'thrown'],
  ['exit', 'ended'],
  ['fill', 'memory'],
])('a job that goes wrong (%s) fails alone', async (job, reason) => {
  const background = open()
  const [broken, next] = await Promise.allSettled([background.do(job), background.do(5)])
  expect(broken).toMatchObject({ status: 'rejected', reason: { reason } })
  expect(next).toEqual({ status: 'fulfilled', value: 10 })
  await background.end()
})

test('a job that never ends is given up', async () => {
  const background = open(2)
  await expect(background.do('loop')).rejects.toMatchObject({ reason: 'time' })
  await background.end()
})

test('what stops the server leaves the work that it finishes alone', async () => {
  const background = open()
  const id = Number(await background.do('id'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(id, signal)
  expect(await background.do('id')).toBe(id)
  await background.end()
})

test('a process that somebody ended gets its job again in a new one', async () => {
  const background = open()
  const id = Number(await background.do('id'))
  const next = background.do(6)
  process.kill(id, 'SIGKILL')
  expect(await next).toBe(12)
  expect(await background.do('id')).not.toBe(id)
  await background.end()
})

test('a process without work for a while ends, and the next job gets a new one', async () => {
  const background = new Background<number | string, number>(file, {
    heapMegabytes: 32,
    seconds: 20,
    idleMs: 10,
  })
  const id = await background.do('id')
  const isGone = () => {
    try {
      return !process.kill(id, 0)
    } catch {
      return true
    }
  }
  await expect.poll(isGone).toBe(true)
  expect(await background.do(7)).toBe(14)
  await background.end()
})

test('it knows nothing of the office’s secrets', async () => {
  vi.stubEnv('SECRET_KEY', 'a secret')
  const background = open()
  const known = Object.keys(Object(await background.do('environment')))
  expect(known).toContain('PATH')
  expect(known).not.toContain('SECRET_KEY')
  await background.end()
  vi.unstubAllEnvs()
})
