import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeClient } from '../../../test/factories/clients.ts'
import { testOffice, type TestPerson } from '../../../test/harness.ts'
import { lifeCalls } from './life-calls.fixture.ts'

const office = testOffice()
const life = lifeCalls(office)

const codeOf = async (reply: ReturnType<typeof life.raw>) => {
  const { statusCode, body } = await reply
  return [statusCode, body === '' ? null : (JSON.parse(body) as { code: string }).code]
}
async function agentWith(count: number): Promise<{ as: TestPerson; users: string[] }> {
  const as = await office.person()
  const users: string[] = []
  for (let at = 0; at < count; at++) users.push((await makeClient(office.deps, as)).userId)
  return { as, users }
}

test('a tag is put on and taken off, and the reply is the way back', async () => {
  const { as, users } = await agentWith(3)
  const vip = (await life.tag(as, 'VIP')).tag_id
  const all = users.map((user_id) => ({ user_id, tag_id: vip }))
  await life.put(as, [all[0]!])
  const done = await life.put(as, [...all, all[1]!])
  expect(done.added.toSorted((a, b) => Number(a.user_id) - Number(b.user_id))).toEqual(all.slice(1))
  expect((await life.tags(as))[0]).toMatchObject({ name: 'VIP', clients: 3 })
  await life.put(as, done.removed, done.added)
  expect(await life.taggings(as, users)).toEqual([all[0]])
})

test('names are once, whatever their case, until one is removed', async () => {
  const { as } = await agentWith(0)
  const first = await life.tag(as, 'Dog owner')
  const again = { name: 'dog OWNER', color: 'red' }
  expect(await codeOf(life.raw(as, 'POST', '/client-tags', again))).toEqual([409, 'conflict'])
  const other = await life.tag(as, 'Cat owner')
  expect(await codeOf(life.raw(as, 'PUT', `/client-tags/${other.tag_id}`, again))).toEqual([409, 'conflict'])
  expect(await life.good(as, 'PUT', `/client-tags/${first.tag_id}`, { name: 'DOG owner' })).toMatchObject({
    name: 'DOG owner',
    color: 'green',
  })
  await life.good(as, 'DELETE', `/client-tags/${first.tag_id}`)
  await life.good(as, 'POST', '/client-tags', again)
  expect(await codeOf(life.raw(as, 'POST', `/client-tags/${first.tag_id}/restore`))).toEqual([
    409,
    'conflict',
  ])
})

test('a removed tag comes back to the clients that had it', async () => {
  const { as, users } = await agentWith(2)
  const { tag_id } = await life.tag(as, 'Roof')
  const one = { user_id: users[0]!, tag_id }
  await life.put(as, [one])
  await life.good(as, 'DELETE', `/client-tags/${tag_id}`)
  expect(await life.tags(as)).toEqual([])
  expect(await life.taggings(as, users)).toEqual([])
  expect(await codeOf(life.raw(as, 'POST', '/client-taggings', { add: [one] }))).toEqual([404, 'not_found'])
  await life.good(as, 'POST', `/client-tags/${tag_id}/restore`)
  expect(await life.taggings(as, users)).toEqual([one])
})

test("another agent's tags and clients are unknown, and then nothing changes", async () => {
  const { as, users } = await agentWith(1)
  const { as: other, users: others } = await agentWith(1)
  const [mine, theirs] = [(await life.tag(as, 'Mine')).tag_id, (await life.tag(other, 'Theirs')).tag_id]
  for (const wrong of [
    { user_id: others[0]!, tag_id: mine },
    { user_id: users[0]!, tag_id: theirs },
  ]) {
    const add = [{ user_id: users[0]!, tag_id: mine }, wrong]
    expect(await codeOf(life.raw(as, 'POST', '/client-taggings', { add }))).toEqual([404, 'not_found'])
    expect(await codeOf(life.raw(as, 'POST', '/client-taggings', { remove: [wrong] }))).toEqual([
      404,
      'not_found',
    ])
  }
  expect(await life.taggings(as, [...users, ...others])).toEqual([])
  expect(await codeOf(life.raw(as, 'POST', `/client-tags/${mine}/merge-into/${theirs}`))).toEqual([
    404,
    'not_found',
  ])
  expect(await codeOf(life.raw(as, 'POST', `/client-tags/${mine}/merge-into/${mine}`))).toEqual([
    422,
    'rule_broken',
  ])
})

test('a merge gives every client the other tag, and taking it back leaves what was before', async () => {
  const { as, users } = await agentWith(6)
  const { tag_id: from } = await life.tag(as, 'From')
  const { tag_id: into } = await life.tag(as, 'Into')
  const pairs = (tag: string, which: readonly number[]) =>
    which.map((at) => ({ user_id: users[at]!, tag_id: tag }))
  const subset = fc.subarray([0, 1, 2, 3, 4, 5])
  await fc.assert(
    fc.asyncProperty(subset, subset, async (had, hadInto) => {
      await life.put(as, [...pairs(from, had), ...pairs(into, hadInto)])
      const before = await life.taggings(as, users)
      await life.good(as, 'POST', `/client-tags/${from}/merge-into/${into}`)
      const merged = (await life.taggings(as, users)).map(({ user_id, tag_id }) => [user_id, tag_id])
      const either = [0, 1, 2, 3, 4, 5].filter((at) => had.includes(at) || hadInto.includes(at))
      expect(merged).toEqual(either.map((at) => [users[at], into]))
      await life.good(as, 'POST', `/client-tags/${from}/restore`)
      expect(await life.taggings(as, users)).toEqual(before)
      await life.put(as, [], before)
    }),
    { numRuns: 12 },
  )
})
