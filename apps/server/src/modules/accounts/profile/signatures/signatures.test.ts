import { maxSignatures, type Signature } from '@pb/contract/signatures'
import { toUnixSeconds } from '@pb/rules/dates'
import { expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../../test/harness/test-office.ts'

const office = testOffice()
const base = '/v1/agent-signatures'

async function list(as: TestPerson): Promise<Signature[]> {
  const reply = await office.call({ url: base, as })
  return reply.json<{ collection: Signature[] }>().collection
}

function create(as: TestPerson, payload: object) {
  return office.call({ method: 'POST', url: base, as, payload })
}

async function created(as: TestPerson, payload: object): Promise<Signature> {
  const reply = await create(as, payload)
  expect(reply.statusCode).toBe(201)
  return reply.json<Signature>()
}

function save(as: TestPerson, id: string, payload: object) {
  return office.call({ method: 'PUT', url: `${base}/${id}`, as, payload })
}

function remove(as: TestPerson, id: string) {
  return office.call({ method: 'DELETE', url: `${base}/${id}`, as })
}

async function chosen(as: TestPerson): Promise<string> {
  const reply = await office.call({ url: '/v1/agent-profile', as })
  return reply.json<{ agent_signature_id: string }>().agent_signature_id
}

test('sanitizes the HTML and lists signatures by name', async () => {
  const agent = await office.person()
  expect(await list(agent)).toEqual([])
  const work = await created(agent, { name: ' work ', html: '<b onclick="x">Adam</b><script>1</script>' })
  expect(work).toEqual({
    signature_id: work.signature_id,
    name: 'work',
    html: '<strong>Adam</strong>',
    is_default: 0,
    time_updated: toUnixSeconds(office.clock.now()),
  })
  const brief = await created(agent, { name: 'Brief', html: '<p>A.</p>' })
  expect(await list(agent)).toEqual([brief, work])
})

test('keeps omitted fields, and `time_updated` follows changes of name or text only', async () => {
  const agent = await office.person()
  const { signature_id } = await created(agent, { name: 'Work', html: '<p>One</p>' })
  office.clock.advance(60)
  const changed = (await save(agent, signature_id, { html: '<p>Two</p>' })).json<Signature>()
  expect(changed).toMatchObject({ name: 'Work', html: '<p>Two</p>' })
  expect(changed.time_updated).toBe(toUnixSeconds(office.clock.now()))
  office.clock.advance(60)
  expect((await save(agent, signature_id, { is_default: 1 })).json()).toEqual({ ...changed, is_default: 1 })
  expect((await save(agent, signature_id, {})).json()).toEqual({ ...changed, is_default: 1 })
})

test('has at most one default, shown in the profile and cleared when it is deleted', async () => {
  const agent = await office.person()
  expect(await chosen(agent)).toBe('0')
  const first = await created(agent, { name: 'First', html: 'a', is_default: 1 })
  expect(await chosen(agent)).toBe(first.signature_id)
  const second = await created(agent, { name: 'Second', html: 'b', is_default: 1 })
  expect((await list(agent)).map(({ is_default }) => is_default)).toEqual([0, 1])
  // Clearing a default that another signature has replaced changes nothing.
  await save(agent, first.signature_id, { is_default: 0 })
  expect(await chosen(agent)).toBe(second.signature_id)
  expect((await remove(agent, second.signature_id)).statusCode).toBe(204)
  expect(await chosen(agent)).toBe('0')
  await save(agent, first.signature_id, { is_default: 1 })
  await save(agent, first.signature_id, { is_default: 0 })
  expect(await chosen(agent)).toBe('0')
})

test('a deleted signature can be created again from its fields', async () => {
  const agent = await office.person()
  const before = await created(agent, { name: 'Work', html: '<p>1 &lt; 2</p><b>x</b>', is_default: 1 })
  await remove(agent, before.signature_id)
  const { name, html, is_default } = before
  const again = await created(agent, { name, html, is_default })
  expect(again).toEqual({ ...before, signature_id: again.signature_id })
  expect((await remove(agent, before.signature_id)).statusCode).toBe(404)
})

test("cannot change, delete or choose another agent's signature", async () => {
  const [owner, stranger] = [await office.person(), await office.person(['SUPERVISOR'])]
  const signature = await created(owner, { name: 'Mine', html: 'a' })
  expect((await save(stranger, signature.signature_id, { is_default: 1, name: 'Stolen' })).statusCode).toBe(
    404,
  )
  expect((await remove(stranger, signature.signature_id)).statusCode).toBe(404)
  expect(await list(owner)).toEqual([signature])
  const choice = office.deps.db
    .updateTable('agent')
    .set({ signature_id: signature.signature_id })
    .where('person_id', '=', stranger.personId)
    .execute()
  await expect(choice).rejects.toMatchObject({ constraint: 'agent_signature_own' })
})

test.each([
  [{ name: '', html: 'a' }, 'body.name'],
  [{ name: 'a'.repeat(81), html: 'a' }, 'body.name'],
  [{ name: 'a', html: '' }, 'body.html'],
  [{ name: 'a', html: '<p> <br></p><script>x</script>' }, 'body.html'],
  [{ name: 'a', html: '<img src="https://tracker.example/p.gif">' }, 'body.html'],
  [{ name: 'a', html: 'a'.repeat(20_001) }, 'body.html'],
  [{ name: 'a', html: '&'.repeat(5000) }, 'body.html'],
  [{ name: 'a', html: 'a', is_default: 2 }, 'body.is_default'],
])('rejects %j and names the field', async (payload, path) => {
  const agent = await office.person()
  const reply = await create(agent, payload)
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ code: 'bad_input', errors: [{ path }] })
  expect(await list(agent)).toEqual([])
})

test('holds the limit against concurrent requests', async () => {
  const agent = await office.person()
  for (let n = 2; n < maxSignatures; n += 1) await created(agent, { name: `No ${n}`, html: 'a' })
  const replies = await Promise.all(['x', 'y', 'z', 'v'].map((name) => create(agent, { name, html: 'a' })))
  expect(replies.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['201', '201', '422', '422'])
  expect(await list(agent)).toHaveLength(maxSignatures)
  const { signature_id } = (await list(agent))[0]!
  await remove(agent, signature_id)
  expect((await create(agent, { name: 'again', html: 'a' })).statusCode).toBe(201)
})
