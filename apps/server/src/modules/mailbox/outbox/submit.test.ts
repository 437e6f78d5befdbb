import { expect, test } from 'vitest'
import { startSmtpRelay, type ReceivedMail } from '../../../../test/harness/smtp-relay.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { getRelayOptions } from '../../system-mail/index.ts'
import { newFileKey } from '../store/files.ts'
import { submitMail } from './submit.ts'

const office = testOffice()

test.each([
  ['ASCII only', 'Subject: Keys\r\n\r\nHello\r\n', undefined],
  ['the raw lines of a forwarded email', 'Subject: Keys\r\n\r\nGrüße\r\n', '8BITMIME'],
])('declares the body of a mail with %s', async (_name, raw, declared) => {
  const bodies: unknown[] = []
  const received: ReceivedMail[] = []
  const relay = await startSmtpRelay(received, {
    onMailFrom({ args }, _session, done) {
      bodies.push(typeof args === 'object' ? (args as Record<string, unknown>)['BODY'] : undefined)
      done()
    },
  })
  const rawKey = newFileKey()
  await office.deps.files.put(rawKey, Buffer.from(raw))
  const agent = await office.person()
  const mail = { outboxId: '0', personId: agent.personId, rawKey, from: agent.email }
  const lease = { markDataSent: async () => Promise.resolve() }
  const recipients = [{ wire: 'nora@client.example', email: 'nora@client.example', state: 'waiting' }]
  await submitMail(
    office.deps,
    mail as never,
    lease,
    recipients as never,
    getRelayOptions(office.deps.env, relay.url),
  )
  await relay.close()
  expect([bodies, received.map(({ text }) => text)]).toEqual([[declared], [raw]])
})
