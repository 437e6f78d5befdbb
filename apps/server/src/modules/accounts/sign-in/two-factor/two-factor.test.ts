import type { Reply } from '@pb/contract/endpoint'
import type { twoFactor as contract } from '@pb/contract/two-factor'
import { toUnixSeconds } from '@pb/rules/dates'
import { beforeEach, describe, expect, test } from 'vitest'
import { setPassword } from '../../../../../test/calls/passwords.ts'
import { Browser, sortedStatuses } from '../../../../../test/calls/sign-in.ts'
import { computeCode } from '../../../../../test/calls/compute-code.ts'
import { readAlertMessages, turnOnTwoFactor } from '../../../../../test/calls/two-factor.ts'
import { testOffice, type TestPerson } from '../../../../../test/harness/test-office.ts'
import type { AppError } from '../../../../platform/errors/app-error.ts'
import { sweepExpired } from '../sweep.ts'
import { checkCode } from './check-code.ts'
import type { CodeOrigin } from './code-limits.ts'

const office = testOffice()
const password = 'the old password'

let me: TestPerson

const start = (as: TestPerson, current_password = password) =>
  office.call({ method: 'POST', url: '/v1/two-factor-setup', as, payload: { current_password } })

const confirm = (as: TestPerson, code: string) =>
  office.call({ method: 'PUT', url: '/v1/two-factor', as, payload: { code } })

const turnOff = (as: TestPerson, code: string) =>
  office.call({ method: 'POST', url: '/v1/two-factor-removal', as, payload: { code } })

const renew = (as: TestPerson, code: string) =>
  office.call({ method: 'POST', url: '/v1/two-factor-recovery-codes', as, payload: { code } })

const readState = async (as: TestPerson) =>
  (await office.call({ url: '/v1/two-factor', as })).json<Reply<typeof contract.twoFactor>>()

const off = { confirmed_at: null, recovery_codes_left: 0, required: false, trusted_browsers: [] }

const showCode = (key: string): string => computeCode(key, office.clock.now())

/** A code of six digits that is not valid within a few minutes of now. */
function showWrongCode(key: string): string {
  const now = office.clock.now().getTime()
  const valid = new Set(
    Array.from({ length: 21 }, (_, at) => computeCode(key, new Date(now + (at - 10) * 30_000))),
  )
  return ['000000', '111111', '222222', '333333'].find((code) => !valid.has(code))!
}

beforeEach(async () => {
  office.clock.advance(3600)
  me = await office.person()
  await setPassword(office, password, me)
})

