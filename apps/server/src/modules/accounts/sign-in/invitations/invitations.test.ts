import type { OpenedSession } from '@pb/contract/auth'
import { describe, expect, test } from 'vitest'
import { testOffice } from '../../../../../test/harness/test-office.ts'
import { Browser, sortedStatuses } from '../../../../../test/calls/sign-in.ts'
import { createSetupLink, invite } from '../index.ts'

const office = testOffice()
const password = 'correct horse'

function getToken(url: string): string {
  expect(url).toMatch(/^http:\/\/localhost:3000\/invitation\/[\w-]{43}$/)
  return url.slice(url.lastIndexOf('/') + 1)
}

function accept(token: string, payload: object) {
  return office.call({ method: 'POST', url: `/v1/invitations/${token}/accept`, payload })
}

function read(token: string) {
  return office.call({ url: `/v1/invitations/${token}` })
}

function signIn(email: string) {
  return new Browser(office.app, office.deps.env).signIn(email, password)
}

// Runs first, while the office of this file is still empty.
describe('setup link', () => {
  test('creates the first supervisor once, across concurrent links and people', async () => {
    const [one, two] = [await createSetupLink(office.deps), await createSetupLink(office.deps)]
    const [first, second] = [getToken(one!), getToken(two!)]
    expect((await read(first)).json()).toEqual({
      email: null,
      name: null,
      issuer: 'builtin',
      office: 'PB Office',
    })

    const noAddress = await accept(first, { name: 'Ruth Vega', password })
    expect(noAddress.statusCode).toBe(400)
    expect(noAddress.json()).toMatchObject({ errors: [{ path: 'body.email' }] })
    const noPassword = await accept(first, { name: 'Ruth Vega', email: 'ruth@office.example' })
    expect(noPassword.json()).toMatchObject({ errors: [{ path: 'body.password' }] })

    const replies = await Promise.all([
      accept(first, { name: 'Ruth Vega', email: 'ruth@office.example', password }),
      accept(first, { name: 'Not Ruth', email: 'other@office.example', password }),
      accept(second, { name: 'Nor Her', email: 'third@office.example', password }),
    ])
    expect(sortedStatuses(replies)).toEqual([200, 404, 404])
    const { email } = replies.find((reply) => reply.statusCode === 200)!.json<{ email: string }>()
    const agents = await office.deps.db.selectFrom('agent').select(['email', 'roles']).execute()
    expect(agents).toEqual([{ email, roles: ['SUPERVISOR', 'AGENT'] }])

    expect((await read(second)).statusCode).toBe(404)
    expect(await createSetupLink(office.deps)).toBeNull()
    expect(await signIn(email)).toHaveLength(43)
  })
})

