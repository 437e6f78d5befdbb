import { contract } from '@pb/contract'
import type { Endpoint } from '@pb/contract/endpoint'
import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import { pino } from 'pino'
import { multipart } from '../../../../test/calls/multipart.ts'
import { testOffice, type TestOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { buildApp } from '../../../app.ts'
import { openDeps } from '../../open-deps.ts'
import { deleteExpiredKeys } from './key-store.ts'
import { one } from '../../db/one-row.ts'

const office = testOffice()

type Caller = Pick<TestOffice, 'call'>

const addSignature = (as: TestPerson, key: string, name = 'Short', caller: Caller = office) =>
  caller.call({
    method: 'POST',
    url: '/v1/agent-signatures',
    as,
    headers: { 'idempotency-key': key },
    payload: { name, html: '<p>Best regards</p>' },
  })

async function countSignatures({ personId }: TestPerson): Promise<number> {
  const { rows } = await office.deps.pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM mail_signature WHERE person_id = $1',
    [personId],
  )
  return one(rows).count
}

const getCode = (reply: LightMyRequestResponse) => reply.json<{ code: string }>().code

/** Runs with a trigger on new signatures. */
async function withTrigger(body: string, run: () => Promise<void>): Promise<void> {
  const { pool } = office.deps
  await pool.query(`CREATE FUNCTION trip() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} END $$;
    CREATE TRIGGER trip BEFORE INSERT ON mail_signature FOR EACH ROW EXECUTE FUNCTION trip()`)
  try {
    await run()
  } finally {
    await pool.query('DROP TRIGGER trip ON mail_signature; DROP FUNCTION trip()')
  }
}

