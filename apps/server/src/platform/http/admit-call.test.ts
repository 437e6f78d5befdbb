import { randomBytes } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { openSession } from './sessions.ts'

const office = testOffice()

/** More than run and wait at once. */
const many = 130

const readProfile = (as: TestPerson) => office.call({ url: '/v1/agent-profile', as })
const addTag = (as: TestPerson, index: number) =>
  office.call({
    method: 'POST',
    url: '/v1/client-tags',
    as,
    payload: { name: `Tag ${index}`, color: 'gray' },
  })

/** Sends many calls while none of them can end; runs `work` meanwhile, and returns their replies. */
async function whileBlocked(
  send: (index: number) => Promise<LightMyRequestResponse>,
  work: () => Promise<void>,
): Promise<LightMyRequestResponse[]> {
  const locking = await office.deps.pool.connect()
  try {
    await locking.query('BEGIN; LOCK TABLE client_tag, rate_limit IN ACCESS EXCLUSIVE MODE')
    const replies = Promise.all(Array.from({ length: many }, (_, index) => send(index)))
    await work()
    await locking.query('COMMIT')
    return await replies
  } finally {
    locking.release(true)
  }
}

function countStatuses(replies: readonly LightMyRequestResponse[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { statusCode } of replies) counts[statusCode] = (counts[statusCode] ?? 0) + 1
  return counts
}

test('one agent with many calls at once leaves connections to others, and gets 429 for the rest', async () => {
  const [agent, other] = [await office.person(), await office.person()]
  await readProfile(agent)
  const replies = await whileBlocked(
    (index) => addTag(agent, index),
    async () => {
      for (let call = 0; call < 5; call += 1) expect((await readProfile(other)).statusCode).toBe(200)
    },
  )
  const { 201: added = 0, 429: refused = 0 } = countStatuses(replies)
  // Four ran, a hundred waited.
  expect([added + refused, refused]).toEqual([many, many - 104])
  const first = replies.find(({ statusCode }) => statusCode === 429)!
  expect([first.headers['retry-after'], first.json<{ code: string }>().code]).toEqual(['1', 'too_many'])
  expect((await readProfile(agent)).statusCode).toBe(200)
})

test('two sessions of a person share their places', async () => {
  const agent = await office.person()
  const { sessionId } = agent
  await readProfile(agent)
  const second = await office.deps.db
    .transaction()
    .execute((tx) =>
      openSession(tx, office.clock.now(), { personId: agent.personId, userAgent: '', issuerSession: null }),
    )
  await readProfile({ ...agent, sessionId: second })
  const replies = await whileBlocked(
    (index) => addTag({ ...agent, sessionId: index % 2 === 0 ? sessionId : second }, index),
    async () => {},
  )
  expect(countStatuses(replies)[429]).toBe(many - 104)
})

test('strangers and made-up sessions share the places of their address', async () => {
  const agent = await office.person()
  await readProfile(agent)
  const headers = () => ({ 'x-session-id': randomBytes(32).toString('base64url') })
  const replies = await whileBlocked(
    (index) =>
      index % 2 === 0
        ? // Counted in the locked table before anything else.
          office.call({ url: `/v1/password-links/${'a'.repeat(43)}` })
        : office.call({ url: '/v1/client-tags', headers: headers() }),
    async () => {
      expect((await readProfile(agent)).statusCode).toBe(200)
    },
  )
  const counts = countStatuses(replies)
  expect(counts[429]).toBe(many - 104)
  expect((counts[401] ?? 0) + (counts[404] ?? 0)).toBe(104)
})
