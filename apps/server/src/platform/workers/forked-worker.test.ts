import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { ForkedWorker } from './forked-worker.ts'
import { ForkedWorkerPool } from './forked-worker-pool.ts'

const file = new URL('./doubling.fixture.ts', import.meta.url)
const open = (seconds = 20) =>
  new ForkedWorker<number | string, number | object>(file, { heapMegabytes: 32, seconds })

test('returns each job its own result', async () => {
  const background = open()
  expect(await Promise.all([1, 2, 3].map((job) => background.run(job)))).toEqual([2, 4, 6])
  await background.end()
  expect(await background.run(4)).toBe(8)
  await background.end()
})

test.each([
  ['throw', 'thrown'],
  ['exit', 'ended'],
  ['fill', 'memory'],
])('a job that goes wrong (%s) fails alone', async (job, reason) => {
  const background = open()
  const [broken, next] = await Promise.allSettled([background.run(job), background.run(5)])
  expect(broken).toMatchObject({ status: 'rejected', reason: { reason } })
  expect(next).toEqual({ status: 'fulfilled', value: 10 })
  await background.end()
})

test('aborts a job that never ends', async () => {
  const background = open(2)
  await expect(background.run('loop')).rejects.toMatchObject({ reason: 'time' })
  await background.end()
})

test.runIf(process.platform === 'linux')(
  'waits for a job that a busy machine did not let work for its time limit',
  async () => {
    const background = open(1)
    const id = Number(await background.run('id'))
    process.kill(id, 'SIGSTOP')
    const result = background.run(7)
    await sleep(2500)
    process.kill(id, 'SIGCONT')
    expect(await result).toBe(14)
    await background.end()
  },
)

test('keeps its compiled modules for the next process, though a signal ends it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pb-compiled-'))
  vi.stubEnv('NODE_COMPILE_CACHE', folder)
  try {
    const background = open()
    await background.run(1)
    await background.end()
    const kept = await readdir(folder, { recursive: true, withFileTypes: true })
    expect(kept.some((entry) => entry.isFile())).toBe(true)
  } finally {
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true })
  }
})

test('finishes its job despite stop signals', async () => {
  const background = open()
  const id = Number(await background.run('id'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(id, signal)
  expect(await background.run('id')).toBe(id)
  await background.end()
})

test('runs the job again when the process was killed from outside', async () => {
  const background = open()
  const id = Number(await background.run('id'))
  const next = background.run(6)
  process.kill(id, 'SIGKILL')
  expect(await next).toBe(12)
  expect(await background.run('id')).not.toBe(id)
  await background.end()
})

test('a job whose process is ended on purpose is not run again', async () => {
  const background = open()
  await background.run('id')
  const running = background.run('loop')
  running.catch(() => {})
  await background.end()
  await expect(running).rejects.toMatchObject({ reason: 'ended' })
})

test('ends an idle process and starts a new one for the next job', async () => {
  const background = new ForkedWorker<number | string, number>(file, {
    heapMegabytes: 32,
    seconds: 20,
    idleMs: 10,
  })
  const id = await background.run('id')
  const isGone = () => {
    try {
      return !process.kill(id, 0)
    } catch {
      return true
    }
  }
  await expect.poll(isGone).toBe(true)
  expect(await background.run(7)).toBe(14)
  await background.end()
})

test('does not pass the office’s secrets to the child', async () => {
  vi.stubEnv('SECRET_KEY', 'a secret')
  const background = open()
  const known = Object.keys(Object(await background.run('environment')))
  expect(known).toContain('PATH')
  expect(known).not.toContain('SECRET_KEY')
  await background.end()
  vi.unstubAllEnvs()
})

test('a job that never ends holds up no other job of a pool', async () => {
  const pool = new ForkedWorkerPool<number | string, number | object>(file, {
    heapMegabytes: 32,
    seconds: 60,
    max: 2,
  })
  expect(await pool.run(1)).toBe(2)
  const hostile = pool.run('loop').then(
    () => 'ended',
    () => 'failed',
  )
  expect(await Promise.all([2, 3, 4].map((job) => pool.run(job)))).toEqual([4, 6, 8])
  expect(await Promise.race([hostile, pool.run(5)])).toBe(10)
  await pool.end()
})
