import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { deliverThreads } from '../test/factories/mail.ts'
import { createProcessAgent, startOfficeProcess, type OfficeProcess } from '../test/harness/office-process.ts'
import { findFreePort, launchServer } from '../test/harness/server-process.ts'
import { SmtpClient } from '../test/harness/smtp-client.ts'
import { testOffice, type TestPerson } from '../test/harness/test-office.ts'
import { modules } from './modules/registry.ts'
import { parseServerArguments, runsWork, serverRoles } from './platform/server-role.ts'

const office = testOffice()
const waitMs = { timeout: 20_000, interval: 50 }

describe('roles', () => {
  test('each module works in exactly one role, and in a process without a role', () => {
    const working = modules.filter(({ work }) => work !== undefined)
    expect(working.length).toBeGreaterThan(30)
    for (const { name, workRole } of working)
      expect(
        serverRoles.filter((role) => runsWork(role, workRole!)),
        name,
      ).toHaveLength(1)
    expect(working.every(({ workRole }) => runsWork(undefined, workRole!))).toBe(true)
    expect(working.filter(({ workRole }) => workRole === 'mail').map(({ name }) => name)).toEqual([
      'system-mail',
      'mail-delivery',
      'mail-accounts',
    ])
  })

  test('are the only argument of the server', () => {
    expect(parseServerArguments([])).toBeUndefined()
    expect(parseServerArguments(['--role', 'mail'])).toBe('mail')
    expect(parseServerArguments(['--role=jobs'])).toBe('jobs')
    for (const args of [['--role'], ['--role', 'all'], ['--rôle', 'web'], ['--role', 'web', 'mail'], ['web']])
      expect(() => parseServerArguments(args)).toThrow('--role web|mail|jobs')
  })

  test('need a database server, and the address that people type', async () => {
    const { databaseUrl, deps } = office
    const refusal = async (role: string, environment: Record<string, string> = {}) => {
      const server = launchServer({ DATA_DIR: deps.env.dataDir, ...environment }, ['--role', role])
      expect(await server.exit).toBe(1)
      return server.getOutput()
    }
    const ownServer = { DATABASE_URL: databaseUrl, SECRET_KEY: deps.env.secretKey }
    const outputs = await Promise.all([refusal('web'), refusal('jobs', ownServer)])
    expect(outputs[0]).toMatch(/^--role web needs DATABASE_URL/)
    expect(outputs[1]).toMatch(/^--role jobs needs PUBLIC_URL/)
  })
})

describe('an office of one process for each role', () => {
  let smtpPort: number
  let agent: TestPerson
  let web: OfficeProcess
  let mail: OfficeProcess
  let jobs: OfficeProcess | undefined

  beforeAll(async () => {
    smtpPort = await findFreePort()
    agent = await createProcessAgent(office)
    const environment = { SMTP_PORT: String(smtpPort) }
    ;[web, mail] = await Promise.all([
      startOfficeProcess(office, { role: 'web', environment }),
      startOfficeProcess(office, { role: 'mail', environment }),
    ])
  }, 60_000)

  afterAll(async () => {
    for (const server of [web, mail, jobs]) await server?.kill()
  })

  const headers = () => ({
    'x-app-auth': office.deps.env.appAuthKey,
    'x-requested-with': 'XMLHttpRequest',
    'x-session-id': agent.sessionId,
  })

  async function call<T>(path: string, body?: object): Promise<T> {
    const reply = await fetch(`${web.url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers(), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    expect(reply.status, text).toBe(200)
    return JSON.parse(text) as T
  }

  async function findJobStates(queue: string): Promise<string[]> {
    const { rows } = await office.deps.pool.query<{ state: string }>(
      'SELECT state FROM pgboss.job WHERE name = $1',
      [queue],
    )
    return rows.map(({ state }) => state)
  }

  test('shows an email that the mail process received, after a live event', async () => {
    const stop = new AbortController()
    const stream = await fetch(`${web.url}/v1/events`, { headers: headers(), signal: stop.signal })
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
    const client = await SmtpClient.open(smtpPort)
    const text = [
      'From: Nora Bell <nora@client.example>',
      `To: ${agent.email}`,
      'Subject: Is 5B available?',
      'Message-ID: <roles-1@client.example>',
      '',
      'I would like to see it.',
    ].join('\r\n')
    expect(await client.send({ to: [agent.email], text })).toMatch(/^250/)
    client.end()
    let received = ''
    while (!received.includes('event: mail\n')) {
      const { value, done } = await reader.read()
      if (done) throw new Error(`the stream ended after ${received}`)
      received += value
    }
    stop.abort()
    const { collection } = await call<{ collection: { threads: { subject: string }[] } }>(
      '/v1/gmail-threads?label=INBOX',
    )
    expect(collection.threads.map(({ subject }) => subject)).toEqual(['Is 5B available?'])
  })

  test('leaves a job that the web process queued until a process for jobs runs it', async () => {
    await deliverThreads(office.deps, agent, 600)
    const { id } = await call<{ id: string }>('/v1/gmail-bulk', { action: 'archive', label: 'INBOX' })
    const getProgress = () => call<{ state: string; done: number }>(`/v1/gmail-bulk/${id}`)
    expect(await getProgress()).toMatchObject({ state: 'running', done: 500 })
    // The queues are polled equally often: meanwhile a wrong process would have taken the job.
    for (let round = 1; round <= 4; round += 1) {
      await office.deps.jobs.send(office.deps.db, 'mailbox.deliver', {})
      await vi.waitFor(
        async () => expect(await findJobStates('mailbox.deliver')).not.toContain('created'),
        waitMs,
      )
    }
    expect(await findJobStates('mailbox.bulk')).toEqual(['created'])
    jobs = await startOfficeProcess(office, { role: 'jobs', environment: { SMTP_PORT: String(smtpPort) } })
    await vi.waitFor(async () => expect(await getProgress()).toMatchObject({ state: 'done' }), waitMs)
  })

  test('answers health checks and metrics in every process, and the API in the web process alone', async () => {
    for (const [server, api] of [
      [web, 200],
      [mail, 404],
      [jobs!, 404],
    ] as const) {
      for (const path of ['/healthz', '/readyz', '/metrics'])
        expect((await fetch(`${server.url}${path}`)).status, path).toBe(200)
      expect((await fetch(`${server.url}/v1/agent-profile`, { headers: headers() })).status).toBe(api)
      expect((await fetch(`${server.url}/v1/events`, { method: 'OPTIONS' })).status).toBe(
        api === 200 ? 204 : 404,
      )
    }
  })

  test('ends each process cleanly', async () => {
    expect(await Promise.all([web.stop(), mail.stop(), jobs!.stop()])).toEqual([0, 0, 0])
  })
})
