import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeClient } from '../../../../test/factories/clients.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { clientPageCalls } from '../client-page-calls.fixture.ts'
import { getStatusAndCode } from '../../../../test/calls/status-and-code.ts'

const office = testOffice()
const calls = clientPageCalls(office)

async function createAgentWithClients(count: number): Promise<{ as: TestPerson; users: string[] }> {
  const as = await office.person()
  const users: string[] = []
  for (let at = 0; at < count; at++) users.push((await makeClient(office.deps, as)).userId)
  return { as, users }
}

test('adds and removes tags, and returns the changes for an undo', async () => {
  const { as, users } = await createAgentWithClients(3)
  const vip = (await calls.tag(as, 'VIP')).tag_id
  const all = users.map((user_id) => ({ user_id, tag_id: vip }))
  await calls.put(as, [all[0]!])
  const done = await calls.put(as, [...all, all[1]!])
  expect(done.added.toSorted((a, b) => Number(a.user_id) - Number(b.user_id))).toEqual(all.slice(1))
  expect((await calls.tags(as))[0]).toMatchObject({ name: 'VIP', clients: 3 })
  await calls.put(as, done.removed, done.added)
  expect(await calls.taggings(as, users)).toEqual([all[0]])
})

test('tag names are unique regardless of case, except for removed tags', async () => {
  const { as } = await createAgentWithClients(0)
  const first = await calls.tag(as, 'Dog owner')
  const again = { name: 'dog OWNER', color: 'red' }
  expect(await getStatusAndCode(calls.send(as, 'POST', '/client-tags', again))).toEqual([409, 'conflict'])
  const other = await calls.tag(as, 'Cat owner')
  expect(await getStatusAndCode(calls.send(as, 'PUT', `/client-tags/${other.tag_id}`, again))).toEqual([
    409,
    'conflict',
  ])
  expect(
    await calls.expectOk(as, 'PUT', `/client-tags/${first.tag_id}`, { name: 'DOG owner' }),
  ).toMatchObject({
    name: 'DOG owner',
    color: 'green',
  })
  await calls.expectOk(as, 'DELETE', `/client-tags/${first.tag_id}`)
  await calls.expectOk(as, 'POST', '/client-tags', again)
  expect(await getStatusAndCode(calls.send(as, 'POST', `/client-tags/${first.tag_id}/restore`))).toEqual([
    409,
    'conflict',
  ])
})

test('restoring a tag restores it on its clients', async () => {
  const { as, users } = await createAgentWithClients(2)
  const { tag_id } = await calls.tag(as, 'Roof')
  const one = { user_id: users[0]!, tag_id }
  await calls.put(as, [one])
  await calls.expectOk(as, 'DELETE', `/client-tags/${tag_id}`)
  expect(await calls.tags(as)).toEqual([])
  expect(await calls.taggings(as, users)).toEqual([])
  expect(await getStatusAndCode(calls.send(as, 'POST', '/client-taggings', { add: [one] }))).toEqual([
    404,
    'not_found',
  ])
  await calls.expectOk(as, 'POST', `/client-tags/${tag_id}/restore`)
  expect(await calls.taggings(as, users)).toEqual([one])
})

test("rejects another agent's tags and clients without any change", async () => {
  const { as, users } = await createAgentWithClients(1)
  const { as: other, users: others } = await createAgentWithClients(1)
  const [mine, theirs] = [(await calls.tag(as, 'Mine')).tag_id, (await calls.tag(other, 'Theirs')).tag_id]
  for (const wrong of [
    { user_id: others[0]!, tag_id: mine },
    { user_id: users[0]!, tag_id: theirs },
  ]) {
    const add = [{ user_id: users[0]!, tag_id: mine }, wrong]
    expect(await getStatusAndCode(calls.send(as, 'POST', '/client-taggings', { add }))).toEqual([
      404,
      'not_found',
    ])
    expect(await getStatusAndCode(calls.send(as, 'POST', '/client-taggings', { remove: [wrong] }))).toEqual([
      404,
      'not_found',
    ])
  }
  expect(await calls.taggings(as, [...users, ...others])).toEqual([])
  expect(await getStatusAndCode(calls.send(as, 'POST', `/client-tags/${mine}/merge-into/${theirs}`))).toEqual(
    [404, 'not_found'],
  )
  expect(await getStatusAndCode(calls.send(as, 'POST', `/client-tags/${mine}/merge-into/${mine}`))).toEqual([
    422,
    'rule_broken',
  ])
})

test('merging a tag adds the other one to its clients, and the undo restores the state before', async () => {
  const { as, users } = await createAgentWithClients(6)
  const { tag_id: from } = await calls.tag(as, 'From')
  const { tag_id: into } = await calls.tag(as, 'Into')
  const pairs = (tag: string, which: readonly number[]) =>
    which.map((at) => ({ user_id: users[at]!, tag_id: tag }))
  const subset = fc.subarray([0, 1, 2, 3, 4, 5])
  await fc.assert(
    fc.asyncProperty(subset, subset, async (had, hadInto) => {
      await calls.put(as, [...pairs(from, had), ...pairs(into, hadInto)])
      const before = await calls.taggings(as, users)
      await calls.expectOk(as, 'POST', `/client-tags/${from}/merge-into/${into}`)
      const merged = (await calls.taggings(as, users)).map(({ user_id, tag_id }) => [user_id, tag_id])
      const either = [0, 1, 2, 3, 4, 5].filter((at) => had.includes(at) || hadInto.includes(at))
      expect(merged).toEqual(either.map((at) => [users[at], into]))
      await calls.expectOk(as, 'POST', `/client-tags/${from}/restore`)
      expect(await calls.taggings(as, users)).toEqual(before)
      await calls.put(as, [], before)
    }),
    { numRuns: 12 },
  )
})
