import { beforeAll, expect, test } from 'vitest'
import { makeClient, type TestClient } from '../../../../test/factories/clients.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { recordClientEvent } from '../index.ts'
import { purgeRemovedRows } from '../retention.ts'
import { clientPageCalls } from '../client-page-calls.fixture.ts'
import { getStatusAndCode } from '../../../../test/calls/status-and-code.ts'

const office = testOffice()
const calls = clientPageCalls(office)
let agent: TestPerson
let client: TestClient

beforeAll(async () => {
  agent = await office.person()
  client = await makeClient(office.deps, agent)
})

const createClient = (given = {}) => makeClient(office.deps, agent, given)
const getStoredClient = (id: string) =>
  office.deps.db.selectFrom('client').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('adds, edits, removes and restores a note', async () => {
  const note = await calls.note(agent, client.userId, '  Likes light  ')
  expect(note).toMatchObject({
    text: 'Likes light',
    kind: 'note',
    user_id: client.userId,
    time_updated: null,
  })
  office.clock.advance(60)
  const path = `/client-notes/${note.note_id}`
  const saved = await calls.expectOk(agent, 'PUT', path, { text: 'Likes <b>light</b>', kind: 'note' })
  expect(saved).toMatchObject({ text: 'Likes <b>light</b>', time_updated: note.time_created + 60 })
  await calls.expectOk(agent, 'DELETE', path)
  expect(await getStatusAndCode(calls.send(agent, 'PUT', path, { text: 'x', kind: 'note' }))).toEqual([
    404,
    'not_found',
  ])
  expect(await getStatusAndCode(calls.send(agent, 'DELETE', path))).toEqual([404, 'not_found'])
  expect(await calls.expectOk(agent, 'POST', `${path}/restore`)).toMatchObject({ text: 'Likes <b>light</b>' })
  expect(await getStatusAndCode(calls.send(agent, 'POST', `${path}/restore`))).toEqual([404, 'not_found'])
})

test('a call counts as contact until removed, when the previous contact counts again', async () => {
  const { id, userId } = await createClient()
  const first = await calls.note(agent, userId, 'Called', 'call')
  const firstAt = office.clock.now()
  office.clock.advance(3600)
  const second = await calls.note(agent, userId, 'Met', 'meeting')
  const secondAt = office.clock.now()
  office.clock.advance(3600)
  await calls.note(agent, userId, 'Thought of her')
  expect((await getStoredClient(id)).last_contacted_at).toEqual(secondAt)
  await calls.expectOk(agent, 'DELETE', `/client-notes/${first.note_id}`)
  expect((await getStoredClient(id)).last_contacted_at).toEqual(secondAt)
  await calls.expectOk(agent, 'DELETE', `/client-notes/${second.note_id}`)
  expect((await getStoredClient(id)).last_contacted_at).toBeNull()
  await calls.expectOk(agent, 'POST', `/client-notes/${first.note_id}/restore`)
  expect((await getStoredClient(id)).last_contacted_at).toEqual(firstAt)
  await calls.expectOk(agent, 'PUT', `/client-notes/${first.note_id}`, { text: 'Only thought', kind: 'note' })
  expect((await getStoredClient(id)).last_contacted_at).toBeNull()
})

