import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../../test/harness/test-office.ts'
import { sortedStatuses } from '../../../../../test/calls/sign-in.ts'
import { one } from '../../../../platform/db/one-row.ts'

const office = testOffice()
const password = 'correct horse'
let people = 0

async function createInvitation(as: TestPerson) {
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

test('renewing replaces the link for another seven days, even after it expired', async () => {
  const boss = await office.person(['SUPERVISOR'])
  const { id, token } = await createInvitation(boss)
  office.clock.advance(8 * 86_400)
  expect((await accept(token)).statusCode).toBe(404)
  const again = await office.person(['SUPERVISOR'])
  const reply = await renew(again, id)
  const { invite_url, expires_at } = reply.json<{ invite_url: string; expires_at: number }>()
  expect(expires_at).toBe(office.clock.now().getTime() / 1000 + 7 * 86_400)
  expect((await accept(token)).statusCode).toBe(404)
  expect((await accept(invite_url.split('/').at(-1)!)).statusCode).toBe(200)
  expect((await renew(again, id)).statusCode, 'already accepted').toBe(404)
  expect((await revoke(again, id)).statusCode).toBe(404)
})

test('a canceled invitation cannot be accepted or renewed', async () => {
  const boss = await office.person(['SUPERVISOR'])
  const { id, token } = await createInvitation(boss)
  expect((await revoke(boss, id)).statusCode).toBe(204)
  expect((await accept(token)).statusCode).toBe(404)
  expect([(await revoke(boss, id)).statusCode, (await renew(boss, id)).statusCode]).toEqual([404, 404])
})

test('of concurrent accept and cancel exactly one succeeds', async () => {
  const boss = await office.person(['SUPERVISOR'])
  for (let round = 0; round < 5; round += 1) {
    const { id, email, token } = await createInvitation(boss)
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

test('of concurrent accept and renew exactly one succeeds', async () => {
  const boss = await office.person(['SUPERVISOR'])
  for (let round = 0; round < 5; round += 1) {
    const { id, token } = await createInvitation(boss)
    const replies = await Promise.all([accept(token), renew(boss, id)])
    expect(sortedStatuses(replies)).toEqual([200, 404])
  }
})

test('a setup link cannot be renewed or canceled', async () => {
  const boss = await office.person(['SUPERVISOR'])
  const { rows } = await office.deps.pool.query<{ id: string }>(
    `INSERT INTO invitation (token_hash, roles, expires_at)
      VALUES ('\\x02', ARRAY['SUPERVISOR'], now() + interval '1 year') RETURNING id`,
  )
  const { id } = one(rows)
  expect([(await renew(boss, id)).statusCode, (await revoke(boss, id)).statusCode]).toEqual([404, 404])
})

test('deactivating a supervisor revokes their invitations', async () => {
  const [boss, other] = [await office.person(['SUPERVISOR']), await office.person(['SUPERVISOR'])]
  const { token } = await createInvitation(other)
  const url = `/v1/members/${other.personId}/deactivate`
  expect((await office.call({ method: 'POST', url, payload: {}, as: boss })).statusCode).toBe(200)
  expect((await accept(token)).statusCode).toBe(404)
})

test('the database keeps one open invitation to an address, and its migration the newest of older ones', async () => {
  const { pool } = office.deps
  const insert = (token: string, email: string, accepted: string | null = null) =>
    pool.query(
      `INSERT INTO invitation (token_hash, email, roles, expires_at, accepted_at)
        VALUES ($1, $2, ARRAY['AGENT'], now() + interval '1 day', $3)`,
      [Buffer.from(token), email, accepted],
    )
  await insert('once', 'Twice@client.example')
  await expect(insert('twice', 'twice@client.example')).rejects.toMatchObject({
    constraint: 'invitation_open_email',
  })
  await pool.query('DROP INDEX invitation_open_email')
  await insert('accepted', 'twice@client.example', '2026-01-01')
  await insert('newest', 'twice@client.example')
  await insert('other', 'other@client.example')
  const read = (name: string) =>
    readFile(join(import.meta.dirname, '../../../../../migrations', name), 'utf8')
  await pool.query(await read('0191_invitation_duplicates.batches.sql'), ['0'])
  await pool.query(await read('0192_invitation_open_email.concurrent.sql'))
  const { rows } = await pool.query<{ token: string }>(
    `SELECT convert_from(token_hash, 'UTF8') AS token FROM invitation
      WHERE email IN ('twice@client.example', 'other@client.example') ORDER BY id`,
  )
  expect(rows.map(({ token }) => token)).toEqual(['accepted', 'newest', 'other'])
})
