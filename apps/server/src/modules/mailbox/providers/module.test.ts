import type { SentMessage } from '@pb/contract/mail-sending'
import { createConnection } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { SmtpClient } from '../../../../test/harness/smtp-client.ts'
import { readEnv } from '../../../env.ts'
import { getSmtpPort } from './smtp/provider.ts'
import { mailDelivery } from './module.ts'

const office = testOffice({ smtpIn: { ...readEnv({}).smtpIn, port: 0 } })
let stop: (() => Promise<void>) | undefined

beforeAll(async () => {
  stop = (await mailDelivery.work!(office.deps)) ?? undefined
})
afterAll(() => stop?.())

async function getInbox(as: Awaited<ReturnType<typeof office.person>>): Promise<unknown[]> {
  const reply = await office.call({ url: '/v1/gmail-threads?label=INBOX', as })
  return reply.json<{ collection: { threads: unknown[] } }>().collection.threads
}

test('the delivery worker sends due mail to a colleague', async () => {
  const [agent, colleague] = [await office.person(), await office.person()]
  const payload = { to: [colleague.email], subject: 'By itself', body: 'x' }
  const sent = await office.call({ method: 'POST', url: '/v1/gmail-messages', as: agent, payload })
  office.clock.advance(5)
  const { outbox_id } = sent.json<SentMessage>().delivery
  const now = {
    method: 'PUT',
    url: `/v1/gmail-outbox/${outbox_id}`,
    as: agent,
    payload: { send_at: 0 },
  } as const
  expect((await office.call(now)).statusCode).toBe(200)
  await expect.poll(() => getInbox(colleague), { timeout: 10_000 }).toMatchObject([{ subject: 'By itself' }])
})

test('stopping accepts the message in progress and closes the SMTP port', async () => {
  const agent = await office.person()
  const port = getSmtpPort(office.deps)!
  const client = await SmtpClient.open(port)
  await client.say('MAIL FROM:<nora@client.example>')
  await client.say(`RCPT TO:<${agent.email}>`)
  await client.say('DATA')
  const stopped = stop!()
  stop = undefined
  expect(await client.say('Subject: The last\r\n\r\nx\r\n.')).toMatch(/^250/)
  client.end()
  await stopped
  const refused = await new Promise((resolve) => {
    createConnection(port, '127.0.0.1').once('error', resolve).once('connect', resolve)
  })
  expect(refused).toMatchObject({ code: 'ECONNREFUSED' })
  const { rows } = await office.deps.pool.query(
    'SELECT FROM mail_inbound UNION ALL SELECT FROM mail_message WHERE subject = $1',
    ['The last'],
  )
  expect(rows).toHaveLength(1)
})
