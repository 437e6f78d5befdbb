import { beforeAll, expect, test } from 'vitest'
import { makeClient, type MadeClient } from '../../../test/factories/clients.ts'
import { testOffice, type TestPerson } from '../../../test/harness.ts'
import { recordClientEvent } from '../clients/index.ts'
import { sweepRemoved } from './restorable.ts'
import { lifeCalls } from './life-calls.fixture.ts'
import { remindOfTasks } from './tasks/remind.ts'

const office = testOffice()
const life = lifeCalls(office)
let agent: TestPerson
let client: MadeClient

beforeAll(async () => {
  agent = await office.person()
  client = await makeClient(office.deps, agent)
})

const codeOf = async (reply: ReturnType<typeof life.raw>) => {
  const { statusCode, body } = await reply
  return [statusCode, body === '' ? null : (JSON.parse(body) as { code: string }).code]
}
const fresh = (given = {}) => makeClient(office.deps, agent, given)
const stored = (id: string) =>
  office.deps.db.selectFrom('client').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a note is written, changed, removed and restored', async () => {
  const note = await life.note(agent, client.userId, '  Likes light  ')
  expect(note).toMatchObject({
    text: 'Likes light',
    kind: 'note',
    user_id: client.userId,
    time_updated: null,
  })
  office.clock.advance(60)
  const path = `/client-notes/${note.note_id}`
  const saved = await life.good(agent, 'PUT', path, { text: 'Likes <b>light</b>', kind: 'note' })
  expect(saved).toMatchObject({ text: 'Likes <b>light</b>', time_updated: note.time_created + 60 })
  await life.good(agent, 'DELETE', path)
  expect(await codeOf(life.raw(agent, 'PUT', path, { text: 'x', kind: 'note' }))).toEqual([404, 'not_found'])
  expect(await codeOf(life.raw(agent, 'DELETE', path))).toEqual([404, 'not_found'])
  expect(await life.good(agent, 'POST', `${path}/restore`)).toMatchObject({ text: 'Likes <b>light</b>' })
  expect(await codeOf(life.raw(agent, 'POST', `${path}/restore`))).toEqual([404, 'not_found'])
})

test('a call counts as contact until it is removed, and the contact before it counts again then', async () => {
  const { id, userId } = await fresh()
  const first = await life.note(agent, userId, 'Called', 'call')
  const firstAt = office.clock.now()
  office.clock.advance(3600)
  const second = await life.note(agent, userId, 'Met', 'meeting')
  const secondAt = office.clock.now()
  office.clock.advance(3600)
  await life.note(agent, userId, 'Thought of her')
  expect((await stored(id)).last_contacted_at).toEqual(secondAt)
  await life.good(agent, 'DELETE', `/client-notes/${first.note_id}`)
  expect((await stored(id)).last_contacted_at).toEqual(secondAt)
  await life.good(agent, 'DELETE', `/client-notes/${second.note_id}`)
  expect((await stored(id)).last_contacted_at).toBeNull()
  await life.good(agent, 'POST', `/client-notes/${first.note_id}/restore`)
  expect((await stored(id)).last_contacted_at).toEqual(firstAt)
  await life.good(agent, 'PUT', `/client-notes/${first.note_id}`, { text: 'Only thought', kind: 'note' })
  expect((await stored(id)).last_contacted_at).toBeNull()
})

