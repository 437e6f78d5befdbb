import { afterEach, describe, expect, test } from 'vitest'
import { setPassword } from '../../../../../test/calls/passwords.ts'
import { Browser } from '../../../../../test/calls/sign-in.ts'
import { readAlertMessages, turnOnTwoFactor } from '../../../../../test/calls/two-factor.ts'
import { testOffice, type TestPerson } from '../../../../../test/harness/test-office.ts'
import { unsealMail } from '../../../system-mail/envelope.ts'
import {
  createOperatorPasswordLink,
  forgottenPasswordJob,
  requestPasswordLink,
  sendRequestedLink,
} from './forgotten-password.ts'

const office = testOffice({ smtp: { relayUrl: 'smtp://relay.example', from: undefined } })
const withoutMail = testOffice()
const password = 'a new and long one'

async function openPage() {
  const browser = new Browser(office.app, office.deps.env)
  const page = await browser.startSignIn()
  const [, href = ''] = /href="([^"]+\/forgot-password)"/.exec(page.reply!.body) ?? []
  return { browser, url: page.url, href }
}

async function createPerson(): Promise<TestPerson> {
  const person = await office.person()
  await setPassword(office, 'the old password', person)
  return person
}

/** Runs the jobs that wait; returns the addresses they were for. */
async function runJobs(): Promise<string[]> {
  const { rows } = await office.deps.pool.query<{ data: { email: string } }>(
    'DELETE FROM pgboss.job WHERE name = $1 RETURNING data',
    [forgottenPasswordJob],
  )
  for (const { data } of rows) await sendRequestedLink(office.deps, data.email)
  return rows.map(({ data }) => data.email)
}

/** Returns the emails that wait for the relay. */
async function readMails() {
  const rows = await office.deps.db.selectFrom('system_mail').select('sealed').orderBy('id').execute()
  return rows.flatMap(({ sealed }) => (sealed === null ? [] : (unsealMail(office.deps.env, sealed) ?? [])))
}

async function requestToken(person: TestPerson): Promise<string> {
  await requestPasswordLink(office.deps, person.email, '203.0.113.9')
  await runJobs()
  const mail = (await readMails()).findLast(({ to }) => to === person.email)!
  return /reset-password\/([\w-]{43})/.exec(mail.text)![1]!
}

const use = (token: string) =>
  office.call({ method: 'POST', url: `/v1/password-links/${token}`, payload: { password } })

afterEach(() => office.clock.advance(3600))

describe('a request', () => {
  test('has the same reply and does the same for a known, an unknown and a deactivated address', async () => {
    const [known, gone] = [await createPerson(), await createPerson()]
    await office.deps.db
      .updateTable('agent')
      .set({ deactivated_at: office.clock.now() })
      .where('person_id', '=', gone.personId)
      .execute()
    const pages: string[] = []
    for (const email of [known.email, 'unknown@office.example', gone.email]) {
      const { browser, url, href } = await openPage()
      expect((await browser.request(href)).body).toContain('Forgot your password?')
      const reply = await browser.request(href, { form: { email } })
      expect(reply.statusCode).toBe(200)
      pages.push(reply.body.replaceAll(new URL(url, 'http://localhost').pathname, ''))
      // Nothing was looked up yet.
      expect((await readMails()).filter(({ to }) => to === email)).toEqual([])
    }
    expect(new Set(pages).size).toBe(1)
    expect(pages[0]).toContain('If this address has an account')
    const asked = [known.email, 'unknown@office.example', gone.email]
    expect((await runJobs()).toSorted()).toEqual(asked.toSorted())
    expect((await readMails()).map(({ to }) => to)).toEqual([known.email])
  })

  test('is refused after three in an hour for an address, known or not', async () => {
    const person = await createPerson()
    for (const email of [person.email, 'unknown@office.example']) {
      const statuses: number[] = []
      for (let at = 0; at < 4; at += 1) {
        const { browser, href } = await openPage()
        const form = { email: at % 2 ? email : email.toUpperCase() }
        statuses.push((await browser.request(href, { form })).statusCode)
      }
      expect(statuses, email).toEqual([200, 200, 200, 429])
    }
  })

  test('sends one link for a form that is sent many times, as by Enter held down', async () => {
    const { email } = await createPerson()
    const { browser, href } = await openPage()
    for (let at = 0; at < 10; at += 1)
      expect((await browser.request(href, { form: { email } })).statusCode).toBe(200)
    expect((await runJobs()).filter((asked) => asked === email)).toEqual([email])
  })

  test('is refused from another site, another browser, and with invalid input', async () => {
    const { browser, href } = await openPage()
    const form = { email: 'a@office.example' }
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await browser.request(href, { form, headers })).statusCode).toBe(400)
    expect((await new Browser(office.app, office.deps.env).request(href, { form })).statusCode).toBe(400)
    for (const email of ['', 'no address', 'a\0@office.example', `${'a'.repeat(300)}@office.example`]) {
      const reply = await browser.request(href, { form: { email } })
      expect(reply.statusCode, email).toBe(422)
      expect(reply.body).toContain('Enter your email')
    }
  })

  test('is not offered by an office that sends no mail', async () => {
    const browser = new Browser(withoutMail.app, withoutMail.deps.env)
    const page = await browser.startSignIn()
    expect(page.reply!.body).not.toContain('forgot-password')
    expect(page.reply!.body).toContain('Ask a supervisor')
    expect((await browser.request(`${page.url}/forgot-password`)).statusCode).toBe(400)
  })
})

