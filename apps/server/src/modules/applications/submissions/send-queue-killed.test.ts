import { join } from 'node:path'
import { expect, test } from 'vitest'
import { acknowledgeIssues } from '../../../../test/calls/package-issues.ts'
import { makeForm } from '../../../../test/factories/owned-applications.ts'
import { killedQueue } from '../../../../test/harness/killed-queue.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'

const packages = 3

const office = testOffice()
const queue = killedQueue(office, {
  file: join(import.meta.dirname, 'send-queue.ts'),
  name: 'processSubmissions',
  table: 'application_submission',
  waiting: 'outbox_id IS NULL',
})

test('sends each package once after processes are killed', { timeout: 120_000 }, async () => {
  const agent = await office.person()
  const payload = { to: ['landlord@client.example'], subject: 'Application', message: '' }
  for (let number = 0; number < packages; number += 1) {
    const { id, householdId } = await makeForm(office.deps, agent)
    const acknowledged = await acknowledgeIssues(office, agent, householdId)
    const reply = await office.call({
      method: 'POST',
      url: `/v1/aform/${id}/send`,
      as: agent,
      payload: { ...payload, ...acknowledged, key: `package-${number}` },
    })
    expect(reply.statusCode).toBe(200)
  }
  office.clock.advance(5)
  await queue.process([0, 1, 2])
  expect(await queue.countMails()).toBe(packages)
  expect(await queue.count('(SELECT DISTINCT outbox_id FROM application_submission) s')).toBe(packages)
})