test('tasks stand by their day, are done, snoozed and reopened', async () => {
  const own = await office.person()
  const { userId } = await makeClient(office.deps, own)
  const today = (await life.tasks(own)).today
  expect(today).toBe('2026-03-02')
  const [some, late, due, later] = [
    await life.task(own, userId, 'Some day'),
    await life.task(own, userId, 'Call back', '2026-02-27'),
    await life.task(own, userId, 'Send floor plan', '2026-03-02'),
    await life.task(own, userId, 'Ask about the lease', '2026-03-05'),
  ]
  const titles = async (query = '') => (await life.tasks(own, query)).collection.map(({ title }) => title)
  expect(await titles()).toEqual(['Call back', 'Send floor plan', 'Ask about the lease', 'Some day'])
  expect((await life.tasks(own)).counts).toEqual({ overdue: 1, today: 1, later: 2 })
  expect(await life.saveTask(own, late.task_id, { done: 1 })).toMatchObject({ done: 1, due_on: '2026-02-27' })
  await life.saveTask(own, due.task_id, { due_on: '2026-03-06' })
  expect(await titles()).toEqual(['Ask about the lease', 'Send floor plan', 'Some day'])
  expect(await titles('?done=1')).toEqual(['Call back'])
  expect(await life.saveTask(own, late.task_id, { done: 0 })).toMatchObject({ done: 0, time_done: null })
  await life.good(own, 'DELETE', `/client-tasks/${later.task_id}`)
  expect(await titles(`?user_id=${userId}`)).toEqual(['Call back', 'Send floor plan', 'Some day'])
  await life.good(own, 'POST', `/client-tasks/${later.task_id}/restore`)
  expect((await life.tasks(own, '?limit=1&offset=1')).total).toBe(4)
  expect(await life.saveTask(own, some.task_id, { title: 'One day', due_on: null })).toMatchObject({
    title: 'One day',
    due_on: null,
  })
})

test('tasks of an archived client are asked of nobody', async () => {
  const own = await office.person()
  const { id, userId } = await makeClient(office.deps, own)
  await life.task(own, userId, 'Call', '2026-03-02')
  await office.deps.db
    .updateTable('client')
    .set({ archived_at: office.clock.now() })
    .where('id', '=', id)
    .execute()
  expect((await life.tasks(own)).collection).toEqual([])
  expect((await life.tasks(own, `?user_id=${userId}`)).total).toBe(1)
  expect(
    await codeOf(life.raw(own, 'POST', '/client-tasks', { user_id: userId, title: 'x', due_on: null })),
  ).toEqual([404, 'not_found'])
})

test('there is room for so many open tasks and no more', async () => {
  const { id, userId } = await fresh()
  await office.deps.pool.query(
    `INSERT INTO client_task (client_id, agent_id, title, planned_at, created_at)
     SELECT $1, $2, 'Call', now(), now() FROM generate_series(1, 199)`,
    [id, agent.personId],
  )
  const last = await life.task(agent, userId, 'The last one')
  const one = { user_id: userId, title: 'One more', due_on: null }
  expect(await codeOf(life.raw(agent, 'POST', '/client-tasks', one))).toEqual([422, 'rule_broken'])
  await life.saveTask(agent, last.task_id, { done: 1 })
  await life.task(agent, userId, 'One more')
  expect(await codeOf(life.raw(agent, 'PUT', `/client-tasks/${last.task_id}`, { done: 0 }))).toEqual([
    422,
    'rule_broken',
  ])
})

test('an agent is told of what is due once a day, however much it is, and not of what was planned today', async () => {
  const own = await office.person()
  const { userId } = await makeClient(office.deps, own, { first_name: 'Ada', last_name: 'Lane' })
  await life.task(own, userId, 'Call back', '2026-03-02')
  const heard = async () => {
    const reply = await office.call({ url: '/v1/dashboard-alerts', as: own })
    const { collection } = reply.json<{ collection: { message: string; payload: object }[] }>()
    return collection.map(({ message, payload }) => ({ message, payload }))
  }
  await remindOfTasks(office.deps)
  expect(await heard()).toEqual([])
  await life.task(own, userId, 'Send photos', '2026-03-03')
  office.clock.advance(86_400)
  await remindOfTasks(office.deps)
  await remindOfTasks(office.deps)
  expect(await heard()).toEqual([
    {
      message: 'Due today: Send photos (Ada Lane), 1 overdue',
      payload: { link: '/clients/tasks', user_id: userId, user: { name: 'Ada Lane' } },
    },
  ])
  await life.task(own, userId, 'One', '2026-03-04')
  await life.task(own, userId, 'Two', '2026-03-04')
  office.clock.advance(86_400)
  await remindOfTasks(office.deps)
  expect((await heard())[0]).toEqual({
    message: '2 tasks are due today, 2 overdue',
    payload: { link: '/clients/tasks' },
  })
})

