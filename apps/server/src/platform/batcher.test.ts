import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBatcher } from './batcher.ts'

test('batches waiting items in order, up to the maximum size', async () => {
  const groups: number[][] = []
  const double = createBatcher(3, async (items: readonly number[]) => {
    groups.push([...items])
    await Promise.resolve()
    return items.map((item) => item * 2)
  })
  expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10])
  expect(groups).toEqual([[1], [2, 3, 4], [5]])
  expect(await double(6)).toBe(12)
})

test('returns each item its own result when some fail', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.boolean(), { maxLength: 12 }),
      fc.integer({ min: 1, max: 5 }),
      async (sound, most) => {
        let under = 0
        const work = createBatcher(most, async (items: readonly number[]) => {
          under += 1
          expect(under).toBe(1)
          expect(items.length).toBeLessThanOrEqual(most)
          await Promise.resolve()
          under -= 1
          for (const item of items) if (!sound[item]) throw new Error(`broken ${item}`)
          return items.map((item) => `done ${item}`)
        })
        const ends = await Promise.allSettled(sound.map((_is, index) => work(index)))
        const outcomes = ends.map((end) =>
          end.status === 'fulfilled' ? end.value : (end.reason as Error).message,
        )
        expect(outcomes).toEqual(sound.map((is, index) => `${is ? 'done' : 'broken'} ${index}`))
      },
    ),
  )
})

test('does not let the next batch wait for an item that runs alone', async () => {
  const order: string[] = []
  let finish = (): void => {}
  const work = createBatcher(
    2,
    async (items: readonly string[]) => {
      if (items.includes('hostile')) throw new Error('one of them takes too long')
      return items
    },
    async (item) => {
      if (item === 'hostile') await new Promise<void>((resolve) => (finish = resolve))
      return item
    },
  )
  const all = ['first', 'hostile', 'second', 'third'].map((item) =>
    work(item).then((name) => order.push(name)),
  )
  await Promise.all([all[0], all[2], all[3]])
  finish()
  await all[1]
  expect(order.toSorted()).toEqual(['first', 'hostile', 'second', 'third'])
  expect(order.at(-1)).toBe('hostile')
})
