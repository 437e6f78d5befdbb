import type { Role } from '@pb/contract/roles'
import { beforeEach, expect, test } from 'vitest'
import { setPassword } from '../../../../../test/calls/passwords.ts'
import { Browser } from '../../../../../test/calls/sign-in.ts'
import { turnOnTwoFactor } from '../../../../../test/calls/two-factor.ts'
import { testOffice, type TestPerson } from '../../../../../test/harness/test-office.ts'

const office = testOffice()
const password = 'the old password'

let boss: TestPerson
let agent: TestPerson

const require = (roles: readonly Role[], as = boss) =>
  office.call({ method: 'PUT', url: '/v1/office-security', as, payload: { two_factor_roles: roles } })

async function signIn(person: TestPerson): Promise<TestPerson> {
  const sessionId = await new Browser(office.app, office.deps.env).signIn(person.email, password)
  return { ...person, sessionId }
}

const get = (url: string, as: TestPerson) => office.call({ url, as })

beforeEach(async () => {
  ;[boss, agent] = [await office.person(['SUPERVISOR']), await office.person(['AGENT'])]
  await setPassword(office, password, boss, agent)
  await require([])
})

test('leads people of chosen roles to set it up at their next sign-in, before anything else', async () => {
  const earlier = await signIn(agent)
  expect((await require(['AGENT'])).json()).toEqual({ two_factor_roles: ['AGENT'] })
  // A session of before goes on until it ends.
  expect((await get('/v1/dashboard-alerts', earlier)).statusCode).toBe(200)

  const as = await signIn(agent)
  expect((await get('/v1/session', as)).json()).toMatchObject({ setup_required: true })
  expect((await get('/v1/dashboard-alerts', as)).json()).toMatchObject({ code: 'setup_required' })
  expect((await get('/v1/two-factor', as)).json()).toMatchObject({ required: true, confirmed_at: null })
  // Another session of theirs does not free this one, nor does another role.
  expect((await get('/v1/session', await signIn(boss))).json()).not.toHaveProperty('setup_required')

  const { codes } = await turnOnTwoFactor(office, as, password)
  expect(codes).toHaveLength(10)
  expect((await get('/v1/dashboard-alerts', as)).statusCode).toBe(200)
  expect((await get('/v1/session', as)).json()).not.toHaveProperty('setup_required')
  const off = await office.call({
    method: 'POST',
    url: '/v1/two-factor-removal',
    as,
    payload: { code: codes[0]! },
  })
  expect(off.json()).toMatchObject({ errorMsg: expect.stringContaining('it stays on') as string })
})

test('holds for sessions that a password link opens too', async () => {
  await require(['AGENT'])
  const url = `/v1/members/${agent.personId}/password-link`
  const made = await office.call({ method: 'POST', url, as: boss })
  const token = made.json<{ url: string }>().url.split('/').at(-1)!
  const used = await office.call({
    method: 'POST',
    url: `/v1/password-links/${token}`,
    payload: { password: 'a new and long one' },
  })
  expect(used.json()).toMatchObject({ session: { user: { setup_required: true } } })
})

test('is asked again of people whose codes a supervisor reset', async () => {
  await require(['AGENT'])
  await turnOnTwoFactor(office, agent, password)
  await office.call({ method: 'POST', url: `/v1/members/${agent.personId}/two-factor-removal`, as: boss })
  expect((await get('/v1/session', await signIn(agent))).json()).toMatchObject({ setup_required: true })
})

test('is chosen by supervisors, who see how many lack it', async () => {
  expect((await require(['AGENT'], agent)).statusCode).toBe(403)
  const readWithout = async () => {
    const reply = await get('/v1/office-security', boss)
    const { without } = reply.json<{ without: { role: Role; members: number }[] }>()
    return Object.fromEntries(without.map(({ role, members }) => [role, members])) as Record<Role, number>
  }
  const before = await readWithout()
  await turnOnTwoFactor(office, agent, password)
  expect(await readWithout()).toEqual({ ...before, AGENT: before.AGENT - 1 })
  expect((await require(['SUPERVISOR', 'AGENT'])).json()).toEqual({
    two_factor_roles: ['AGENT', 'SUPERVISOR'],
  })
})
