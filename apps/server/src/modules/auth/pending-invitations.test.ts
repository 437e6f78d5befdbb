import { expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../test/harness.ts'
import { statusesOf } from '../../../test/sign-in.ts'

const office = testOffice()
const password = 'correct horse'
let people = 0

async function invited(as: TestPerson) {
  people += 1
  const email = `invited${people}@office.example`
  const payload = { email, name: 'Invited', roles: ['AGENT'] }
  const reply = await office.call({ method: 'POST', url: '/v1/invitations', payload, as })
  const { invite_url } = reply.json<{ invite_url: string }>()
  const { id } = await office.deps.db
    .selectFrom('invitation')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { id, email, token: invite_url.split('/').at(-1)! }
}

function accept(token: string) {
  const url = `/v1/invitations/${token}/accept`
  return office.call({ method: 'POST', url, payload: { name: 'Invited', password } })
}

function revoke(as: TestPerson, id: string) {
  return office.call({ method: 'DELETE', url: `/v1/pending-invitations/${id}`, as })
}

function renew(as: TestPerson, id: string) {
  return office.call({ method: 'POST', url: `/v1/pending-invitations/${id}/renew`, as })
}

test('a new link takes the place of the old one, and its seven days begin anew, also after its end', async () => {
  const boss = await office.person(['SUPERVISOR'])
  const { id, token } = await invited(boss)
  office.clock.advance(8 * 86_400)
  expect((await accept(token)).statusCode).toBe(404)
  const again = await office.person(['SUPERVISOR'])
  const reply = await renew(again, id)
  const { invite_url, expires_at } = reply.json<{ invite_url: string; expires_at: number }>()
  expect(expires_at).toBe(office.clock.now().getTime() / 1000 + 7 * 86_400)
  expect((await accept(token)).statusCode).toBe(404)
  expect((await accept(invite_url.split('/').at(-1)!)).statusCode).toBe(200)
  expect((await renew(again, id)).statusCode, 'it has been accepted').toBe(404)
  expect((await revoke(again, id)).statusCode).toBe(404)
})

test('what is taken back lets nobody in, and is gone for good', async () => {
  const boss = await office.person(['SUPERVISOR'])
  const { id, token } = await invited(boss)
  expect((await revoke(boss, id)).statusCode).toBe(204)
  expect((await accept(token)).statusCode).toBe(404)
  expect([(await revoke(boss, id)).statusCode, (await renew(boss, id)).statusCode]).toEqual([404, 404])
})

test('accepted and taken back at the same time, it is one of the two', async () => {
  const boss = await office.person(['SUPERVISOR'])
  for (let round = 0; round < 5; round += 1) {
    const { id, email, token } = await invited(boss)
    const [accepted, revoked] = await Promise.all([accept(token), revoke(boss, id)])
    expect([
      [200, 404],
      [404, 204],
    ]).toContainEqual([accepted.statusCode, revoked.statusCode])
    const account = await office.deps.db
      .selectFrom('agent')
      .select('email')
      .where('email', '=', email)
      .execute()
    expect(account).toHaveLength(accepted.statusCode === 200 ? 1 : 0)
  }
})

test('accepted and renewed at the same time, it makes one account at most', async () => {
  const boss = await office.person(['SUPERVISOR'])
  for (let round = 0; round < 5; round += 1) {
    const { id, token } = await invited(boss)
    const replies = await Promise.all([accept(token), renew(boss, id)])
    expect(statusesOf(replies)).toEqual([200, 404])
  }
})

test('a set-up link is none of them', async () => {
  const boss = await office.person(['SUPERVISOR'])
  const { rows } = await office.deps.pool.query<{ id: string }>(
    `INSERT INTO invitation (token_hash, roles, expires_at)
      VALUES ('\\x02', ARRAY['SUPERVISOR'], now() + interval '1 year') RETURNING id`,
  )
  const { id } = rows[0]!
  expect([(await renew(boss, id)).statusCode, (await revoke(boss, id)).statusCode]).toEqual([404, 404])
})

test('an invitation made by somebody who is deactivated ends with them', async () => {
  const [boss, other] = [await office.person(['SUPERVISOR']), await office.person(['SUPERVISOR'])]
  const { token } = await invited(other)
  const url = `/v1/members/${other.personId}/deactivate`
  expect((await office.call({ method: 'POST', url, payload: {}, as: boss })).statusCode).toBe(200)
  expect((await accept(token)).statusCode).toBe(404)
})
