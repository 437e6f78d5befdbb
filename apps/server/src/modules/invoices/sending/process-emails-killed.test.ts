import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createInvoice, sendInvoice } from '../../../../test/factories/invoices.ts'
import { killedQueue } from '../../../../test/harness/killed-queue.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'

const invoices = 3

const office = testOffice()
const queue = killedQueue(office, {
  file: join(import.meta.dirname, 'process-emails.ts'),
  name: 'processEmails',
  table: 'invoice_email',
  waiting: `state = 'waiting'`,
})

test('emails each invoice once after processes are killed', { timeout: 240_000 }, async () => {
  const agent = await office.person()
  for (let number = 0; number < invoices; number += 1) {
    const draft = await createInvoice(office, agent)
    await sendInvoice(office, agent, draft, { to: [`owner-${number}@client.example`] })
  }
  await queue.process([0, 2])
  expect(await queue.countByRecipient()).toEqual({
    'owner-0@client.example': 1,
    'owner-1@client.example': 1,
    'owner-2@client.example': 1,
  })
  expect(await queue.count(`invoice_email WHERE state = 'queued'`)).toBe(invoices)
})