describe('invitation', () => {
  test('by a supervisor creates an account that can sign in', async () => {
    const supervisor = await office.person(['SUPERVISOR', 'AGENT'])
    const invitee = { email: 'Ann.Lee@office.example', name: 'Ann Lee', roles: ['AGENT'] }
    const made = await office.call({
      method: 'POST',
      url: '/v1/invitations',
      payload: invitee,
      as: supervisor,
    })
    expect(made.statusCode).toBe(201)
    const body = made.json<{ invite_url: string; expires_at: number }>()
    expect(body.expires_at).toBe(office.clock.now().getTime() / 1000 + 7 * 86_400)
    const token = getToken(body.invite_url)
    expect((await read(token)).json()).toMatchObject({ email: invitee.email, name: 'Ann Lee' })

    const accepted = await accept(token, { name: ' Ann  van Lee ', email: 'other@office.example', password })
    const { email, session } = accepted.json<{ email: string; session: OpenedSession }>()
    expect(email).toBe(invitee.email)
    const as = { ...supervisor, sessionId: session.user_session_id }
    expect((await office.call({ url: '/v1/session', as })).json()).toEqual(session.user)
    expect(await signIn('ann.lee@office.example')).toHaveLength(43)
    const person = await office.deps.db
      .selectFrom('person')
      .innerJoin('agent', 'agent.person_id', 'person.id')
      .where('agent.email', '=', invitee.email)
      .select(['first_name', 'last_name', 'password_hash'])
      .executeTakeFirstOrThrow()
    expect(person).toMatchObject({ first_name: 'Ann', last_name: 'van Lee' })
    expect(person.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await accept(token, { name: 'Again', password })).statusCode).toBe(404)
    expect((await read(token)).statusCode).toBe(404)
  })

  test('can be created only by supervisors', async () => {
    const payload = { email: 'x@office.example', name: 'X', roles: ['SUPERVISOR'] }
    for (const role of ['AGENT', 'DEVELOPER'] as const) {
      const as = await office.person([role])
      const reply = await office.call({ method: 'POST', url: '/v1/invitations', payload, as })
      expect(reply.statusCode).toBe(403)
      expect(reply.json()).toMatchObject({ code: 'forbidden_role' })
    }
    expect((await office.call({ method: 'POST', url: '/v1/invitations', payload })).statusCode).toBe(401)
  })

  test('conflicts with an existing account when created and when accepted', async () => {
    const supervisor = await office.person(['SUPERVISOR'])
    const agent = await office.person()
    const payload = { email: agent.email.toUpperCase(), name: 'X', roles: ['AGENT'] }
    const made = await office.call({ method: 'POST', url: '/v1/invitations', payload, as: supervisor })
    expect(made.statusCode).toBe(409)
    expect(made.json()).toMatchObject({ errors: [{ path: 'body.email' }] })

    const { url } = await invite(office.deps, { email: 'moved@office.example', name: 'M', roles: ['AGENT'] })
    const other = await office.person()
    await office.deps.db
      .updateTable('agent')
      .set({ email: 'moved@office.example' })
      .where('person_id', '=', other.personId)
      .execute()
    const late = await accept(getToken(url), { name: 'M', password })
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({ code: 'conflict', errorMsg: expect.stringContaining('already') })
  })

  test('expires after seven days, and when a newer one is created for the address', async () => {
    const invitee = { email: 'slow@office.example', name: 'Slow', roles: ['AGENT'] as const }
    const older = getToken((await invite(office.deps, invitee)).url)
    const newer = getToken((await invite(office.deps, invitee)).url)
    expect([(await read(older)).statusCode, (await read(newer)).statusCode]).toEqual([404, 200])
    office.clock.advance(7 * 86_400)
    expect((await accept(newer, { name: 'Slow', password })).statusCode).toBe(404)
  })

  test('creates one account when accepted concurrently', async () => {
    const { url } = await invite(office.deps, { email: 'twice@office.example', name: 'T', roles: ['AGENT'] })
    const token = getToken(url)
    const replies = await Promise.all([1, 2, 3].map(() => accept(token, { name: 'T', password })))
    expect(sortedStatuses(replies)).toEqual([200, 404, 404])
  })

  test('to a client creates the account for the same person', async () => {
    const { db } = office.deps
    const client = await db
      .insertInto('person')
      .values({ name: 'Carl Client' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('person_email').values({ email: 'carl@mail.example', person_id: client.id }).execute()
    const { url } = await invite(office.deps, { email: 'CARL@mail.example', name: 'Carl', roles: ['AGENT'] })
    expect((await accept(getToken(url), { name: 'Carl Client', password })).statusCode).toBe(200)
    const agent = await db
      .selectFrom('agent')
      .select('email')
      .where('person_id', '=', client.id)
      .executeTakeFirst()
    expect(agent).toEqual({ email: 'CARL@mail.example' })
  })

  test('rejects unknown tokens, and names the field of a short or weak password', async () => {
    expect((await read('x'.repeat(43))).statusCode).toBe(404)
    expect((await read('x')).statusCode).toBe(400)
    const { url } = await invite(office.deps, { email: 'short@office.example', name: 'S', roles: ['AGENT'] })
    const short = await accept(getToken(url), { name: 'S', password: 'short' })
    expect(short.statusCode).toBe(400)
    expect(short.json()).toMatchObject({ errors: [{ path: 'body.password' }] })
    for (const weak of ['12345678', 'qwertyuiop', 'short@office.example']) {
      const reply = await accept(getToken(url), { name: 'S', password: weak })
      expect(reply.statusCode).toBe(422)
      expect(reply.json()).toMatchObject({
        errorMsg: expect.stringContaining('too easy to guess'),
        errors: [{ path: 'body.password' }],
      })
    }
    expect((await read(getToken(url))).statusCode).toBe(200)
  })
})
