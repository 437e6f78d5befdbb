import { expect, test } from 'vitest'
import { collectOutput } from '../../test/calls/collect-output.ts'
import { testOffice } from '../../test/harness/test-office.ts'
import { openSession } from '../platform/http/sessions.ts'
import { run } from './end-sessions.ts'

const office = testOffice()
const output = collectOutput()

test('ends every session of one agent, and none of others', async () => {
  const { deps } = office
  const [agent, other] = [await office.person(), await office.person()]
  const { personId } = agent
  const session = { personId, userAgent: 'another browser', issuerSession: null }
  const openInTransaction = () =>
    deps.db.transaction().execute((tx) => openSession(tx, deps.clock.now(), session))
  const second = { ...agent, sessionId: await openInTransaction() }
  const getStatus = async (as: typeof agent) =>
    (await office.call({ url: '/v1/agent-profile', as })).statusCode
  expect([await getStatus(agent), await getStatus(second)]).toEqual([200, 200])
  expect(await run([agent.email.toUpperCase()], deps)).toBe(0)
  expect(output).toEqual(['Sessions ended: 2'])
  expect([await getStatus(agent), await getStatus(second), await getStatus(other)]).toEqual([401, 401, 200])
})

test('refuses unknown addresses and missing arguments', async () => {
  expect(await run(['unknown@office.example'], office.deps)).toBe(1)
  expect(await run([], office.deps)).toBe(2)
  expect(output).toEqual([
    'No agent signs in with this email address',
    expect.stringContaining('Usage: sessions:end'),
  ])
})
