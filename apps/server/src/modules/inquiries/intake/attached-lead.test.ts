import type { InquiryDetail, InquiryRow } from '@pb/contract/inquiry-schemas'
import type { MailThreadRow } from '@pb/contract/mail-threads'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import type { ProviderEnvironment } from '../../mailbox/providers/compliance.fixture.ts'
import { createSmtpEnvironment } from '../../mailbox/providers/smtp/smtp-environment.fixture.ts'
import { storeInbound } from '../../mailbox/providers/smtp/store-inbound.ts'
import { forwardAttached } from '../readers/lead-mails/forward.fixture.ts'
import { getName, people, type Person } from '../readers/lead-mails/people.fixture.ts'
import { templates } from '../readers/lead-mails/templates.fixture.ts'
import { writeMail } from '../readers/lead-mails/write-mail.fixture.ts'
import { processMailQueue } from './mail-queue.ts'

const office = testOffice()
/** Another person for each test: the next message of one belongs to the same inquiry. */
let ruth: Person
let lead: Buffer

let remote: ProviderEnvironment
let agent: TestPerson
beforeAll(async () => {
  remote = await createSmtpEnvironment(office)
})
afterAll(() => remote.close())
beforeEach(async () => {
  agent = await office.person()
  ruth = { ...people[0]!, email: `ruth.${agent.personId}@mail.example` }
  lead = writeMail({
    ...templates['StreetEasy question']!(ruth),
    to: 'Adam Cole <adam.cole@pboffice.example>',
  })
})

const attach = (mail: Buffer, asFile = false) =>
  forwardAttached(mail, 'StreetEasy Inquiry', { language: 'en', asFile })

/** Sends a mail to the agent over SMTP, from an address outside of the office. */
async function receive(mail: Buffer): Promise<void> {
  const raw = mail
    .toString('latin1')
    .replace('adam.cole@pboffice.example', `adam.${agent.personId}@private.example`)
    .replace(/\r?\n/, `\r\nMessage-ID: <${crypto.randomUUID()}@private.example>\r\n`)
  await remote.receive(agent, raw)
  await storeInbound(remote.deps)
}

async function list(): Promise<InquiryRow[]> {
  const reply = await office.call({ url: '/v1/listing-inquiries', as: agent })
  return reply.json<{ collection: InquiryRow[] }>().collection
}
const read = async ({ inquiry_id: id }: InquiryRow) =>
  (await office.call({ url: `/v1/listing-inquiries/${id}`, as: agent })).json<InquiryDetail>()

test.each([
  ['a lead mail', () => attach(lead)],
  ['a lead mail as a file', () => attach(lead, true)],
  ['a forward with a lead mail', () => attach(attach(lead))],
])('takes in %s that is attached, once, with its message', async (_what, make) => {
  await receive(make())
  await processMailQueue(office.deps)
  await processMailQueue(office.deps)
  const [inquiry, ...others] = await list()
  expect(others).toEqual([])
  expect(inquiry).toMatchObject({
    name: getName(ruth),
    email: ruth.email,
    phone: ruth.shownPhone,
    address: ruth.address,
    unit: ruth.unit,
    src_type: 'streeteasy',
    needs_response: 1,
  })
  expect((await read(inquiry!)).messages).toMatchObject([{ direction: 'in', message: ruth.message }])
})

/** Child processes of this one that read mails. */
function findReaders(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
        const parent = Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1])
        return (
          parent === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('read-worker.ts')
        )
      } catch {
        // It ended meanwhile.
        return false
      }
    })
}

/** Takes in what waits, while every process that reads mails is killed as soon as it is there. */
async function processWithCrashes(): Promise<number> {
  let killed = 0
  const queue = { isDone: false }
  const done = processMailQueue(office.deps).finally(() => (queue.isDone = true))
  while (!queue.isDone) {
    for (const pid of findReaders()) {
      process.kill(pid, 'SIGKILL')
      killed += 1
    }
    await sleep(1)
  }
  await done
  return killed
}

test('keeps the mail, and reports an inquiry that is not read, when the reading process dies each time', async () => {
  await receive(attach(lead))
  expect(await processWithCrashes()).toBeGreaterThan(0)
  expect(await list()).toEqual([])
  const { rows } = await office.deps.pool.query('SELECT attempts FROM inquiry_mail_queue')
  expect(rows).toEqual([{ attempts: 1 }])
  // The fifth attempt has failed like this one.
  await office.deps.pool.query('UPDATE inquiry_mail_queue SET attempts = 5, due_at = now()')
  await processMailQueue(office.deps)
  const [inquiry] = await list()
  // Whose mail it was is no address of the person who asks.
  expect(inquiry).toMatchObject({ reading: 'unverified', name: '', email: '', needs_response: 1 })
  expect((await read(inquiry!)).messages[0]!.original_url).not.toBeNull()
  const mailbox = await office.call({ url: '/v1/gmail-threads?label=INBOX', as: agent })
  expect(mailbox.json<{ collection: { threads: MailThreadRow[] } }>().collection.threads).toHaveLength(1)
})
