import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startGoogleEmulator, type GoogleEmulator } from '../../../../../test/harness/google-emulator.ts'
import { processEnvironment } from '../../../../../test/harness/server-process.ts'
import type { TestOffice } from '../../../../../test/harness/test-office.ts'
import { openSession } from '../../../../platform/http/sessions.ts'
import { startFakeGmail, type FakeGmail } from './fake-gmail.fixture.ts'

const push = { topic: 'projects/office/topics/gmail', account: 'push@office.iam.gserviceaccount.example' }

/** A signed-in agent. */
export interface ServerAgent {
  readonly email: string
  /** Calls the API as the web app does; throws on an error response. */
  call<T>(path: string, body?: object): Promise<T>
  /** Subscribes to the agent's events; returns a function that unsubscribes. */
  onEvent(listener: (kind: string) => void): () => void
}

/** The real server in a child process, with a fake Google in this one. */
export interface GoogleServer {
  readonly google: GoogleEmulator
  readonly gmail: FakeGmail
  /** Creates and signs in an agent. */
  signIn(): Promise<ServerAgent>
  /** Creates an agent without a connected mailbox; returns the address. */
  addUnconnectedUser(): Promise<string>
  /** Connects the agent's mailbox to Gmail. */
  connect(email: string): Promise<ServerAgent>
  /** Sends a push notification for a mailbox. */
  push(email: string): Promise<void>
  /** Proportional memory of the server and of its children in megabytes. */
  memory(): Promise<{ readonly server: number; readonly children: number }>
  close(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

async function readMemoryMegabytes(pid: string): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024
}

async function listChildren(pid: number): Promise<string[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = await Promise.all(
    all.map(async (name) => {
      const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    }),
  )
  return all.filter((_name, index) => parents[index] === pid)
}

/** Starts the server on the office's database. The office itself runs no jobs. */
export async function startGoogleServer(
  office: TestOffice,
  more: Readonly<Record<string, string>> = {},
): Promise<GoogleServer> {
  const gmail = await startFakeGmail()
  const google = await startGoogleEmulator()
  google.gmail = gmail
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  google.keys.push({ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' })
  const port = await freePort()
  const { env, deps } = { env: office.deps.env, deps: office.deps }
  const main = resolve(import.meta.dirname, '../../../../main.ts')
  const child = spawn(process.execPath, [main], {
    cwd: env.dataDir,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...processEnvironment(),
      DATA_DIR: env.dataDir,
      DATABASE_URL: office.databaseUrl,
      SECRET_KEY: env.secretKey,
      APP_AUTH_KEY: env.appAuthKey,
      PUBLIC_URL: env.publicUrl,
      PORT: String(port),
      PB_DEMO: '0',
      SMTP_PORT: 'off',
      LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'warn',
      GOOGLE_CLIENT_ID: google.env.clientId,
      GOOGLE_CLIENT_SECRET: google.env.clientSecret,
      GOOGLE_ISSUER: google.url,
      GMAIL_API_URL: google.url,
      GMAIL_PUSH_TOPIC: push.topic,
      GMAIL_PUSH_ACCOUNT: push.account,
      ...more,
    },
  })
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('the server did not start')
    await pause(100)
  }

  const people = new Map<string, { email: string; sessionId: string }>()

  async function signIn(): Promise<{ email: string; sessionId: string }> {
    const { personId, email } = await office.person()
    const sessionId = await deps.db.transaction().execute((tx) =>
      // The server runs on the system clock.
      openSession(tx, new Date(), { personId, userAgent: 'tests', issuerSession: null }),
    )
    return { email, sessionId }
  }

  function toAgent({ email, sessionId }: { email: string; sessionId: string }): ServerAgent {
    const headers = {
      'x-app-auth': env.appAuthKey,
      'x-requested-with': 'XMLHttpRequest',
      'x-session-id': sessionId,
    }
    return {
      email,
      async call<T>(path: string, body?: object) {
        const reply = await fetch(`${url}${path}`, {
          method: body ? 'POST' : 'GET',
          headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
        })
        if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
        return (await reply.json()) as T
      },
      onEvent(listener) {
        const stop = new AbortController()
        const read = async (): Promise<void> => {
          const reply = await fetch(`${url}/v1/events`, { headers, signal: stop.signal })
          for await (const piece of reply.body!.pipeThrough(new TextDecoderStream()))
            for (const [, kind] of piece.matchAll(/^event: ?(\S+)/gm)) listener(kind!)
        }
        void read().catch(() => {})
        return () => stop.abort()
      },
    }
  }

  return {
    google,
    gmail,
    signIn: async () => toAgent(await signIn()),
    async addUnconnectedUser() {
      const session = await signIn()
      google.addUser(session.email)
      people.set(session.email, session)
      return session.email
    },
    async connect(email) {
      const session = people.get(email)!
      const agent = toAgent(session)
      const { authorize_url, state } = await agent.call<{ authorize_url: string; state: string }>(
        '/v1/mail-account/google',
        {},
      )
      const code = (await google.consent(authorize_url, email)).get('code')
      await agent.call('/v1/mail-account/answer', { code, state })
      return agent
    },
    async push(emailAddress) {
      const token = await new SignJWT({ email: push.account, email_verified: true })
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .setIssuer(google.url)
        .setAudience(`${env.publicUrl}/gmail/push`)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey)
      const data = Buffer.from(JSON.stringify({ emailAddress, historyId: '1' })).toString('base64')
      const reply = await fetch(`${url}/gmail/push`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ message: { data } }),
      })
      if (reply.status !== 204) throw new Error(`a push was answered ${reply.status}`)
    },
    async memory() {
      const children = await listChildren(child.pid!)
      const sizes = await Promise.all(children.map(readMemoryMegabytes))
      return {
        server: await readMemoryMegabytes(String(child.pid)),
        children: sizes.reduce((sum, size) => sum + size, 0),
      }
    },
    async close() {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      await google.close()
      await gmail.close()
    },
  }
}
