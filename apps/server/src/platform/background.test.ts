import { expect, test } from 'vitest'
import { Background } from './background.ts'

/** A thread that doubles numbers, and does worse on request. */
const file = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ id, job }) => {
      if (job === 'throw') throw new Error('thrown')
      if (job === 'exit') process.exit(3)
      if (job === 'loop') for (;;) {}
      if (job === 'fill') for (const all = []; ; ) all.push(new Array(1000).fill(id))
      parentPort.postMessage({ id, result: job * 2 })
    })`)}`,
)

const open = (seconds = 20) =>
  new Background<number | string, number>(file, { limits: { maxOldGenerationSizeMb: 32 }, seconds })

test('jobs are answered, each with its own result', async () => {
  const background = open()
  expect(await Promise.all([1, 2, 3].map((job) => background.do(job)))).toEqual([2, 4, 6])
  await background.end()
  expect(await background.do(4)).toBe(8)
  await background.end()
})

test.each(['throw', 'exit', 'fill'])('a job that ends the thread (%s) fails alone', async (job) => {
  const background = open()
  const [broken, next] = await Promise.allSettled([background.do(job), background.do(5)])
  expect([broken.status, next]).toEqual(['rejected', { status: 'fulfilled', value: 10 }])
  await background.end()
})

test('a job that never ends is given up', async () => {
  const background = open(0.5)
  await expect(background.do('loop')).rejects.toThrow('took too long')
  await background.end()
})
