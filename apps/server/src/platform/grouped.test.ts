import fc from 'fast-check'
import { expect, test } from 'vitest'
import { grouped } from './grouped.ts'

test('what comes meanwhile is done together, in its order, and no more at once than may be', async () => {
  const groups: number[][] = []
  const double = grouped(3, async (items: readonly number[]) => {
    groups.push([...items])
    await Promise.resolve()
    return items.map((item) => item * 2)
  })
  expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10])
  expect(groups).toEqual([[1], [2, 3, 4], [5]])
  expect(await double(6)).toBe(12)
})

test('each has its own result, whichever of them go wrong', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.boolean(), { maxLength: 12 }),
      fc.integer({ min: 1, max: 5 }),
      async (sound, most) => {
        let under = 0
        const work = grouped(most, async (items: readonly number[]) => {
          under += 1
          expect(under).toBe(1)
          expect(items.length).toBeLessThanOrEqual(most)
          await Promise.resolve()
          under -= 1
          for (const item of items) if (!sound[item]) throw new Error(`broken ${item}`)
          return items.map((item) => `done ${item}`)
        })
        const ends = await Promise.allSettled(sound.map((_is, index) => work(index)))
        const said = ends.map((end) =>
          end.status === 'fulfilled' ? end.value : (end.reason as Error).message,
        )
        expect(said).toEqual(sound.map((is, index) => `${is ? 'done' : 'broken'} ${index}`))
      },
    ),
  )
})
