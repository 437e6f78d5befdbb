import { expect, test } from 'vitest'
import { testOffice } from '../../test/harness.ts'
import { takeFromLimit } from './rate-limit.ts'

const office = testOffice()

test('calls beyond the limit are refused until the window ends, and say when that is', async () => {
  const limit = { name: 'test', max: 3, seconds: 60 }
  const take = () => takeFromLimit(office.deps, 'test:a', limit)
  for (let n = 0; n < 3; n += 1) await take()
  await expect(take()).rejects.toMatchObject({ code: 'too_many', retryAfter: 60 })
  office.clock.advance(50)
  await expect(take()).rejects.toMatchObject({ code: 'too_many', retryAfter: 10 })
  await takeFromLimit(office.deps, 'test:b', limit)
  office.clock.advance(10)
  await take()
})

test('calls at the same time are all counted', async () => {
  const take = () => takeFromLimit(office.deps, 'test:together', { max: 5, seconds: 60 })
  const results = await Promise.allSettled(Array.from({ length: 12 }, take))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})
