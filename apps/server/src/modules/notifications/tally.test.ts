import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { notify } from './index.ts'
import { withoutHeldConnections } from '../../platform/db/held-connections.ts'
import { one } from '../../platform/db/one-row.ts'
import { compactTallies } from './queries.ts'

const office = testOffice()

async function getTally({ personId }: TestPerson) {
  const { rows } = await sql<Record<'total' | 'unread' | 'rows', number>>`
    SELECT coalesce(sum(total), 0)::int AS total, coalesce(sum(unread), 0)::int AS unread, count(*)::int AS rows
    FROM notification_tally WHERE person_id = ${personId}`.execute(office.deps.db)
  return one(rows)
}

async function countNotifications({ personId }: TestPerson) {
  const { rows } = await sql<Record<'total' | 'unread', number>>`
    SELECT count(*)::int AS total, count(*) FILTER (WHERE read_at IS NULL)::int AS unread
    FROM notification WHERE person_id = ${personId}`.execute(office.deps.db)
  return one(rows)
}

function notifyPerson({ personId }: TestPerson, key?: string) {
  const news = { kind: 'system', message: 'News', payload: {} } as const
  return notify(office.deps.db, office.deps, personId, key === undefined ? news : { ...news, key })
}

async function makeMany({ personId }: TestPerson, count: number): Promise<void> {
  await sql`INSERT INTO notification (person_id, kind, message, read_at)
    SELECT ${personId}, 'system', 'News', CASE WHEN n % 3 = 0 THEN now() END
    FROM generate_series(1, ${count}::int) n`.execute(office.deps.db)
}

test('the tally equals the count after every kind of change', async () => {
  const agent = await office.person()
  const post = (path: string) => office.call({ method: 'POST', url: `/v1/${path}`, as: agent })
  const steps: (() => Promise<unknown>)[] = [
    () => notifyPerson(agent, 'once'),
    () => notifyPerson(agent, 'once'),
    () => makeMany(agent, 100),
    async () => post(`dashboard-alerts-read/${await notifyPerson(agent)}`),
    () =>
      sql`UPDATE notification SET email_due_at = now() WHERE person_id = ${agent.personId}`.execute(
        office.deps.db,
      ),
    () =>
      sql`DELETE FROM notification WHERE person_id = ${agent.personId} AND id % 5 = 0`.execute(
        office.deps.db,
      ),
    () => post('dashboard-alerts-all-read'),
    () =>
      sql`UPDATE notification SET read_at = NULL WHERE person_id = ${agent.personId}`.execute(office.deps.db),
    () => notifyPerson(agent),
  ]
  for (const step of steps) {
    await step()
    expect(await getTally(agent)).toMatchObject(await countNotifications(agent))
  }
  const list = await office.call({ url: '/v1/dashboard-alerts?unread=1', as: agent })
  const { total, unread } = await countNotifications(agent)
  expect(total).toBe(unread)
  expect(list.json()).toMatchObject({ total: unread, unreadCount: unread })
})

test('compaction keeps the sums, even with concurrent notifications and compactions', async () => {
  const agent = await office.person()
  for (let n = 0; n < 60; n += 1) await notifyPerson(agent)
  await Promise.all([
    compactTallies(office.deps.db),
    compactTallies(office.deps.db),
    ...Array.from({ length: 10 }, () => notifyPerson(agent)),
    compactTallies(office.deps.db),
  ])
  expect(await getTally(agent)).toMatchObject({ total: 70, unread: 70 })
  expect((await getTally(agent)).rows).toBeLessThan(20)
})

test('concurrent transactions can notify the same person without blocking', async () => {
  const agent = await office.person()
  await office.deps.db.transaction().execute(async (tx) => {
    await notify(tx, office.deps, agent.personId, { kind: 'system', message: 'Slow', payload: {} })
    // Another connection, while the first transaction is still open.
    await withoutHeldConnections(async () => {
      await notifyPerson(agent)
      expect(await getTally(agent)).toMatchObject({ total: 1 })
    })
  })
  expect(await getTally(agent)).toMatchObject({ total: 2 })
})

test('marking 10,000 notifications read adds one tally row', async () => {
  const agent = await office.person()
  await makeMany(agent, 15_000)
  await office.call({ method: 'POST', url: '/v1/dashboard-alerts-all-read', as: agent })
  expect(await getTally(agent)).toEqual({ total: 15_000, unread: 0, rows: 2 })
})

test('deleting an agent deletes notifications and tally', async () => {
  const agent = await office.person()
  await makeMany(agent, 10)
  await office.deps.db.deleteFrom('agent').where('person_id', '=', agent.personId).execute()
  expect(await countNotifications(agent)).toEqual({ total: 0, unread: 0 })
  expect((await getTally(agent)).rows).toBe(0)
})