test('timeline pages contain all entries, newest first', async () => {
  const { id, userId } = await createClient()
  const titles: string[] = []
  for (let at = 0; at < 9; at++) {
    // Three of each kind have the same time, so the order must be total.
    if (at % 3 === 0) office.clock.advance(60)
    await calls.note(agent, userId, `Note ${at}`)
    await calls.task(agent, userId, `Task ${at}`)
    await office.deps.db.transaction().execute((tx) =>
      recordClientEvent(tx, {
        clientId: id,
        agentId: agent.personId,
        kind: 'some-event',
        at: office.clock.now(),
      }),
    )
  }
  const whole = (await calls.timeline(agent, userId, '?limit=100')).collection
  expect(whole).toHaveLength(27)
  expect(new Set(whole.map(({ key }) => key)).size).toBe(27)
  expect(whole.map(({ time }) => time)).toEqual(whole.map(({ time }) => time).toSorted((a, b) => b - a))
  let token: string | null = ''
  while (token !== null) {
    const query: string = token === '' ? '?limit=4' : `?limit=4&page_token=${token}`
    const page = await calls.timeline(agent, userId, query)
    titles.push(...page.collection.map(({ key }) => key))
    token = page.next
  }
  expect(titles).toEqual(whole.map(({ key }) => key))
  expect(whole.find(({ source }) => source === 'event')).toMatchObject({ title: 'Some event', text: null })
  expect(whole.find(({ source }) => source === 'note')).toMatchObject({ title: 'Note', text: 'Note 8' })
})

test('a completed task moves up in the timeline, and a removed note disappears', async () => {
  const { userId } = await createClient()
  const task = await calls.task(agent, userId, 'Call')
  office.clock.advance(60)
  const note = await calls.note(agent, userId, 'Hello')
  office.clock.advance(60)
  await calls.saveTask(agent, task.task_id, { done: 1 })
  const shown = async () =>
    (await calls.timeline(agent, userId)).collection.map(({ title, text }) => `${title}: ${text ?? ''}`)
  expect(await shown()).toEqual(['Task done: Call', 'Note: Hello'])
  await calls.expectOk(agent, 'DELETE', `/client-notes/${note.note_id}`)
  expect(await shown()).toEqual(['Task done: Call'])
})

test.each(['x', 'e30', Buffer.from('["2026-99-99T00:00:00Z","note","1"]').toString('base64url')])(
  'rejects the invalid page token %s',
  async (token) => {
    const path = `/client-timeline/${client.userId}?page_token=${token}`
    expect(await getStatusAndCode(calls.send(agent, 'GET', path))).toEqual([400, 'bad_input'])
  },
)

test('notes and tasks follow a client to another agent; tags do not', async () => {
  const next = await office.person()
  const { id, userId } = await createClient()
  const note = await calls.note(agent, userId, 'Known for years')
  await calls.task(agent, userId, 'Call', '2026-03-09')
  const tag = await calls.tag(agent, 'Loyal')
  await calls.put(agent, [{ user_id: userId, tag_id: tag.tag_id }])
  const assignTo = (to: string) =>
    office.deps.db.updateTable('client').set({ agent_id: to }).where('id', '=', id).execute()
  await assignTo(next.personId)
  expect((await calls.tasks(next)).total).toBe(1)
  expect((await calls.timeline(next, userId)).collection.map(({ text }) => text)).toContain('Known for years')
  // Tags belong to the agent.
  expect(await calls.taggings(next, [userId])).toEqual([])
  expect(await getStatusAndCode(calls.send(agent, 'DELETE', `/client-notes/${note.note_id}`))).toEqual([
    404,
    'not_found',
  ])
  await assignTo(agent.personId)
  expect(await calls.taggings(agent, [userId])).toEqual([{ user_id: userId, tag_id: tag.tag_id }])
})

test('deletes notes and tasks removed more than 30 days ago', async () => {
  const { userId } = await createClient()
  const note = await calls.note(agent, userId, 'Short-lived')
  const task = await calls.task(agent, userId, 'Never mind')
  await calls.expectOk(agent, 'DELETE', `/client-notes/${note.note_id}`)
  await calls.expectOk(agent, 'DELETE', `/client-tasks/${task.task_id}`)
  office.clock.advance(31 * 86_400)
  await purgeRemovedRows(office.deps)
  const left = await office.deps.db
    .selectFrom('client_note')
    .select('id')
    .where('id', '=', note.note_id)
    .unionAll(office.deps.db.selectFrom('client_task').select('id').where('id', '=', task.task_id))
    .execute()
  expect(left).toEqual([])
})
