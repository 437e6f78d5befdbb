import { addDaysToDate } from '@pb/rules/dates'
import { expect, test } from 'vitest'
import { makeClient } from '../../../../test/factories/clients.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { clientPageCalls } from '../client-page-calls.fixture.ts'
import { remindOfTasks } from './reminders.ts'
import { getStatusAndCode } from '../../../../test/calls/status-and-code.ts'

const office = testOffice()
const calls = clientPageCalls(office)

test('lists tasks by due date; completes, snoozes, reopens and restores them', async () => {
  const own = await office.person()
  const { userId } = await makeClient(office.deps, own)
  const today = (await calls.tasks(own)).today
  expect(today).toBe('2026-03-02')
  const [some, late, due, later] = [
    await calls.task(own, userId, 'Some day'),
    await calls.task(own, userId, 'Call back', '2026-02-27'),
    await calls.task(own, userId, 'Send floor plan', '2026-03-02'),
    await calls.task(own, userId, 'Ask about the lease', '2026-03-05'),
  ]
  const titles = async (query = '') => (await calls.tasks(own, query)).collection.map(({ title }) => title)
  expect(await titles()).toEqual(['Call back', 'Send floor plan', 'Ask about the lease', 'Some day'])
  expect((await calls.tasks(own)).counts).toEqual({ overdue: 1, today: 1, later: 2 })
  expect(await calls.saveTask(own, late.task_id, { done: 1 })).toMatchObject({
    done: 1,
    due_on: '2026-02-27',
  })
  await calls.saveTask(own, due.task_id, { due_on: '2026-03-06' })
  expect(await titles()).toEqual(['Ask about the lease', 'Send floor plan', 'Some day'])
  expect(await titles('?done=1')).toEqual(['Call back'])
  expect(await calls.saveTask(own, late.task_id, { done: 0 })).toMatchObject({ done: 0, time_done: null })
  await calls.expectOk(own, 'DELETE', `/client-tasks/${later.task_id}`)
  expect(await titles(`?user_id=${userId}`)).toEqual(['Call back', 'Send floor plan', 'Some day'])
  await calls.expectOk(own, 'POST', `/client-tasks/${later.task_id}/restore`)
  expect((await calls.tasks(own, '?limit=1&offset=1')).total).toBe(4)
  expect(await calls.saveTask(own, some.task_id, { title: 'One day', due_on: null })).toMatchObject({
    title: 'One day',
    due_on: null,
  })
})

test('leaves out tasks of archived clients', async () => {
  const own = await office.person()
  const { id, userId } = await makeClient(office.deps, own)
  await calls.task(own, userId, 'Call', '2026-03-02')
  await office.deps.db
    .updateTable('client')
    .set({ archived_at: office.clock.now() })
    .where('id', '=', id)
    .execute()
  expect((await calls.tasks(own)).collection).toEqual([])
  expect((await calls.tasks(own, `?user_id=${userId}`)).total).toBe(1)
  expect(
    await getStatusAndCode(
      calls.send(own, 'POST', '/client-tasks', { user_id: userId, title: 'x', due_on: null }),
    ),
  ).toEqual([404, 'not_found'])
})

test('limits the number of open tasks per client', async () => {
  const agent = await office.person()
  const { id, userId } = await makeClient(office.deps, agent)
  await office.deps.pool.query(
    `INSERT INTO client_task (client_id, agent_id, title, planned_at, created_at)
     SELECT $1, $2, 'Call', now(), now() FROM generate_series(1, 199)`,
    [id, agent.personId],
  )
  const last = await calls.task(agent, userId, 'The last one')
  const one = { user_id: userId, title: 'One more', due_on: null }
  expect(await getStatusAndCode(calls.send(agent, 'POST', '/client-tasks', one))).toEqual([
    422,
    'rule_broken',
  ])
  await calls.saveTask(agent, last.task_id, { done: 1 })
  await calls.task(agent, userId, 'One more')
  expect(
    await getStatusAndCode(calls.send(agent, 'PUT', `/client-tasks/${last.task_id}`, { done: 0 })),
  ).toEqual([422, 'rule_broken'])
})

test('sends one reminder per day, without tasks scheduled on the same day', async () => {
  const own = await office.person()
  const { userId } = await makeClient(office.deps, own, { first_name: 'Ada', last_name: 'Lane' })
  await calls.task(own, userId, 'Call back', '2026-03-02')
  const getAlerts = async () => {
    const reply = await office.call({ url: '/v1/dashboard-alerts', as: own })
    const { collection } = reply.json<{ collection: { message: string; payload: object }[] }>()
    return collection.map(({ message, payload }) => ({ message, payload }))
  }
  await remindOfTasks(office.deps)
  expect(await getAlerts()).toEqual([])
  await calls.task(own, userId, 'Send photos', '2026-03-03')
  office.clock.advance(86_400)
  await remindOfTasks(office.deps)
  await remindOfTasks(office.deps)
  expect(await getAlerts()).toEqual([
    {
      message: 'Due today: Send photos (Ada Lane), 1 overdue',
      payload: { link: '/clients/tasks', user_id: userId, user: { name: 'Ada Lane' } },
    },
  ])
  await calls.task(own, userId, 'One', '2026-03-04')
  await calls.task(own, userId, 'Two', '2026-03-04')
  office.clock.advance(86_400)
  await remindOfTasks(office.deps)
  expect((await getAlerts())[0]).toEqual({
    message: '2 tasks are due today, 2 overdue',
    payload: { link: '/clients/tasks' },
  })
})

test('what is due today depends on the agent’s time zone', async () => {
  const own = await office.person()
  const { userId } = await makeClient(office.deps, own)
  const { today } = await calls.tasks(own)
  const { task_id } = await calls.task(own, userId, 'Call', today)
  const zone = (time_zone: string) =>
    office.call({ method: 'PUT', url: '/v1/account-time-zone', as: own, payload: { time_zone } })
  expect((await zone('Pacific/Kiritimati')).statusCode).toBe(200)
  const there = await calls.tasks(own)
  expect(there).toMatchObject({ today: addDaysToDate(today, 1), counts: { overdue: 1, today: 0, later: 0 } })
  await zone('Pacific/Pago_Pago')
  expect((await calls.tasks(own)).collection.map((task) => task.task_id)).toEqual([task_id])
})

test('reminds of tasks by the date in the agent’s time zone', async () => {
  const own = await office.person()
  const { userId } = await makeClient(office.deps, own)
  await office.call({
    method: 'PUT',
    url: '/v1/account-time-zone',
    as: own,
    payload: { time_zone: 'Pacific/Kiritimati' },
  })
  const { today } = await calls.tasks(own)
  await calls.task(own, userId, 'Call', addDaysToDate(today, 1))
  const countAlerts = async () =>
    (await office.call({ url: '/v1/dashboard-alerts', as: own })).json<{ collection: object[] }>().collection
      .length
  await remindOfTasks(office.deps)
  expect(await countAlerts()).toBe(0)
  // The day after begins there at 10:00 UTC, which is still today in New York.
  office.clock.advance(86_400)
  await remindOfTasks(office.deps)
  expect(await countAlerts()).toBe(1)
})