test('every POST of the contract declares whether it creates something, and nothing else does', () => {
  const entries = Object.values<Record<string, Endpoint>>(contract).flatMap((table) => Object.values(table))
  const wrong = entries.filter(({ method, creates }) => (method === 'POST') !== (creates !== undefined))
  expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test('equal calls at once with one key make one row and get one reply', async () => {
  const as = await office.person()
  const replies = await Promise.all(Array.from({ length: 12 }, () => addSignature(as, 'double-click')))
  expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(replies[0]!.statusCode).toBe(201)
  expect(replies.filter(({ headers }) => headers['idempotent-replayed'] !== 'true')).toHaveLength(1)
  expect(await countSignatures(as)).toBe(1)
})

test('a later equal call gets the first reply, also with the key in quotes; another key makes another row', async () => {
  const as = await office.person()
  const first = await addSignature(as, 'a-key')
  const second = await addSignature(as, '"a-key"')
  expect([second.statusCode, second.body, second.headers['content-type']]).toEqual([
    201,
    first.body,
    first.headers['content-type'],
  ])
  expect((await addSignature(as, 'b-key')).json()).not.toEqual(first.json())
  expect(await countSignatures(as)).toBe(2)
})

test('a key with another request is refused, and another person may use it', async () => {
  const [as, other] = [await office.person(), await office.person()]
  await addSignature(as, 'mine')
  const refused = await addSignature(as, 'mine', 'Long')
  expect([refused.statusCode, getCode(refused)]).toEqual([422, 'key_used'])
  const replied = await addSignature(other, 'mine', 'Long')
  expect([replied.statusCode, replied.headers['idempotent-replayed']]).toEqual([201, undefined])
  expect([await countSignatures(as), await countSignatures(other)]).toEqual([1, 1])
})

test.each(['', ' ', 'ü', '"open', 'x'.repeat(256), 'two words'])('the key %j is invalid', async (key) => {
  const reply = await addSignature(await office.person(), key)
  expect([reply.statusCode, getCode(reply)]).toEqual([400, 'bad_input'])
})

test('a refused or failed call leaves its key free', async () => {
  const as = await office.person()
  expect((await addSignature(as, 'again', '')).statusCode).toBe(400)
  await withTrigger(`RAISE 'broken';`, async () => {
    expect((await addSignature(as, 'again')).statusCode).toBe(500)
  })
  expect((await addSignature(as, 'again')).statusCode).toBe(201)
  expect(await countSignatures(as)).toBe(1)
})

test('equal calls to two processes make one row and get one reply', async () => {
  const deps = await openDeps({
    env: office.deps.env,
    clock: office.clock,
    log: pino({ level: 'silent' }),
    databaseUrl: office.databaseUrl,
  })
  const app = await buildApp(deps)
  const other: Caller = {
    call: ({ as, ...options }) =>
      app.inject({
        ...options,
        headers: {
          'x-app-auth': deps.env.appAuthKey,
          'x-requested-with': 'XMLHttpRequest',
          'x-session-id': as!.sessionId,
          ...options.headers,
        },
      }),
  }
  try {
    const as = await office.person()
    // Both have inserted before one commits.
    await withTrigger('PERFORM pg_sleep(0.2); RETURN new;', async () => {
      const replies = await Promise.all(
        [office, other, office, other].map((process) => addSignature(as, 'two-processes', 'Short', process)),
      )
      expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual(
        replies.map(() => [201, replies[0]!.body]),
      )
    })
    expect(await countSignatures(as)).toBe(1)
  } finally {
    await app.close()
    await deps.close()
  }
})

test('a call whose process ended before the reply was stored is not done again', async () => {
  const as = await office.person()
  await addSignature(as, 'interrupted')
  // What is left of a process that was killed after its commit (killed-process.test.ts kills one).
  await office.deps.pool.query(
    'UPDATE idempotency_key SET status = NULL, sealed_reply = NULL WHERE person_id = $1',
    [as.personId],
  )
  office.clock.advance(60)
  const reply = await addSignature(as, 'interrupted')
  expect([reply.statusCode, getCode(reply)]).toEqual([409, 'key_unfinished'])
  expect(await countSignatures(as)).toBe(1)
})

test('a key lasts for 24 hours, and its reply is stored encrypted', async () => {
  const as = await office.person()
  await addSignature(as, 'a-day', 'A name in the reply')
  const { rows } = await office.deps.pool.query<{ row: string }>(
    'SELECT row_to_json(k)::text AS row FROM idempotency_key k WHERE person_id = $1',
    [as.personId],
  )
  const { row } = one(rows)
  expect(row).not.toContain('A name')
  expect(row).not.toContain('a-day')
  office.clock.advance(23 * 3600)
  expect((await addSignature(as, 'a-day', 'A name in the reply')).headers['idempotent-replayed']).toBe('true')
  office.clock.advance(3600)
  expect((await addSignature(as, 'a-day', 'Another')).headers['idempotent-replayed']).toBeUndefined()
  expect(await countSignatures(as)).toBe(2)
  office.clock.advance(25 * 3600)
  await deleteExpiredKeys(office.deps)
  const { rows: left } = await office.deps.pool.query('SELECT FROM idempotency_key')
  expect(left).toHaveLength(0)
})

test('an equal upload is stored once, and one of another size is refused', async () => {
  const as = await office.person()
  const upload = (text: string) => {
    const { payload, headers } = multipart('file', 'plan.txt', Buffer.from(text))
    return office.call({
      method: 'POST',
      url: '/v1/gmail-uploads',
      as,
      payload,
      headers: { ...headers, 'idempotency-key': 'a-file' },
    })
  }
  const replies = await Promise.all([upload('one'), upload('one'), upload('one')])
  expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual(
    replies.map(() => [201, replies[0].body]),
  )
  const other = await upload('another')
  expect([other.statusCode, getCode(other)]).toEqual([422, 'key_used'])
  const { rows } = await office.deps.pool.query('SELECT FROM mail_upload WHERE person_id = $1', [as.personId])
  expect(rows).toHaveLength(1)
})
