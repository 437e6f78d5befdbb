import { proofMinutes } from '@pb/contract/endpoint'
import { beforeEach, expect, test } from 'vitest'
import { computeCode } from '../../../../../test/calls/compute-code.ts'
import { setPassword } from '../../../../../test/calls/passwords.ts'
import { Browser } from '../../../../../test/calls/sign-in.ts'
import { turnOnTwoFactor } from '../../../../../test/calls/two-factor.ts'
import {
  openTestOffice,
  cloneTemplate,
  testOffice,
  type TestPerson,
} from '../../../../../test/harness/test-office.ts'
import { demo } from '../office.ts'

const office = testOffice()
const password = 'the old password'

let me: TestPerson

/** A person who has just signed in with their password. */
async function signIn(): Promise<TestPerson> {
  const sessionId = await new Browser(office.app, office.deps.env).signIn(me.email, password)
  return { ...me, sessionId }
}

/** Makes a key for inquiries, which needs a proof. */
const makeKey = (as: TestPerson) =>
  office.call({ method: 'POST', url: '/v1/inquiry-keys', as, payload: { name: 'A website' } })

const prove = (as: TestPerson, payload: { current_password: string; code?: string }) =>
  office.call({ method: 'POST', url: '/v1/proof', as, payload })

const expire = () => office.clock.advance(proofMinutes * 60)

beforeEach(async () => {
  office.clock.advance(3600)
  me = await office.person(['SUPERVISOR'])
  await setPassword(office, password, me)
})

test('a sign-in counts as a proof for some minutes, and the password renews it', async () => {
  const as = await signIn()
  office.clock.advance(proofMinutes * 60 - 1)
  expect((await makeKey(as)).statusCode).toBe(201)
  office.clock.advance(1)
  const refused = await makeKey(as)
  expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'proof_required' }])
  // What needs none goes on.
  expect((await office.call({ url: '/v1/inquiry-keys', as })).statusCode).toBe(200)

  expect((await office.call({ url: '/v1/proof', as })).json()).toEqual({
    password: true,
    code: false,
    passkey: null,
  })
  expect((await prove(as, { current_password: 'a guess' })).json()).toMatchObject({
    errors: [{ path: 'body.current_password' }],
  })
  expect((await makeKey(as)).statusCode).toBe(403)
  expect((await prove(as, { current_password: password })).statusCode).toBe(204)
  expect((await makeKey(as)).statusCode).toBe(201)
  expire()
  expect((await makeKey(as)).statusCode).toBe(403)
})

test('counts in its own session only', async () => {
  const [one, two] = [await signIn(), await signIn()]
  expire()
  await prove(one, { current_password: password })
  expect([(await makeKey(one)).statusCode, (await makeKey(two)).statusCode]).toEqual([201, 403])
})

test('needs password and code where sign-in asks for one, each code once', async () => {
  const as = await signIn()
  const { key, codes } = await turnOnTwoFactor(office, as, password)
  expire()
  expect((await office.call({ url: '/v1/proof', as })).json()).toEqual({
    password: true,
    code: true,
    passkey: null,
  })
  expect((await prove(as, { current_password: password })).json()).toMatchObject({
    errors: [{ path: 'body.code' }],
  })
  expect((await prove(as, { current_password: 'a guess', code: codes[0]! })).statusCode).toBe(422)
  expect((await makeKey(as)).statusCode).toBe(403)
  const code = computeCode(key, office.clock.now())
  expect((await prove(as, { current_password: password, code })).statusCode).toBe(204)
  expect((await prove(as, { current_password: password, code })).statusCode).toBe(422)
  expect((await makeKey(as)).statusCode).toBe(201)
  // The first try had the wrong password, so it did not use up the recovery code.
  expire()
  expect((await prove(as, { current_password: password, code: codes[0]! })).statusCode).toBe(204)
})

test('blocks guesses in the session that makes them, and no other', async () => {
  const [guesser, owner] = [await signIn(), await signIn()]
  expire()
  const statuses: number[] = []
  for (let guess = 0; guess < 11; guess += 1)
    statuses.push((await prove(guesser, { current_password: `guess ${guess}` })).statusCode)
  expect(statuses.filter((status) => status === 422)).toHaveLength(10)
  expect(statuses.at(-1)).toBe(429)
  // The person's other browsers sign in as before.
  expect(await signIn()).toBeTruthy()
  expect((await office.call({ url: '/v1/session', as: owner })).statusCode).toBe(200)
})

test('is not asked of demo accounts, whose password the sign-in page shows', async () => {
  const demoOffice = await openTestOffice({ demoOffice: true }, cloneTemplate)
  try {
    const { email } = demo.accounts[0]
    const person = await demoOffice.person(['SUPERVISOR'])
    await demoOffice.deps.db
      .updateTable('agent')
      .set({ email })
      .where('person_id', '=', person.personId)
      .execute()
    await setPassword(demoOffice, demo.password, person)
    const browser = new Browser(demoOffice.app, demoOffice.deps.env)
    const as = { ...person, sessionId: await browser.signIn(email, demo.password) }
    demoOffice.clock.advance(proofMinutes * 60)
    const payload = { name: 'A website' }
    const made = await demoOffice.call({ method: 'POST', url: '/v1/inquiry-keys', as, payload })
    expect(made.statusCode).toBe(201)
  } finally {
    await demoOffice.close()
  }
})
