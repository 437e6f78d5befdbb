import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createEvent } from '../../../../test/factories/owned-calendar.ts'
import { killedQueue } from '../../../../test/harness/killed-queue.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'

/** `PB_KILL_TEST=full` invites as many people as an event may have. */
const full = process.env['PB_KILL_TEST'] === 'full'
const people = full ? 50 : 10
/** The process is killed at these numbers of emails in the outbox. */
const diesAt = full ? [0, 5, 20, 40] : [0, 3, 7]

const office = testOffice()
const queue = killedQueue(office, {
  file: join(import.meta.dirname, 'process-emails.ts'),
  name: 'processEmails',
  table: 'calendar_email',
  waiting: `state = 'waiting'`,
})

test(
  'invites each person once after processes are killed',
  async () => {
    const agent = await office.person()
    const emails = Array.from({ length: people }, (_, at) => `guest${at}@invited.example`)
    await createEvent(office, agent, { attendees: emails.map((email) => ({ name: '', email })) })
    await queue.process(diesAt)
    expect(await queue.countByRecipient()).toEqual(Object.fromEntries(emails.map((email) => [email, 1])))
    expect(await queue.count(`calendar_email WHERE state = 'queued'`)).toBe(people)
  },
  full ? 300_000 : 120_000,
)
