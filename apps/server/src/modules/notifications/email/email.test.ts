import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { startSmtpRelay, type ReceivedMail } from '../../../../test/harness/smtp-relay.ts'
import type { Deps } from '../../../platform/deps.ts'
import { deliverDue } from '../../system-mail/deliver.ts'
import { notify, type NewNotification } from '../index.ts'
import { sendDueEmails } from './digest.ts'
import { formatEmail } from './format-email.ts'

const office = testOffice({ publicUrl: 'https://office.example' })
const received: ReceivedMail[] = []
let relay: Awaited<ReturnType<typeof startSmtpRelay>>

beforeAll(async () => {
  relay = await startSmtpRelay(received)
})
afterAll(() => relay.close())
beforeEach(() => {
  received.length = 0
})

function withRelay(): Deps {
  const { deps } = office
  return { ...deps, env: { ...deps.env, smtp: { relayUrl: relay.url, from: undefined } } }
}

/** Advances the clock, sends due emails and returns all received ones. */
async function sendAfter(seconds: number): Promise<readonly ReceivedMail[]> {
  office.clock.advance(seconds)
  await sendDueEmails(withRelay())
  await deliverDue(withRelay())
  return received
}

function notifyPerson(
  { personId }: TestPerson,
  message: string,
  news: Partial<NewNotification> = {},
): Promise<string | null> {
  return notify(office.deps.db, office.deps, personId, { kind: 'inquiry', message, payload: {}, ...news })
}

/** Returns the subject of an email, if it is short ASCII. */
function getSubject(mail: ReceivedMail | undefined): string {
  return /^Subject: (.*)$/m.exec(mail?.text ?? '')?.[1]?.trim() ?? ''
}

test('combines notifications of a few minutes into one email, newest first, with links', async () => {
  const agent = await office.person()
  await notifyPerson(agent, 'First', { payload: { listing_ids: ['7'] } })
  expect(await sendAfter(60)).toEqual([])
  await notifyPerson(agent, 'Second', { payload: { link: '/deals/3' } })
  const mails = await sendAfter(121)
  expect(mails).toHaveLength(1)
  expect(mails[0]!.to).toEqual([agent.email])
  expect(getSubject(mails[0])).toBe('2 notifications: Second')
  const { text } = mails[0]!
  expect(text.indexOf('Second')).toBeLessThan(text.indexOf('First'))
  expect(text).toContain('https://office.example/listing/7')
  expect(text).toContain('https://office.example/deals/3')
  expect(text).toContain('https://office.example/account-settings')
  expect(await sendAfter(600)).toHaveLength(1)
})

test('sends one email per person', async () => {
  const people = [await office.person(), await office.person()]
  for (const person of people) await notifyPerson(person, 'News')
  const mails = await sendAfter(181)
  expect(mails.map(({ to }) => String(to)).toSorted()).toEqual(people.map(({ email }) => email).toSorted())
})

test('omits read notifications, and sends nothing if all were read', async () => {
  const agent = await office.person()
  const read = await notifyPerson(agent, 'Read')
  await notifyPerson(agent, 'Unread')
  await office.call({ method: 'POST', url: `/v1/dashboard-alerts-read/${read}`, as: agent })
  expect(getSubject((await sendAfter(181))[0])).toBe('Unread')
  received.length = 0
  await notifyPerson(agent, 'Another')
  await office.call({ method: 'POST', url: '/v1/dashboard-alerts-all-read', as: agent })
  expect(await sendAfter(181)).toEqual([])
})

test('sends a security notification immediately and separately, even if read', async () => {
  const agent = await office.person()
  await notifyPerson(agent, 'An inquiry')
  const id = await notifyPerson(agent, 'Your password was changed', { kind: 'security' })
  await office.call({ method: 'POST', url: `/v1/dashboard-alerts-read/${id}`, as: agent })
  expect((await sendAfter(0)).map(getSubject)).toEqual(['Your password was changed'])
  expect((await sendAfter(181)).map(getSubject)).toEqual(['Your password was changed', 'An inquiry'])
})

test('sends nothing for a kind or channel that is off, even if turned off at the last moment', async () => {
  const agent = await office.person()
  const put = (url: string, payload: object) => office.call({ method: 'PUT', url, as: agent, payload })
  await notifyPerson(agent, 'A mail', { kind: 'mail' })
  await put('/v1/notification-channels', { kind: 'inquiry', email: 0 })
  await notifyPerson(agent, 'An inquiry')
  await notifyPerson(agent, 'A deal', { kind: 'deal' })
  await put('/v1/agent-profile-preferences', { agent_notification_email: 0 })
  await notifyPerson(agent, 'Another deal', { kind: 'deal' })
  expect(await sendAfter(181)).toEqual([])
  await put('/v1/agent-profile-preferences', { agent_notification_email: 1 })
  await put('/v1/notification-channels', { kind: 'inquiry', email: 1 })
  await notifyPerson(agent, 'An inquiry at last')
  expect((await sendAfter(181)).map(getSubject)).toEqual(['An inquiry at last'])
})

test('sends nothing to a deactivated agent', async () => {
  const agent = await office.person()
  await notifyPerson(agent, 'News')
  await office.deps.db
    .updateTable('agent')
    .set({ deactivated_at: office.clock.now() })
    .where('person_id', '=', agent.personId)
    .execute()
  expect(await sendAfter(181)).toEqual([])
})

test('concurrent processes send one email', async () => {
  const agent = await office.person()
  await notifyPerson(agent, 'News')
  office.clock.advance(181)
  await Promise.all([sendDueEmails(withRelay()), sendDueEmails(withRelay()), sendDueEmails(withRelay())])
  expect(await sendAfter(0)).toHaveLength(1)
})

test('rejects a test email without a relay', async () => {
  const agent = await office.person()
  const refused = await office.call({ method: 'POST', url: '/v1/notification-test-mail', as: agent })
  expect(refused.statusCode).toBe(422)
  expect(refused.json<{ errorMsg: string }>().errorMsg).toBe(
    "This office can't send email yet: no SMTP relay is set up.",
  )
})

test('escapes HTML, prevents header injection and limits the number of entries', () => {
  const row = (n: number) => ({
    id: String(n),
    kind: 'inquiry' as const,
    message: `<img src=x onerror=alert(${n})> & "quoted"\r\nBcc: x`,
    payload: {},
    created_at: new Date('2026-03-02T15:00:00Z'),
    read_at: null,
  })
  const { subject, text, html } = formatEmail(
    Array.from({ length: 200 }, (_, n) => row(n)),
    'https://office.example',
  )
  expect(html).not.toMatch(/<img/)
  expect(subject).not.toMatch(/[\r\n]/)
  expect(subject.length).toBeLessThanOrEqual(120)
  expect(text).toContain('And 170 more in PB Office.')
  expect(text).toContain('Mar 2, 10:00 AM')
})
