import { beforeEach, expect, test } from 'vitest'
import { setPassword } from '../../../../../test/calls/passwords.ts'
import { Browser } from '../../../../../test/calls/sign-in.ts'
import { readAlertMessages } from '../../../../../test/calls/two-factor.ts'
import { testOffice, type TestPerson } from '../../../../../test/harness/test-office.ts'
import { unsealMail } from '../../../system-mail/envelope.ts'
import { lockOutJob, notifyLockOut } from './lock-out.ts'

const office = testOffice({ smtp: { relayUrl: 'smtp://relay.example', from: undefined } })
const password = 'the old password'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'

let me: TestPerson

/** Runs the jobs that wait; returns the addresses they were for. */
async function runJobs(): Promise<string[]> {
  const { rows } = await office.deps.pool.query<{ data: { email: string } }>(
    'DELETE FROM pgboss.job WHERE name = $1 RETURNING data',
    [lockOutJob],
  )
  for (const { data } of rows) await notifyLockOut(office.deps, data.email)
  return rows.map(({ data }) => data.email)
}

async function fail(email: string, times: number): Promise<void> {
  const browser = new Browser(office.app, office.deps.env, { address: '203.0.113.7' })
  const { url } = await browser.startSignIn()
  for (let at = 0; at < times; at += 1) await browser.submitForm(url, { email, password: `guess ${at}` })
}

async function readMails() {
  const rows = await office.deps.db.selectFrom('system_mail').select('sealed').orderBy('id').execute()
  const mails = rows.flatMap(({ sealed }) =>
    sealed === null ? [] : (unsealMail(office.deps.env, sealed) ?? []),
  )
  return mails.filter(({ to }) => to === me.email)
}

beforeEach(async () => {
  office.clock.advance(86_400)
  me = await office.person()
  await setPassword(office, password, me)
})

test('a lock-out is notified once a day, and starts the same work for an unknown address', async () => {
  await fail(me.email, 9)
  expect(await runJobs()).toEqual([])
  await fail(me.email, 3)
  expect(await runJobs()).toEqual([me.email])
  office.clock.advance(600)
  await fail('unknown@office.example', 10)
  expect(await runJobs()).toEqual(['unknown@office.example'])
  office.clock.advance(600)
  await fail(me.email, 10)
  expect(await runJobs()).toEqual([me.email])
  const notices = (await readAlertMessages(office, me)).filter((text) => text.includes('wrong passwords'))
  expect(notices).toHaveLength(1)
})

test('the first sign-in with a browser is notified by email, and later ones are not', async () => {
  const browser = new Browser(office.app, office.deps.env)
  const signIn = async () => {
    const { url } = await browser.startSignIn()
    const form = { email: me.email, password }
    return browser.request(url, { form, headers: { 'user-agent': firefox } })
  }
  expect((await signIn()).statusCode).toBe(303)
  const [mail, ...others] = await readMails()
  expect(others).toEqual([])
  expect(mail!.subject).toBe('New sign-in to PB Office')
  expect(mail!.text).toContain('Firefox on Linux')
  expect((await signIn()).statusCode).toBe(303)
  expect(await readMails()).toHaveLength(1)
})
