import { expect, test, vi } from 'vitest'
import { testOffice } from '../../test/harness.ts'
import { openEvents, type Events, type PersonEvent } from './events.ts'

const office = testOffice()

function hear(events: Events, personId: string): { heard: PersonEvent[]; stop: () => void } {
  const heard: PersonEvent[] = []
  return { heard, stop: events.subscribe(personId, (event) => heard.push(event)) }
}

/** Another process of the same office. */
function another(): Promise<Events> {
  return openEvents(office.deps, office.databaseUrl)
}

test('what one process says, the tabs at every other one hear', async () => {
  const other = await another()
  const [here, there, stranger] = [hear(office.deps.events, '1'), hear(other, '1'), hear(other, '2')]
  const event: PersonEvent = { kind: 'notification', data: { alert_id: '9' } }
  await office.deps.events.publish('1', event)
  await vi.waitFor(() => expect([here.heard, there.heard]).toEqual([[event], [event]]))
  there.stop()
  await other.publish('1', event)
  await vi.waitFor(() => expect(here.heard).toHaveLength(2))
  expect([there.heard.length, stranger.heard.length]).toEqual([1, 0])
  here.stop()
  stranger.stop()
  await other.stop()
})

test('a connection that breaks is made again', async () => {
  const { heard, stop } = hear(office.deps.events, '3')
  await office.deps.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
  )
  await vi.waitFor(
    async () => {
      await office.deps.events.publish('3', { kind: 'notification', data: { alert_id: '1' } })
      expect(heard.length).toBeGreaterThan(0)
    },
    { timeout: 10_000, interval: 200 },
  )
  stop()
})
