import type { AddressInfo } from 'node:net'
import type { Member, MemberEntry } from '@pb/contract/members'
import type { Role } from '@pb/contract/roles'
import { describe, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { Browser, sortedStatuses } from '../../../../test/calls/sign-in.ts'
import { hashPassword, invite } from '../sign-in/index.ts'
import { notify } from '../../notifications/index.ts'
import { one } from '../../../platform/db/one-row.ts'

const office = testOffice()
const password = 'correct horse'

function supervisor(): Promise<TestPerson> {
  return office.person(['SUPERVISOR'])
}

async function rename({ personId }: TestPerson, name: string): Promise<void> {
  await office.deps.db.updateTable('person').set({ name }).where('id', '=', personId).execute()
}

function list(as: TestPerson, query = '') {
  return office.call({ url: `/v1/members?${query}`, as })
}

async function entries(as: TestPerson, query: string): Promise<MemberEntry[]> {
  const reply = await list(as, query)
  expect(reply.statusCode).toBe(200)
  return reply.json<{ collection: MemberEntry[] }>().collection
}

async function detail(as: TestPerson, { personId }: { personId: string }): Promise<Member> {
  return (await office.call({ url: `/v1/members/${personId}`, as })).json<Member>()
}

function post(as: TestPerson, url: string, payload: object = {}) {
  return office.call({ method: 'POST', url: `/v1/${url}`, as, payload })
}

function setRoles(as: TestPerson, of: TestPerson, roles: readonly Role[]) {
  return office.call({ method: 'PUT', url: `/v1/members/${of.personId}/roles`, as, payload: { roles } })
}

describe('last supervisor', () => {
  async function alone(...stay: TestPerson[]): Promise<void> {
    const ids = stay.map(({ personId }) => personId)
    await office.deps.pool.query(
      `UPDATE agent SET roles = ARRAY['AGENT'] WHERE person_id <> ALL ($1) AND 'SUPERVISOR' = ANY (roles)`,
      [ids],
    )
  }

  async function activeSupervisors(): Promise<number> {
    const { rows } = await office.deps.pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM agent WHERE deactivated_at IS NULL AND 'SUPERVISOR' = ANY (roles)`,
    )
    return one(rows).count
  }

  test('cannot lose the role', async () => {
    const only = await supervisor()
    await alone(only)
    const reply = await setRoles(only, only, ['AGENT'])
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({
      code: 'rule_broken',
      errorMsg: expect.stringContaining('at least one active supervisor'),
    })
    expect((await detail(only, only)).roles).toEqual(['SUPERVISOR'])
  })

  test('remains when supervisors demote and deactivate each other concurrently', async () => {
    for (let round = 0; round < 4; round += 1) {
      const people = [await supervisor(), await supervisor(), await supervisor()]
      await alone(...people)
      const [a, b, c] = people as [TestPerson, TestPerson, TestPerson]
      await Promise.all([
        setRoles(a, b, ['AGENT']),
        setRoles(b, c, ['AGENT']),
        setRoles(c, a, ['AGENT']),
        post(a, `members/${c.personId}/deactivate`),
        post(b, `members/${a.personId}/deactivate`),
        post(c, `members/${b.personId}/deactivate`),
      ])
      expect(await activeSupervisors()).toBeGreaterThan(0)
    }
  })

  test('is enforced by a database constraint', async () => {
    const only = await supervisor()
    await alone(only)
    const change = office.deps.pool.query(`UPDATE agent SET deactivated_at = now() WHERE person_id = $1`, [
      only.personId,
    ])
    await expect(change).rejects.toMatchObject({ constraint: 'agent_keeps_supervisor' })
  })
})

describe('member list', () => {
  test('searches, filters, sorts and counts accounts and invitations', async () => {
    const boss = await supervisor()
    const mark = `zz${boss.personId}`
    const [ann, bob] = [await office.person(), await office.person(['DEVELOPER', 'AGENT'])]
    await rename(ann, `Ann ${mark} 100%`)
    await rename(bob, `Bob ${mark}`)
    await invite(office.deps, { email: `cleo.${mark}@office.example`, name: 'Cleo', roles: ['AGENT'] })
    await post(boss, `members/${bob.personId}/deactivate`)

    const all = await list(boss, `search=${mark}`)
    expect(all.json()).toMatchObject({ total: 3, counts: { active: 1, invited: 1, deactivated: 1 } })
    const names = async (query: string) =>
      (await entries(boss, `search=${mark}&${query}`)).map(({ name }) => name.split(' ')[0])
    expect(await names('sort=name')).toEqual(['Ann', 'Bob', 'Cleo'])
    expect(await names('sort=name&descending=1')).toEqual(['Cleo', 'Bob', 'Ann'])
    expect(await names('sort=state')).toEqual(['Ann', 'Cleo', 'Bob'])
    expect(await names('state=invited')).toEqual(['Cleo'])
    expect(await names('role=DEVELOPER')).toEqual(['Bob'])
    expect(await names('sort=name&limit=1&offset=1')).toEqual(['Bob'])
    expect(await names('sort=last_seen')).toHaveLength(3)
    expect((await list(boss, `search=${mark}&offset=50`)).json()).toMatchObject({ collection: [], total: 3 })
    expect(await entries(boss, `search=${encodeURIComponent(`100% ANN ${mark}`)}`)).toHaveLength(1)
    expect(await entries(boss, `search=${mark}_%25`)).toHaveLength(0)
    const [cleo] = await entries(boss, `search=${mark}&state=invited`)
    expect(cleo).toMatchObject({ user_id: null, roles: ['AGENT'], last_seen: null })
    expect(cleo!.expires_at).toBe(office.clock.now().getTime() / 1000 + 7 * 86_400)
  })

  test('excludes setup links', async () => {
    const boss = await supervisor()
    await office.deps.pool.query(
      `INSERT INTO invitation (token_hash, roles, expires_at) VALUES ('\\x01', ARRAY['SUPERVISOR'], now() + interval '1 year')`,
    )
    const invited = await entries(boss, 'state=invited&limit=200')
    expect(invited.every(({ email }) => email !== '')).toBe(true)
  })
})

describe('roles', () => {
  test('apply from the next request, notify the member and appear in the history', async () => {
    const [boss, agent] = [await supervisor(), await office.person()]
    expect((await list(agent)).statusCode).toBe(403)
    const saved = await setRoles(boss, agent, ['SUPERVISOR', 'AGENT', 'AGENT'])
    expect(saved.json()).toMatchObject({ roles: ['AGENT', 'SUPERVISOR'] })
    expect((await list(agent)).statusCode).toBe(200)
    expect((await office.call({ url: '/v1/dashboard-alerts', as: agent })).body).toContain(
      'changed your role: agent and supervisor',
    )
    await setRoles(boss, agent, ['AGENT'])
    expect((await list(agent)).statusCode).toBe(403)
    const { history } = await detail(boss, agent)
    expect(history.map(({ what, roles }) => [what, roles])).toEqual([
      ['roles_changed', { before: ['AGENT', 'SUPERVISOR'], after: ['AGENT'] }],
      ['roles_changed', { before: ['AGENT'], after: ['AGENT', 'SUPERVISOR'] }],
    ])
    expect(history[0]!.by).toMatchObject({ user_id: boss.personId })
  })

  test('that do not change are not recorded', async () => {
    const [boss, agent] = [await supervisor(), await office.person()]
    await setRoles(boss, agent, ['AGENT'])
    expect((await detail(boss, agent)).history).toEqual([])
  })

  test.each([[[]], [['OWNER']], [['AGENT', 'AGENT', 'AGENT', 'AGENT', 'AGENT']]])(
    'rejects %j',
    async (roles) => {
      const [boss, agent] = [await supervisor(), await office.person()]
      expect((await setRoles(boss, agent, roles as Role[])).statusCode).toBe(400)
    },
  )

  test('losing the supervisor role revokes the links the member created', async () => {
    const [boss, other, agent] = [await supervisor(), await supervisor(), await office.person()]
    const invitee = { email: `late.${other.personId}@office.example`, name: 'Late', roles: ['SUPERVISOR'] }
    const made = await post(other, 'invitations', invitee)
    const reset = await post(other, `members/${agent.personId}/password-link`)
    await setRoles(boss, other, ['AGENT'])
    for (const url of [
      made.json<{ invite_url: string }>().invite_url.replace(/^.*\/invitation/, '/v1/invitations'),
      reset.json<{ url: string }>().url.replace(/^.*\/reset-password/, '/v1/password-links'),
    ])
      expect((await office.call({ url })).statusCode, url).toBe(404)
  })
})

describe('deactivated member', () => {
  test('is signed out, cannot sign in and sees the reason, until reactivated', async () => {
    const boss = await supervisor()
    const agent = await office.person()
    const password_hash = await hashPassword(password)
    await office.deps.db
      .updateTable('agent')
      .set({ password_hash })
      .where('person_id', '=', agent.personId)
      .execute()
    const browser = new Browser(office.app, office.deps.env)
    const sessionId = await browser.signIn(agent.email, password)
    const countIssuerRecords = async () => {
      const { rows } = await office.deps.pool.query(
        `SELECT model FROM oidc_record WHERE payload ->> 'accountId' = $1`,
        [agent.personId],
      )
      return rows.length
    }
    expect(await countIssuerRecords()).toBeGreaterThan(0)

    expect((await post(boss, `members/${agent.personId}/deactivate`)).json()).toEqual({ hand_over: null })
    for (const as of [agent, { ...agent, sessionId }]) {
      const reply = await office.call({ url: '/v1/session', as })
      expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([401, 'no_session'])
    }
    expect(await countIssuerRecords()).toBe(0)
    // The issuer shows the sign-in page again, and rejects even the right password.
    const page = await browser.startSignIn()
    const refused = await browser.submitForm(page.url, { email: agent.email, password })
    expect(refused.reply!.body).toContain('This account has been deactivated')

    expect((await post(boss, `members/${agent.personId}/deactivate`)).statusCode).toBe(422)
    expect((await post(boss, `members/${agent.personId}/reactivate`)).statusCode).toBe(204)
    expect((await post(boss, `members/${agent.personId}/reactivate`)).statusCode).toBe(422)
    expect((await office.call({ url: '/v1/session', as: agent })).statusCode).toBe(401)
    expect(await browser.signIn(agent.email, password)).toHaveLength(43)
    const { history } = await detail(boss, agent)
    expect(history.map(({ what }) => what)).toEqual(['reactivated', 'deactivated'])
  })

  test('loses open event streams', async () => {
    const [boss, agent] = [await supervisor(), await office.person()]
    await office.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = office.app.server.address() as AddressInfo
    const reply = await fetch(`http://127.0.0.1:${port}/v1/events`, {
      headers: {
        'x-app-auth': office.deps.env.appAuthKey,
        'x-requested-with': 'XMLHttpRequest',
        'x-session-id': agent.sessionId,
      },
    })
    expect(reply.status).toBe(200)
    const ended = reply.text()
    await post(boss, `members/${agent.personId}/deactivate`)
    expect(await ended, 'the stream ends without an event').toBe('retry: 5000\n\n')
  })

  test('loses sessions, password links and invitations', async () => {
    const [boss, agent] = [await supervisor(), await office.person()]
    const events: unknown[] = []
    const stop = office.deps.events.subscribe(agent.personId, (event) => events.push(event))
    await office.deps.db
      .insertInto('person_email')
      .values({ email: `other.${agent.email}`, person_id: agent.personId })
      .execute()
    await invite(office.deps, { email: `other.${agent.email}`, name: 'X', roles: ['AGENT'] })
    const reset = await post(boss, `members/${agent.personId}/password-link`)
    await post(boss, `members/${agent.personId}/deactivate`)
    const token = reset.json<{ url: string }>().url.split('/').at(-1)!
    expect((await office.call({ url: `/v1/password-links/${token}` })).statusCode).toBe(404)
    expect(await entries(boss, `state=invited&search=other.${agent.email}`)).toEqual([])
    // A notification sent afterwards proves that the earlier events were delivered.
    await notify(office.deps.db, office.deps, agent.personId, { kind: 'system', message: 'x', payload: {} })
    await expect.poll(() => events).toHaveLength(3)
    expect(events.map((event) => (event as { kind: string }).kind)).toContain('session_ended')
    stop()
  })

  test('cannot be the caller', async () => {
    const [boss] = [await supervisor(), await supervisor()]
    const reply = await post(boss, `members/${boss.personId}/deactivate`)
    expect(reply.statusCode).toBe(422)
    expect((await list(boss)).statusCode).toBe(200)
  })

  test('cannot be invited again, only reactivated', async () => {
    const [boss, agent] = [await supervisor(), await office.person()]
    await post(boss, `members/${agent.personId}/deactivate`)
    const reply = await post(boss, 'invitations', { email: agent.email, name: 'X', roles: ['AGENT'] })
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({ errorMsg: expect.stringContaining('Reactivate') })
  })
})

