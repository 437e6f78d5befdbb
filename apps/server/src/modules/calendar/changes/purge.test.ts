import { addDays } from '@pb/rules/dates'
import { expect, test } from 'vitest'
import { getStatusAndCode } from '../../../../test/calls/status-and-code.ts'
import { createEvent } from '../../../../test/factories/owned-calendar.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { purgeDeleted } from './purge.ts'

const office = testOffice()

const purgeAfter = (days: number) =>
  purgeDeleted({ db: office.deps.db, clock: { now: () => addDays(office.clock.now(), days) } })

test('deletes for good what was deleted 30 days ago, with how to undo it, and nothing else', async () => {
  const own = await office.person()
  const [kept, gone] = [await createEvent(office, own), await createEvent(office, own)]
  const remove = async (id: string) =>
    (
      await office.call({
        method: 'POST',
        url: `/v1/calendar-events/${id}/delete`,
        as: own,
        payload: { version: 1 },
      })
    ).json<{ undo_id: string }>().undo_id
  const undo = (id: string) =>
    office.call({ method: 'POST', url: `/v1/calendar-deletions/${id}/undo`, as: own })
  const first = await remove(gone.id)
  await purgeAfter(29)
  expect((await undo(first)).statusCode).toBe(200)
  const second = await office.call({
    method: 'POST',
    url: `/v1/calendar-events/${gone.id}/delete`,
    as: own,
    payload: { version: 3 },
  })
  await purgeAfter(31)
  const { undo_id } = second.json<{ undo_id: string }>()
  expect(await getStatusAndCode(undo(undo_id))).toEqual([404, 'not_found'])
  const rows = await office.deps.db
    .selectFrom('calendar_event')
    .select('id')
    .where('agent_id', '=', own.personId)
    .execute()
  expect(rows.map(({ id }) => id)).toEqual([kept.id])
})