describe('setup', () => {
  test('counts once its first code is entered, ends other sessions and notifies the agent', async () => {
    const other = {
      ...me,
      sessionId: await new Browser(office.app, office.deps.env).signIn(me.email, password),
    }
    const started = await start(me)
    expect(started.statusCode).toBe(200)
    const { key, uri } = started.json<Reply<typeof contract.startTwoFactor>>()
    expect(new URL(uri).searchParams.get('secret')).toBe(key)
    expect(uri).toContain(encodeURIComponent(me.email))
    expect(await readState(me)).toEqual(off)
    // Not asked for yet.
    expect(await new Browser(office.app, office.deps.env).signIn(me.email, password)).toBeTruthy()

    expect((await confirm(me, showWrongCode(key))).json()).toMatchObject({ errors: [{ path: 'body.code' }] })
    const code = showCode(key)
    const confirmed = await confirm(me, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect(confirmed.json()).toMatchObject({ ended: 2 })
    const { recovery_codes: codes } = confirmed.json<Reply<typeof contract.confirmTwoFactor>>()
    expect(new Set(codes).size).toBe(10)
    for (const recovery of codes) expect(recovery).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/)
    expect(await readState(me)).toEqual({
      ...off,
      confirmed_at: toUnixSeconds(office.clock.now()),
      recovery_codes_left: 10,
    })
    expect((await office.call({ url: '/v1/session', as: other })).statusCode).toBe(401)
    expect((await readAlertMessages(office, me))[0]).toContain('Two-step verification was turned on')
  })

  test('stores neither key nor recovery codes in the clear', async () => {
    const { key, codes } = await turnOnTwoFactor(office, me, password)
    const { db } = office.deps
    const rows = [
      await db.selectFrom('authenticator_app').selectAll().where('person_id', '=', me.personId).execute(),
      await db.selectFrom('recovery_code').selectAll().where('person_id', '=', me.personId).execute(),
    ]
    const text = JSON.stringify(rows, (_key, value: unknown) =>
      Buffer.isBuffer(value) ? value.toString('latin1') : value,
    )
    for (const secret of [key, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(text).not.toContain(secret)
  })

  test('needs the password, and is not replaced once it counts', async () => {
    expect((await start(me, 'a guess')).json()).toMatchObject({
      errors: [{ path: 'body.current_password' }],
    })
    expect((await confirm(me, '000000')).statusCode).toBe(409)
    await turnOnTwoFactor(office, me, password)
    expect((await start(me)).statusCode).toBe(409)
    expect((await confirm(me, '000000')).statusCode).toBe(409)
  })

  test('of two tabs the second counts, and of two confirmations the first', async () => {
    const first = (await start(me)).json<{ key: string }>()
    const second = (await start(me)).json<{ key: string }>()
    expect((await confirm(me, showCode(first.key))).statusCode).toBe(422)
    const replies = await Promise.all([1, 2].map(() => confirm(me, showCode(second.key))))
    expect(sortedStatuses(replies)).toEqual([200, 409])
    expect((await readState(me)).recovery_codes_left).toBe(10)
  })

  test('expires after an hour, and is swept after a day', async () => {
    const { key } = (await start(me)).json<{ key: string }>()
    office.clock.advance(3601)
    expect((await confirm(me, showCode(key))).statusCode).toBe(409)
    office.clock.advance(86_400)
    const confirmed = await office.person()
    await setPassword(office, password, confirmed)
    await turnOnTwoFactor(office, confirmed, password)
    office.clock.advance(86_401)
    await sweepExpired(office.deps)
    const left = await office.deps.db
      .selectFrom('authenticator_app')
      .select('person_id')
      .where('person_id', 'in', [me.personId, confirmed.personId])
      .execute()
    expect(left).toEqual([{ person_id: confirmed.personId }])
  })

  test('is unusable in the row of another person', async () => {
    const { key } = await turnOnTwoFactor(office, me, password)
    const other = await office.person()
    await office.deps.db
      .insertInto('authenticator_app')
      .columns(['person_id', 'sealed_key', 'created_at', 'confirmed_at'])
      .expression((from) =>
        from
          .selectFrom('authenticator_app')
          .select((expression) => [
            expression.val(other.personId).as('person_id'),
            'sealed_key',
            'created_at',
            'confirmed_at',
          ])
          .where('person_id', '=', me.personId),
      )
      .execute()
    office.clock.advance(60)
    expect((await turnOff(other, showCode(key))).statusCode).toBe(422)
  })
})

describe('codes', () => {
  test('turning it off needs a code, and the person is notified', async () => {
    const { key } = await turnOnTwoFactor(office, me, password)
    expect((await turnOff(me, showWrongCode(key))).statusCode).toBe(422)
    expect((await readState(me)).confirmed_at).not.toBeNull()
    office.clock.advance(30)
    expect((await turnOff(me, showCode(key))).statusCode).toBe(204)
    expect(await readState(me)).toEqual(off)
    expect((await readAlertMessages(office, me))[0]).toContain('was turned off')
    expect((await turnOff(me, showCode(key))).statusCode).toBe(409)
    expect(await new Browser(office.app, office.deps.env).signIn(me.email, password)).toBeTruthy()
  })

  test('a recovery code turns it off too', async () => {
    const { codes } = await turnOnTwoFactor(office, me, password)
    expect((await turnOff(me, codes[3]!.toUpperCase().replaceAll('-', ' '))).statusCode).toBe(204)
  })

  test('each is accepted once, even concurrently, and none before it', async () => {
    const { key } = await turnOnTwoFactor(office, me, password)
    // The code that confirmed the setup.
    expect((await renew(me, showCode(key))).statusCode).toBe(422)
    office.clock.advance(60)
    const earlier = computeCode(key, new Date(office.clock.now().getTime() - 30_000))
    const replies = await Promise.all([1, 2, 3].map(() => renew(me, showCode(key))))
    expect(sortedStatuses(replies)).toEqual([200, 422, 422])
    expect((await renew(me, earlier)).statusCode).toBe(422)
  })

  test('recovery codes work once each, and new ones replace them', async () => {
    const { codes } = await turnOnTwoFactor(office, me, password)
    const replies = await Promise.all([renew(me, codes[0]!), renew(me, codes[0]!)])
    expect(sortedStatuses(replies)).toEqual([200, 422])
    const fresh = replies.find(({ statusCode }) => statusCode === 200)!.json<{ recovery_codes: string[] }>()
    expect((await readState(me)).recovery_codes_left).toBe(10)
    expect((await renew(me, codes[1]!)).statusCode).toBe(422)
    const messages = await readAlertMessages(office, me)
    expect(messages.some((text) => text.includes('You have 9 recovery codes left'))).toBe(true)
    expect(messages[0]).toContain('New recovery codes')
    expect((await turnOff(me, fresh.recovery_codes[9]!)).statusCode).toBe(204)
  })

  test("do not work for another person's account", async () => {
    const { key, codes } = await turnOnTwoFactor(office, me, password)
    const other = await office.person()
    await setPassword(office, password, other)
    await turnOnTwoFactor(office, other, password)
    office.clock.advance(60)
    expect((await turnOff(other, showCode(key))).statusCode).toBe(422)
    expect((await turnOff(other, codes[0]!)).statusCode).toBe(422)
  })

  test('10,000 guesses from 100 addresses find none, and lock no place where the person signed in', async () => {
    const { key } = await turnOnTwoFactor(office, me, password)
    const wrong = showWrongCode(key)
    const outcomes = new Map<string, number>()
    for (let round = 0; round < 100; round += 1) {
      // From another address each time, so that each has five attempts until the account's are used up.
      const origin = { personId: me.personId, place: { address: `203.0.113.${round}` } }
      // The right code of the moment is among the guesses, once no attempt is left.
      const guesses = Array.from({ length: 100 }, (_, at) => (at === 99 ? showCode(key) : wrong))
      const results = await Promise.allSettled(guesses.map((guess) => checkCode(office.deps, origin, guess)))
      for (const result of results) {
        const outcome = result.status === 'fulfilled' ? 'accepted' : (result.reason as AppError).code
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      }
    }
    expect(outcomes).toEqual(
      new Map([
        ['rule_broken', 60],
        ['too_many', 9940],
      ]),
    )
    expect(
      (await readAlertMessages(office, me)).filter((text) => text.includes('wrong verification codes')),
    ).toHaveLength(1)
    // Where the person is signed in, their own code still works.
    office.clock.advance(30)
    expect((await renew(me, showCode(key))).statusCode).toBe(200)
  })

  test('guesses for many accounts lock their address, and no place where the person signed in', async () => {
    const { deps } = office
    const owners = await Promise.all(Array.from({ length: 9 }, () => office.person()))
    const guess = ({ personId }: TestPerson, place: CodeOrigin['place']) =>
      checkCode(deps, { personId, place }, '000000').catch((error: AppError) => error.code)
    const outcomes: unknown[] = []
    for (const owner of owners)
      for (let at = 0; at < 5; at += 1) outcomes.push(await guess(owner, { address: '198.51.100.7' }))
    expect(outcomes).toEqual(Array.from({ length: 45 }, (_, at) => (at < 40 ? 'rule_broken' : 'too_many')))
    expect(await guess(me, { address: '198.51.100.7' })).toBe('too_many')
    expect(await guess(me, { address: '198.51.100.8' })).toBe('rule_broken')
    expect(await guess(me, { known: 'their browser' })).toBe('rule_broken')
  })

  test('twenty wrong codes in a day lock until it ends', async () => {
    const { key } = await turnOnTwoFactor(office, me, password)
    office.clock.advance(86_400 - (toUnixSeconds(office.clock.now()) % 86_400))
    const wrong = showWrongCode(key)
    const statuses: number[] = []
    for (let at = 0; at < 24; at += 1) {
      const reply = await turnOff(me, wrong)
      statuses.push(reply.statusCode)
      office.clock.advance(150)
    }
    expect(statuses.slice(0, 20).every((status) => status === 422)).toBe(true)
    expect(statuses.slice(20)).toEqual([429, 429, 429, 429])
    const locked = await turnOff(me, showCode(key))
    expect([locked.statusCode, Number(locked.headers['retry-after']) > 80_000]).toEqual([429, true])
    office.clock.advance(86_400)
    expect((await turnOff(me, showCode(key))).statusCode).toBe(204)
  })
})

describe('supervisors', () => {
  const reset = (as: TestPerson, personId: string) =>
    office.call({ method: 'POST', url: `/v1/members/${personId}/two-factor-removal`, as })

  test('turn it off for a member who lost phone and codes, which is recorded and notified', async () => {
    const boss = await office.person(['SUPERVISOR'])
    expect((await reset(boss, me.personId)).statusCode).toBe(422)
    await turnOnTwoFactor(office, me, password)
    const read = async () => (await office.call({ url: `/v1/members/${me.personId}`, as: boss })).json()
    expect(await read()).toMatchObject({ two_factor: true, history: [{ what: 'two_factor_on' }] })
    expect((await reset(me, me.personId)).statusCode).toBe(403)
    const replies = await Promise.all([reset(boss, me.personId), reset(boss, me.personId)])
    expect(sortedStatuses(replies)).toEqual([204, 422])
    expect(await read()).toMatchObject({
      two_factor: false,
      history: [{ what: 'two_factor_reset', by: { user_id: boss.personId } }, { what: 'two_factor_on' }],
    })
    expect((await readAlertMessages(office, me))[0]).toContain('turned off your two-step verification')
  })

  test('need a code for their own', async () => {
    const boss = await office.person(['SUPERVISOR'])
    expect((await reset(boss, boss.personId)).statusCode).toBe(422)
  })
})
