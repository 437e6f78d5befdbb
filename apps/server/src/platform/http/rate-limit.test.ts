import { expect, test } from 'vitest'
import { testOffice } from '../../../test/harness/test-office.ts'
import { consumeCoarsely, consumeRateLimit, refundRateLimit, toClientKey } from './rate-limit.ts'

const office = testOffice()

test('rejects requests beyond the limit until the window ends, with the time left', async () => {
  const limit = { name: 'test', max: 3, seconds: 60 }
  const take = () => consumeRateLimit(office.deps, 'test:a', limit)
  for (let n = 0; n < 3; n += 1) await take()
  await expect(take()).rejects.toMatchObject({ code: 'too_many', retryAfter: 60 })
  office.clock.advance(50)
  await expect(take()).rejects.toMatchObject({ code: 'too_many', retryAfter: 10 })
  await consumeRateLimit(office.deps, 'test:b', limit)
  office.clock.advance(10)
  await take()
})

test('counts concurrent requests', async () => {
  const take = () => consumeRateLimit(office.deps, 'test:together', { max: 5, seconds: 60 })
  const results = await Promise.allSettled(Array.from({ length: 12 }, take))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})

test('does not count a refunded request', async () => {
  const limit = { max: 1, seconds: 60 }
  for (let n = 0; n < 3; n += 1) {
    await consumeRateLimit(office.deps, 'test:back', limit)
    await refundRateLimit(office.deps, 'test:back', limit)
  }
  await consumeRateLimit(office.deps, 'test:back', limit)
  await expect(consumeRateLimit(office.deps, 'test:back', limit)).rejects.toMatchObject({ code: 'too_many' })
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (address, caller) => {
  expect(toClientKey(address)).toBe(caller)
})

test('sends Retry-After over HTTP, and does not limit other addresses', async () => {
  const url = `/v1/invitations/${'a'.repeat(43)}`
  const ask = (remoteAddress: string) => office.call({ url, remoteAddress })
  const replies = await Promise.all(Array.from({ length: 61 }, () => ask('203.0.113.1')))
  const refused = replies.filter(({ statusCode }) => statusCode === 429)
  expect(refused).toHaveLength(1)
  expect(refused[0]!.json()).toMatchObject({ code: 'too_many' })
  expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask('203.0.113.2')).statusCode).toBe(404)
})

test('limits the calls of one link from all addresses together, and leaves other links alone', async () => {
  const decline = async (token: string, address: string) =>
    (
      await office.call({
        method: 'POST',
        url: `/v1/signing/${token}/decline`,
        remoteAddress: address,
        payload: { reason: 'Not now' },
      })
    ).statusCode
  const [flooded, quiet] = ['a'.repeat(43), 'b'.repeat(43)]
  // Twenty of each address are allowed, and a hundred of each link.
  for (const host of [1, 2, 3, 4, 5])
    for (let n = 0; n < 20; n += 1) expect(await decline(flooded, `203.0.113.${host}`)).toBe(404)
  expect(await decline(flooded, '203.0.113.6')).toBe(429)
  expect(await decline(quiet, '203.0.113.6')).toBe(404)
  const { rows } = await office.deps.pool.query<{ key: string }>('SELECT key FROM rate_limit')
  expect(rows.filter(({ key }) => key.includes(flooded))).toEqual([])
})

test('counts in steps what several servers count together, past the limit by a step each at most', async () => {
  const servers = [
    office.deps,
    { ...office.deps, pool: Object.create(office.deps.pool) as typeof office.deps.pool },
  ]
  let allowed = 0
  for (let n = 0; n < 300; n += 1)
    await consumeCoarsely(servers[n % 2]!, 'test:steps', { max: 100, seconds: 60 }, 10).then(
      () => (allowed += 1),
      () => undefined,
    )
  expect(allowed).toBeGreaterThanOrEqual(100)
  expect(allowed).toBeLessThanOrEqual(120)
  office.clock.advance(60)
  await consumeCoarsely(servers[0]!, 'test:steps', { max: 100, seconds: 60 }, 10)
})