test('the timeline has everything, newest first, and its pages leave nothing out', async () => {
  const { id, userId } = await fresh()
  const titles: string[] = []
  for (let at = 0; at < 9; at++) {
    // Three of each kind at one moment: the order must be total.
    if (at % 3 === 0) office.clock.advance(60)
    await life.note(agent, userId, `Note ${at}`)
    await life.task(agent, userId, `Task ${at}`)
    await office.deps.db.transaction().execute((tx) =>
      recordClientEvent(tx, {
        clientId: id,
        agentId: agent.personId,
        kind: 'some-event',
        at: office.clock.now(),
      }),
    )
  }
  const whole = (await life.timeline(agent, userId, '?limit=100')).collection
  expect(whole).toHaveLength(27)
  expect(new Set(whole.map(({ key }) => key)).size).toBe(27)
  expect(whole.map(({ time }) => time)).toEqual(whole.map(({ time }) => time).toSorted((a, b) => b - a))
  let token: string | null = ''
  while (token !== null) {
    const query: string = token === '' ? '?limit=4' : `?limit=4&page_token=${token}`
    const page = await life.timeline(agent, userId, query)
    titles.push(...page.collection.map(({ key }) => key))
    token = page.next
  }
  expect(titles).toEqual(whole.map(({ key }) => key))
  expect(whole.find(({ source }) => source === 'event')).toMatchObject({ title: 'Some event', text: null })
  expect(whole.find(({ source }) => source === 'note')).toMatchObject({ title: 'Note', text: 'Note 8' })
})

test('what is done moves up in the timeline, and what is removed leaves it', async () => {
  const { userId } = await fresh()
  const task = await life.task(agent, userId, 'Call')
  office.clock.advance(60)
  const note = await life.note(agent, userId, 'Hello')
  office.clock.advance(60)
  await life.saveTask(agent, task.task_id, { done: 1 })
  const shown = async () =>
    (await life.timeline(agent, userId)).collection.map(({ title, text }) => `${title}: ${text ?? ''}`)
  expect(await shown()).toEqual(['Task done: Call', 'Note: Hello'])
  await life.good(agent, 'DELETE', `/client-notes/${note.note_id}`)
  expect(await shown()).toEqual(['Task done: Call'])
})

test.each(['x', 'e30', Buffer.from('["2026-99-99T00:00:00Z","note","1"]').toString('base64url')])(
  'a token that the timeline never gave (%s) is no valid input',
  async (token) => {
    const path = `/client-timeline/${client.userId}?page_token=${token}`
    expect(await codeOf(life.raw(agent, 'GET', path))).toEqual([400, 'bad_input'])
  },
)

test('what hangs on a client goes with it to another agent', async () => {
  const next = await office.person()
  const { id, userId } = await fresh()
  const note = await life.note(agent, userId, 'Known for years')
  await life.task(agent, userId, 'Call', '2026-03-09')
  const tag = await life.tag(agent, 'Loyal')
  await life.put(agent, [{ user_id: userId, tag_id: tag.tag_id }])
  const give = (to: string) =>
    office.deps.db.updateTable('client').set({ agent_id: to }).where('id', '=', id).execute()
  await give(next.personId)
  expect((await life.tasks(next)).total).toBe(1)
  expect((await life.timeline(next, userId)).collection.map(({ text }) => text)).toContain('Known for years')
  // Tags are the other agent's words.
  expect(await life.taggings(next, [userId])).toEqual([])
  expect(await codeOf(life.raw(agent, 'DELETE', `/client-notes/${note.note_id}`))).toEqual([404, 'not_found'])
  await give(agent.personId)
  expect(await life.taggings(agent, [userId])).toEqual([{ user_id: userId, tag_id: tag.tag_id }])
})

test('what was removed a month ago is gone for good', async () => {
  const { userId } = await fresh()
  const note = await life.note(agent, userId, 'Short-lived')
  const task = await life.task(agent, userId, 'Never mind')
  await life.good(agent, 'DELETE', `/client-notes/${note.note_id}`)
  await life.good(agent, 'DELETE', `/client-tasks/${task.task_id}`)
  office.clock.advance(31 * 86_400)
  await sweepRemoved(office.deps)
  const left = await office.deps.db
    .selectFrom('client_note')
    .select('id')
    .where('id', '=', note.note_id)
    .unionAll(office.deps.db.selectFrom('client_task').select('id').where('id', '=', task.task_id))
    .execute()
  expect(left).toEqual([])
})
