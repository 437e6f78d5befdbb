import type { MailAccount } from '@pb/contract/mail-accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGoogleEmulator, type GoogleEmulator } from '../../../../../test/harness/google-emulator.ts'
import { testOffice } from '../../../../../test/harness/test-office.ts'
import { startFakeGmail, type FakeGmail } from '../gmail/fake-gmail.fixture.ts'
import { gmail as provider } from '../gmail/index.ts'

let google: GoogleEmulator
let gmail: FakeGmail
beforeAll(async () => {
  gmail = await startFakeGmail()
  google = await startGoogleEmulator()
  google.gmail = gmail
})
afterAll(async () => {
  await google.close()
  await gmail.close()
})
const office = testOffice({
  get google() {
    return google.env
  },
  get gmailApiUrl() {
    return google.url
  },
})

const mail = (subject: string): string =>
  `From: Nora Bell <nora@client.example>\r\nTo: grace@gmail.example\r\nSubject: ${subject}\r\n` +
  `Message-ID: <${subject.replaceAll(' ', '-')}@client.example>\r\nDate: Mon, 2 Mar 2026 10:00:00 -0500\r\n\r\nHello\r\n`

test('a connected mailbox fetches mail, requires reconnecting after a revocation, and keeps its mail when it switches accounts', async () => {
  const as = await office.person()
  google.addUser(as.email)
  const call = async (path = '', payload?: object) => {
    const method = payload ? 'POST' : 'GET'
    const reply = await office.call({
      method,
      url: `/v1/mail-account${path}`,
      as,
      ...(payload && { payload }),
    })
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json<MailAccount & { authorize_url: string; state: string }>()
  }
  const subjects = async () => {
    const reply = await office.call({ url: '/v1/gmail-threads?label=INBOX', as })
    const { threads } = reply.json<{ collection: { threads: { subject: string }[] } }>().collection
    return threads.map(({ subject }) => subject).toSorted()
  }
  const connect = async () => {
    const { authorize_url, state } = await call('/google', {})
    const code = (await google.consent(authorize_url, as.email)).get('code')
    return call('/answer', { code, state })
  }

  await gmail.addMessage(as.email, mail('In Gmail before'))
  await connect()
  await provider.fetchMail(office.deps)
  expect(await subjects()).toEqual(['In Gmail before'])
  expect(await call()).toMatchObject({ state: 'connected', snapshot: null, set_aside: 0 })
  expect((await call()).in_step_at).not.toBeNull()

  // The person revokes the permission at Google.
  await fetch(`${google.url}/oauth2/revoke`, {
    method: 'POST',
    body: new URLSearchParams({ token: google.issuedTokens.at(-1)! }),
  })
  await gmail.addMessage(as.email, mail('Missed at first'))
  office.clock.advance(3600)
  await provider.fetchMail(office.deps)
  expect(await call()).toMatchObject({ provider: 'gmail', state: 'reconnect' })
  expect(await subjects()).toEqual(['In Gmail before'])

  await connect()
  await provider.fetchMail(office.deps)
  expect(await subjects()).toEqual(['In Gmail before', 'Missed at first'])

  await call('/builtin', {})
  expect(await subjects()).toEqual(['In Gmail before', 'Missed at first'])
  await gmail.addMessage(as.email, mail('While away'))
  await connect()
  await provider.fetchMail(office.deps)
  expect(await subjects()).toEqual(['In Gmail before', 'Missed at first', 'While away'])
})
