import { expect, test } from 'vitest'
import { createEvent } from '../../../../test/factories/owned-calendar.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { sendReminders } from './send-reminders.ts'

const office = testOffice()

async function listMessages(as: TestPerson): Promise<string[]> {
  const reply = await office.call({ url: '/v1/dashboard-alerts?kind=calendar', as })
  return reply.json<{ collection: { message: string }[] }>().collection.map(({ message }) => message)
}

test('reminds once before each occurrence of a series', async () => {
  const own = await office.person()
  // The test office's clock begins on March 2, 2026.
  const today = office.clock.now().toISOString().slice(0, 10)
  await createEvent(office, own, {
    title: 'Team meeting',
    start: `${today}T23:00`,
    end: `${today}T23:30`,
    rrule: 'FREQ=DAILY;COUNT=2',
    reminders: [10],
    time_zone: 'UTC',
  })
  await sendReminders(office.deps)
  expect(await listMessages(own)).toEqual([])
  const due = Date.parse(`${today}T22:50:00Z`)
  office.clock.advance((due - office.clock.now().getTime()) / 1000)
  await sendReminders(office.deps)
  await sendReminders(office.deps)
  expect(await listMessages(own)).toEqual(['Team meeting starts in 10 minutes'])
  office.clock.advance(86_400)
  await sendReminders(office.deps)
  expect(await listMessages(own)).toHaveLength(2)
  office.clock.advance(86_400)
  await sendReminders(office.deps)
  expect(await listMessages(own)).toHaveLength(2)
})
