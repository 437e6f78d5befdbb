import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../test/harness.ts'
import { smtpRelay, type ReceivedMail } from '../../../../test/smtp-relay.ts'
import type { Deps } from '../../../platform/deps.ts'
import { deliverDue } from '../../system-mail/deliver.ts'
import { notify, type News } from '../index.ts'
import { gatherMails } from './gather.ts'
import { wordsOf } from './words.ts'

const office = testOffice({ publicUrl: 'https://office.example' })
const received: ReceivedMail[] = []
let relay: Awaited<ReturnType<typeof smtpRelay>>

beforeAll(async () => {
  relay = await smtpRelay(received)
})
afterAll(() => relay.close())
beforeEach(() => {
  received.length = 0
})

function withRelay(): Deps {
  const { deps } = office
  return { ...deps, env: { ...deps.env, smtp: { relayUrl: relay.url, from: undefined } } }
}

/** Lets the minutes pass, and mails what is due. */
async function after(seconds: number): Promise<readonly ReceivedMail[]> {
  office.clock.advance(seconds)
  await gatherMails(withRelay())
  await deliverDue(withRelay())
  return received
}

function tell({ personId }: TestPerson, message: string, news: Partial<News> = {}): Promise<string | null> {
  return notify(office.deps.db, office.deps, personId, { kind: 'inquiry', message, payload: {}, ...news })
}

/** The subject and plain text of a mail whose lines are short and plain. */
function subjectOf(mail: ReceivedMail | undefined): string {
  return /^Subject: (.*)$/m.exec(mail?.text ?? '')?.[1]?.trim() ?? ''
}

test('what happens within minutes is one mail, newest first, with links into the office', async () => {
  const agent = await office.person()
  await tell(agent, 'First', { payload: { listing_ids: ['7'] } })
  expect(await after(60)).toEqual([])
  await tell(agent, 'Second', { payload: { link: '/deals/3' } })
  const mails = await after(121)
  expect(mails).toHaveLength(1)
  expect(mails[0]!.to).toEqual([agent.email])
  expect(subjectOf(mails[0])).toBe('2 notifications: Second')
  const { text } = mails[0]!
  expect(text.indexOf('Second')).toBeLessThan(text.indexOf('First'))
  expect(text).toContain('https://office.example/listing/7')
  expect(text).toContain('https://office.example/deals/3')
  expect(text).toContain('https://office.example/account-settings')
  expect(await after(600)).toHaveLength(1)
})

test('each person has a mail of their own', async () => {
  const people = [await office.person(), await office.person()]
  for (const person of people) await tell(person, 'News')
  const mails = await after(181)
  expect(mails.map(({ to }) => String(to)).toSorted()).toEqual(people.map(({ email }) => email).toSorted())
})

test('what was read meanwhile is left out, and where all was read there is no mail', async () => {
  const agent = await office.person()
  const read = await tell(agent, 'Read')
  await tell(agent, 'Unread')
  await office.call({ method: 'POST', url: `/v1/dashboard-alerts-read/${read}`, as: agent })
  expect(subjectOf((await after(181))[0])).toBe('Unread')
  received.length = 0
  await tell(agent, 'Another')
  await office.call({ method: 'POST', url: '/v1/dashboard-alerts-all-read', as: agent })
  expect(await after(181)).toEqual([])
})

test('a matter of security leaves at once and by itself, read or not', async () => {
  const agent = await office.person()
  await tell(agent, 'An inquiry')
  const id = await tell(agent, 'Your password was changed', { kind: 'security' })
  await office.call({ method: 'POST', url: `/v1/dashboard-alerts-read/${id}`, as: agent })
  expect((await after(0)).map(subjectOf)).toEqual(['Your password was changed'])
  expect((await after(181)).map(subjectOf)).toEqual(['Your password was changed', 'An inquiry'])
})

test('a kind or a channel that is turned off mails nothing, even when turned off at the last moment', async () => {
  const agent = await office.person()
  const put = (url: string, payload: object) => office.call({ method: 'PUT', url, as: agent, payload })
  await tell(agent, 'A mail', { kind: 'mail' })
  await put('/v1/notification-channels', { kind: 'inquiry', email: 0 })
  await tell(agent, 'An inquiry')
  await tell(agent, 'A deal', { kind: 'deal' })
  await put('/v1/agent-profile-preferences', { agent_notification_email: 0 })
  await tell(agent, 'Another deal', { kind: 'deal' })
  expect(await after(181)).toEqual([])
  await put('/v1/agent-profile-preferences', { agent_notification_email: 1 })
  await put('/v1/notification-channels', { kind: 'inquiry', email: 1 })
  await tell(agent, 'An inquiry at last')
  expect((await after(181)).map(subjectOf)).toEqual(['An inquiry at last'])
})

test('somebody deactivated is mailed nothing', async () => {
  const agent = await office.person()
  await tell(agent, 'News')
  await office.deps.db
    .updateTable('agent')
    .set({ deactivated_at: office.clock.now() })
    .where('person_id', '=', agent.personId)
    .execute()
  expect(await after(181)).toEqual([])
})

test('two processes that gather at once make one mail', async () => {
  const agent = await office.person()
  await tell(agent, 'News')
  office.clock.advance(181)
  await Promise.all([gatherMails(withRelay()), gatherMails(withRelay()), gatherMails(withRelay())])
  expect(await after(0)).toHaveLength(1)
})

test('without a relay a test is refused with words, with one it arrives', async () => {
  const agent = await office.person()
  const refused = await office.call({ method: 'POST', url: '/v1/notification-test-mail', as: agent })
  expect(refused.statusCode).toBe(422)
  expect(refused.json<{ errorMsg: string }>().errorMsg).toBe(
    'Mail cannot leave this office yet: no SMTP relay is set.',
  )
})

test('hostile words do no harm, and a long day is cut', () => {
  const row = (n: number) => ({
    id: String(n),
    kind: 'inquiry' as const,
    message: `<img src=x onerror=alert(${n})> & "quoted"\r\nBcc: x`,
    payload: {},
    created_at: new Date('2026-03-02T15:00:00Z'),
    read_at: null,
  })
  const { subject, text, html } = wordsOf(
    Array.from({ length: 200 }, (_, n) => row(n)),
    'https://office.example',
  )
  expect(html).not.toMatch(/<img/)
  expect(subject).not.toMatch(/[\r\n]/)
  expect(subject.length).toBeLessThanOrEqual(120)
  expect(text).toContain('And 170 more in PB Office.')
  expect(text).toContain('Mar 2, 10:00 AM')
})