test('every endpoint answers 404 for an unknown member', async () => {
  const boss = await supervisor()
  const unknownId = '999999999'
  expect((await office.call({ url: `/v1/members/${unknownId}`, as: boss })).statusCode).toBe(404)
  const calls = [
    await post(boss, `members/${unknownId}/deactivate`),
    await post(boss, `members/${unknownId}/reactivate`),
    await post(boss, `members/${unknownId}/password-link`),
    await post(boss, `members/${unknownId}/hand-over`, { to: boss.personId }),
    await post(boss, `hand-overs/${unknownId}/undo`),
    await post(boss, `pending-invitations/${unknownId}/renew`),
    await setRoles(boss, { ...boss, personId: unknownId }, ['AGENT']),
  ]
  expect(sortedStatuses(calls)).toEqual(calls.map(() => 404))
})

describe('name', () => {
  test('is changed by a supervisor, recorded, and the member is notified', async () => {
    const [boss, agent] = [await office.person(['SUPERVISOR']), await office.person()]
    const rename = (as: TestPerson) =>
      office.call({
        method: 'PUT',
        url: `/v1/members/${agent.personId}/name`,
        payload: { name: 'Ann van Lee' },
        as,
      })
    expect((await rename(agent)).statusCode).toBe(403)
    const reply = (await rename(boss)).json<{ name: string; history: { what: string }[] }>()
    expect(reply).toMatchObject({ name: 'Ann van Lee', history: [{ what: 'renamed' }] })
    const alerts = await office.call({ url: '/v1/dashboard-alerts', as: agent })
    expect(alerts.body).toContain('changed your name to Ann van Lee')
  })
})
