import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import type { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { multipart } from '../../../../../test/calls/multipart.ts'
import { startS3Emulator, type S3Failure } from '../../../../../test/harness/s3-emulator.ts'
import { SmtpClient } from '../../../../../test/harness/smtp-client.ts'
import { testOffice, type TestPerson } from '../../../../../test/harness/test-office.ts'
import { parseFilePlace } from '../../../../platform/files/file-place.ts'
import { loadCertificate } from './certificate.ts'
import { createSmtpServer } from './smtp-server.ts'
import { storeInbound } from './store-inbound.ts'

const emulator = await startS3Emulator()
const office = testOffice({ files: parseFilePlace(emulator.url)! })
let server: SMTPServer
let port: number
let agent: TestPerson
let photo: Buffer

beforeAll(async () => {
  agent = await office.person()
  photo = await sharp({ create: { width: 3, height: 2, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  server = createSmtpServer(office.deps, {
    host: 'mail.office.example',
    banner: 'test',
    certificate: await loadCertificate(office.deps, 'mail.office.example'),
    onMail: () => {},
  })
  const tcp = server.listen(0, '127.0.0.1')
  await new Promise((done) => tcp.once('listening', done))
  port = (tcp.address() as AddressInfo).port
})
afterAll(async () => {
  await new Promise<void>((done) => server.close(done))
  await emulator.close()
})

const uploadPhoto = async () => {
  const call = { method: 'POST', url: '/v1/agent-profile-photo', as: agent } as const
  return (await office.call({ ...call, ...multipart('photo', 'me.jpg', photo) })).statusCode
}
const sendMail = async (subject: string, bytes = 10) => {
  const client = await SmtpClient.open(port)
  const body = `${'x'.repeat(70)}\r\n`.repeat(Math.ceil(bytes / 72))
  const reply = await client.send({
    to: [agent.email],
    text: `From: nora@client.example\r\nSubject: ${subject}\r\n\r\n${body}`,
  })
  client.end()
  return reply
}
const isReady = async () => (await office.call({ url: '/readyz' })).statusCode

test.each<[string, S3Failure['effect'], number, RegExp]>([
  ['away', { status: 503, code: 'SlowDown' }, 503, /^451 4\.3\.0/],
  ['full', { status: 507, code: 'XMinioStorageFull' }, 507, /^452 4\.3\.1/],
])('while the store is %s, uploads and mail are refused for now', async (name, effect, status, reply) => {
  emulator.outage = effect
  const stored = [...emulator.objects.keys()]
  const replies = await Promise.all([
    uploadPhoto(),
    sendMail(`${name} small`),
    sendMail(`${name} large`, 9e6),
  ])
  expect(replies).toEqual([status, expect.stringMatching(reply), expect.stringMatching(reply)])
  expect([...emulator.objects.keys()]).toEqual(stored)
  emulator.outage = null
  expect(await uploadPhoto()).toBe(200)
  expect(await sendMail(`${name} later`, 9e6)).toMatch(/^250/)
  await storeInbound(office.deps)
  const mails = await office.deps.db
    .selectFrom('mail_message')
    .select(['subject', 'raw_key'])
    .where('person_id', '=', agent.personId)
    .orderBy('id', 'desc')
    .execute()
  expect(mails[0]!.subject).toBe(`${name} later`)
  expect(mails.filter(({ subject }) => subject?.startsWith(name))).toHaveLength(1)
  expect(await office.deps.files.size(mails[0]!.raw_key!)).toBeGreaterThan(9e6)
  expect(emulator.uploads.size).toBe(0)
})

test('the office is not ready while the store cuts its connections', async () => {
  expect(await isReady()).toBe(200)
  emulator.outage = 'cut'
  expect(await isReady()).toBe(503)
  emulator.outage = null
  expect(await isReady()).toBe(200)
})
