import { expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { createDeliveryWorker } from './delivery-worker.ts'
import type { MailTransport } from './port.ts'
import { ensureRecipients, updateRecipients } from './recipients.ts'

const office = testOffice()

async function queueMail(from: TestPerson, subject: string): Promise<void> {
  const reply = await office.call({
    method: 'POST',
    url: '/v1/gmail-messages',
    as: from,
    payload: { to: ['nora@client.example'], subject, body: 'x' },
  })
  expect(reply.statusCode).toBe(201)
}

async function getStates({ personId }: TestPerson): Promise<string[]> {
  const { rows } = await office.deps.pool.query<{ state: string }>(
    'SELECT state FROM mail_outbox WHERE person_id = $1 ORDER BY id',
    [personId],
  )
  return rows.map(({ state }) => state)
}

/** A transport whose server never answers for some people. */
function createTransport(hanging: ReadonlySet<string>, released: Promise<void>): MailTransport {
  return {
    async send(deps, { personId, outboxId, to }) {
      if (hanging.has(personId)) await released
      await ensureRecipients(deps.db, outboxId, to, deps.clock.now())
      await updateRecipients(deps.db, outboxId, { to: 'sent', now: deps.clock.now() })
      return { kind: 'settled' }
    },
    async change() {},
  }
}

test('mail servers that never answer hold up only their own mailboxes', async () => {
  const slow = await Promise.all(Array.from({ length: 30 }, () => office.person()))
  const other = await office.person()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const transport = createTransport(new Set(slow.map(({ personId }) => personId)), released)
  for (const person of slow) for (const subject of ['One', 'Two', 'Three']) await queueMail(person, subject)
  office.clock.advance(6)

  const worker = createDeliveryWorker(office.deps, { builtin: transport })
  worker.wake()
  await expect
    .poll(() => getStates(slow.at(-1)!), { timeout: 30_000 })
    .toEqual(['sending', 'sending', 'queued'])
  // Queued while the others are in progress, as the job does.
  await queueMail(other, 'Four')
  office.clock.advance(6)
  worker.wake()
  await expect.poll(() => getStates(other), { timeout: 30_000 }).toEqual(['sent'])
  expect(await getStates(slow[0]!)).toEqual(['sending', 'sending', 'queued'])

  release()
  await worker.finish()
  expect(await getStates(slow[0]!)).toEqual(['sent', 'sent', 'sent'])
})
