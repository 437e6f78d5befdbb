import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testOffice } from '../../../../../test/harness/test-office.ts'
import { Browser, type Injectable } from '../../../../../test/calls/sign-in.ts'
import { buildApp } from '../../../../app.ts'
import { createLog } from '../../../../platform/logging.ts'
import { auth, hashPassword } from '../index.ts'

const office = testOffice()
const password = 'correct horse'
const lines: string[] = []
/** A second process with the same database; its log is captured in `lines`. */
let second: FastifyInstance

beforeAll(async () => {
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  second = await buildApp({ ...office.deps, log: createLog('trace', destination) })
})
afterAll(() => second.close())

async function agentWithPassword() {
  const agent = await office.person()
  const password_hash = await hashPassword(password)
  await office.deps.db
    .updateTable('agent')
    .set({ password_hash })
    .where('person_id', '=', agent.personId)
    .execute()
  return agent
}

test('any process can continue a sign-in', async () => {
  const agent = await agentWithPassword()
  const processes = [office.app, second]
  let calls = 0
  const balancer: Injectable = {
    inject(options) {
      calls += 1
      return processes[calls % processes.length]!.inject(options)
    },
  }
  for (let round = 0; round < 4; round += 1) {
    // Shifts the rotation in each round, so that both processes serve each step of the flow once.
    calls += round
    const sessionId = await new Browser(balancer, office.deps.env).signIn(agent.email, password)
    expect(sessionId).toHaveLength(43)
  }
})

test('logs no secrets and no personal data of a sign-in', async () => {
  const agent = await agentWithPassword()
  const browser = new Browser(second, office.deps.env)
  const page = await browser.startSignIn()
  await browser.submitForm(page.url, { email: agent.email, password: 'wrong horse' })
  const back = await browser.submitForm(page.url, { email: agent.email, password })
  const { searchParams } = new URL(back.url)
  const [code, state] = [searchParams.get('code')!, searchParams.get('state')!]
  const reply = await browser.finishSignIn(back.url)
  await browser.finishSignIn(back.url)
  const { state: next } = await browser.startSignIn()
  await browser.call('/v1/login-google', { code, state: next })

  const log = lines.join('')
  expect(log).toContain('/oidc/interaction/:uid')
  expect(log).toContain('an authorization code was rejected')
  const { user_session_id: sessionId } = reply.json<{ user_session_id: string }>()
  const uid = page.url.slice(page.url.lastIndexOf('/') + 1)
  for (const secret of [code, state, next, sessionId, uid, agent.email, password, 'wrong horse', 'pb_issuer'])
    expect(log).not.toContain(secret)
})

test('schedules the nightly sweep once for all processes', async () => {
  await auth.work!(office.deps)
  await auth.work!(office.deps)
  const { rows } = await office.deps.pool.query<{ cron: string; timezone: string }>(
    "SELECT cron, timezone FROM pgboss.schedule WHERE name = 'auth.sweep'",
  )
  expect(rows).toEqual([{ cron: '20 4 * * *', timezone: 'America/New_York' }])
})