describe('the link', () => {
  test('sets the password once, and ends other sessions', async () => {
    const person = await createPerson()
    const token = await requestToken(person)
    const used = await use(token)
    const { session } = used.json<{ session: { user_session_id: string } }>()
    expect((await office.call({ url: '/v1/session', as: person })).statusCode).toBe(401)
    expect((await use(token)).statusCode).toBe(404)
    const as = { ...person, sessionId: session.user_session_id }
    expect((await readAlertMessages(office, as))[0]).toContain('with a link that was sent to you')
  })

  test('expires after an hour, and a newer one replaces it', async () => {
    const person = await createPerson()
    const first = await requestToken(person)
    const second = await requestToken(person)
    expect((await use(first)).statusCode).toBe(404)
    office.clock.advance(3600)
    expect((await use(second)).statusCode).toBe(404)
  })

  test("does not replace a supervisor's link, which a stranger could do otherwise", async () => {
    const [person, boss] = [await createPerson(), await office.person(['SUPERVISOR'])]
    const url = `/v1/members/${person.personId}/password-link`
    const made = await office.call({ method: 'POST', url, as: boss })
    await requestPasswordLink(office.deps, person.email, '203.0.113.9')
    await runJobs()
    const token = made.json<{ url: string }>().url.split('/').at(-1)!
    expect((await use(token)).statusCode).toBe(200)
  })

  test('does not replace the code of two-step verification', async () => {
    const person = await createPerson()
    await turnOnTwoFactor(office, person, 'the old password')
    expect((await use(await requestToken(person))).json()).toMatchObject({ session: null })
  })
})

describe('the link of the operator', () => {
  const create = (email: string, withoutCodes = false) =>
    createOperatorPasswordLink(office.deps, email, { withoutCodes })

  test('is for active agents only', async () => {
    const person = await createPerson()
    expect(await create('unknown@office.example')).toBeNull()
    await office.deps.db
      .updateTable('agent')
      .set({ deactivated_at: office.clock.now() })
      .where('person_id', '=', person.personId)
      .execute()
    expect(await create(person.email)).toBeNull()
  })

  test('turns off two-step verification on request, which is recorded and notified', async () => {
    const [person, boss] = [await createPerson(), await office.person(['SUPERVISOR'])]
    await turnOnTwoFactor(office, person, 'the old password')
    expect(await create(person.email)).toMatchObject({ asksForCode: true })
    const made = (await create(person.email.toUpperCase(), true))!
    expect(made.asksForCode).toBe(false)
    expect((await readAlertMessages(office, person))[0]).toContain('was turned off')
    const used = await use(made.url.split('/').at(-1)!)
    expect(used.json()).toMatchObject({ session: { user: { email: person.email } } })
    const member = await office.call({ url: `/v1/members/${person.personId}`, as: boss })
    expect(member.json()).toMatchObject({
      two_factor: false,
      history: [
        { what: 'password_set_by_link', by: null },
        { what: 'two_factor_reset', by: null },
        { what: 'password_link_made', by: null },
        { what: 'password_link_made', by: null },
        { what: 'two_factor_on' },
      ],
    })
  })
})
