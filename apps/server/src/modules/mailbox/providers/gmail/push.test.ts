import { toUnixSeconds } from '@pb/rules/dates'
import Fastify, { type FastifyInstance } from 'fastify'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../../test/harness/test-office.ts'
import { registerErrorHandler } from '../../../../platform/http/http.ts'
import { one } from '../../../../platform/db/one-row.ts'
import { ensureSyncRows } from '../sync/mailbox-lease.ts'
import { mountPush, pushPath } from './push.ts'
import { createGmailEnvironment, type GmailEnvironment } from './gmail-environment.fixture.ts'

const account = 'push@office.iam.gserviceaccount.example'
const office = testOffice()
let environment: GmailEnvironment
let app: FastifyInstance
let google: Server
let issuer: string
let key: CryptoKey
let agent: TestPerson

beforeAll(async () => {
  environment = await createGmailEnvironment(office)
  const pair = await generateKeyPair('RS256')
  key = pair.privateKey
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  google = createServer((request, response) => {
    const body = request.url === '/keys' ? { keys: [jwk] } : { issuer, jwks_uri: `${issuer}/keys` }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  })
  await new Promise<void>((done) => google.listen(0, '127.0.0.1', done))
  issuer = `http://127.0.0.1:${(google.address() as AddressInfo).port}`
  app = Fastify()
  registerErrorHandler(app)
  const env = {
    ...environment.deps.env,
    google: { clientId: 'x', clientSecret: 'x', issuer },
    gmailPush: { topic: 'projects/office/topics/gmail', account },
  }
  mountPush(app, { ...environment.deps, env })
  agent = await office.person()
  await environment.useGmail(agent)
  await ensureSyncRows(office.deps, 'gmail')
})
afterAll(async () => {
  await app.close()
  await new Promise((done) => google.close(done))
  await environment.close()
})

const token = (claims: object = {}, audience = `http://localhost:3000${pushPath}`) =>
  new SignJWT({ email: account, email_verified: true, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(toUnixSeconds(office.clock.now()))
    .setExpirationTime(toUnixSeconds(office.clock.now()) + 3600)
    .sign(key)

async function push(authorization: string | undefined, payload: object): Promise<number> {
  const headers = authorization === undefined ? {} : { authorization }
  return (await app.inject({ method: 'POST', url: pushPath, headers, payload })).statusCode
}

const about = (emailAddress: string) => ({
  message: { data: Buffer.from(JSON.stringify({ emailAddress, historyId: '17' })).toString('base64') },
})

async function isDue(): Promise<boolean> {
  const { rows } = await office.deps.pool.query<{ due: boolean }>(
    'SELECT due_at <= $2 AS due FROM mail_sync WHERE person_id = $1',
    [agent.personId, office.clock.now()],
  )
  return one(rows).due
}

async function putOff(): Promise<void> {
  await office.deps.pool.query("UPDATE mail_sync SET due_at = '2100-01-01'")
}

test('wakes the mailbox named in a push signed by Google', async () => {
  await putOff()
  expect(await push(`Bearer ${await token()}`, about(agent.email.toUpperCase()))).toBe(204)
  expect(await isDue()).toBe(true)
})

test('rejects pushes with an invalid signature, sender or audience', async () => {
  await putOff()
  const { privateKey } = await generateKeyPair('RS256')
  const forged = await new SignJWT({ email: account, email_verified: true })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setIssuer(issuer)
    .setAudience(`http://localhost:3000${pushPath}`)
    .setExpirationTime('1h')
    .sign(privateKey)
  const tokens = [
    undefined,
    'Bearer none',
    `Bearer ${forged}`,
    `Bearer ${await token({ email: 'unknown@else.example' })}`,
    `Bearer ${await token({ email_verified: false })}`,
    `Bearer ${await token({}, 'https://elsewhere.example/gmail/push')}`,
  ]
  const answers: number[] = []
  for (const one of tokens) answers.push(await push(one, about(agent.email)))
  expect(answers).toEqual(tokens.map(() => 401))
  expect(await isDue()).toBe(false)
})

test('accepts unreadable pushes, which would be delivered again otherwise', async () => {
  const bearer = `Bearer ${await token()}`
  const bodies = [
    {},
    { message: { data: 'e30=' } },
    { message: { data: 'bm8=' } },
    about('unknown@elsewhere.example'),
  ]
  const answers: number[] = []
  for (const body of bodies) answers.push(await push(bearer, body))
  expect(answers).toEqual(bodies.map(() => 204))
})
