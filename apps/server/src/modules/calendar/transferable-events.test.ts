import type { Member } from '@pb/contract/members'
import type { CalendarItem } from '@pb/contract/calendar-schemas'
import { expect, test } from 'vitest'
import { makeClient } from '../../../test/factories/clients.ts'
import { createEvent } from '../../../test/factories/owned-calendar.ts'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'

const office = testOffice()

async function listTitles(as: TestPerson): Promise<string[]> {
  const [from, until] = [Date.UTC(2035, 2, 1) / 1000, Date.UTC(2035, 3, 1) / 1000]
  const reply = await office.call({ url: `/v1/calendar-events?from=${from}&until=${until}`, as })
  return reply
    .json<{ collection: CalendarItem[] }>()
    .collection.map(({ title, start }) => `${start.slice(5, 10)} ${title}`)
}

const march = (day: string, hour = '10') => `2035-03-${day}T${hour}:00`
const on = (day: string) => ({ start: march(day), end: march(day, '11') })
const post = (as: TestPerson, url: string, payload: object = {}) =>
  office.call({ method: 'POST', url: `/v1/${url}`, as, payload })

test('an agent who leaves passes on what is still to come, keeps what is private, and it can be undone', async () => {
  const [boss, from, to] = [await office.person(['SUPERVISOR']), await office.person(), await office.person()]
  await createEvent(office, from, { title: 'Key handover', ...on('06') })
  const series = await createEvent(office, from, {
    title: 'Walkthrough',
    ...on('07'),
    rrule: 'FREQ=WEEKLY;COUNT=3',
  })
  const changed = await office.call({
    method: 'PUT',
    url: `/v1/calendar-events/${series.id}`,
    as: from,
    payload: {
      title: 'Late',
      ...on('15'),
      scope: 'this',
      occurrence: series.time_start + 7 * 86_400 - 3600,
      version: 1,
    },
  })
  expect(changed.statusCode, changed.body).toBe(200)
  await createEvent(office, from, { title: 'Doctor', ...on('08'), private: true })
  await createEvent(office, from, { title: 'Past' })
  const client = await makeClient(office.deps, from)
  await createEvent(office, from, { title: 'Client', ...on('09'), client_id: client.userId })
  const member = (await office.call({ url: `/v1/members/${from.personId}`, as: boss })).json<Member>()
  expect(member.work).toContainEqual({ what: 'calendar events', count: 2 })
  const reply = await post(boss, `members/${from.personId}/hand-over`, { to: to.personId })
  expect(reply.statusCode, reply.body).toBe(200)
  expect(await listTitles(to)).toEqual([
    '03-06 Key handover',
    '03-07 Walkthrough',
    '03-09 Client',
    '03-15 Late',
    '03-21 Walkthrough',
  ])
  expect(await listTitles(from)).toEqual(['03-08 Doctor'])
  const { hand_over_id } = reply.json<{ hand_over_id: string }>()
  expect((await post(boss, `hand-overs/${hand_over_id}/undo`)).statusCode).toBe(200)
  expect(await listTitles(to)).toEqual([])
  expect(await listTitles(from)).toHaveLength(6)
})

test('a feed of an agent who left serves nothing', async () => {
  const [boss, from] = [await office.person(['SUPERVISOR']), await office.person()]
  const { url } = (await post(from, 'calendar-feeds', { name: 'Phone' })).json<{ url: string }>()
  const path = new URL(url).pathname
  expect((await office.call({ url: path })).statusCode).toBe(200)
  await post(boss, `members/${from.personId}/deactivate`)
  expect((await office.call({ url: path })).statusCode).toBe(404)
})
