import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { MailBodyFacts } from '@pb/contract/mail-body'
import { databaseUrl, startTestCluster } from '../apps/server/test/harness/cluster.ts'
import { buildApp } from '../apps/server/src/app.ts'
import { readEnv, type ResolvedEnv } from '../apps/server/src/env.ts'
import {
  findImportProblems,
  readSource,
  importMessage,
  getMailbox,
  type ImportedMessage,
} from '../apps/server/src/modules/mailbox/index.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { openDatabase } from '../apps/server/src/platform/db/db.ts'
import type { Deps } from '../apps/server/src/platform/deps.ts'
import { createLog } from '../apps/server/src/platform/logging.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { openDeps } from '../apps/server/src/platform/open-deps.ts'
import { openSession } from '../apps/server/src/platform/http/sessions.ts'

/**
 * `npm run corpus -- [folder] [--save <folder>]`: imports real emails into a temporary office with the importer of `cli
 * mail:import`, opens every message as a page would, and reports each. Exits with 1 if one cannot be imported, is
 * damaged, shows nothing of its text, or contains scripts or remote content. `--save` writes the documents for inspection.
 */
const { values, positionals } = parseArgs({ options: { save: { type: 'string' } }, allowPositionals: true })
const folder = resolve(positionals[0] ?? join(import.meta.dirname, '../../shared/data/mail'))

type App = Awaited<ReturnType<typeof buildApp>>

async function withTemporaryOffice(work: (deps: Deps, app: App) => Promise<boolean>): Promise<boolean> {
  const cluster = await startTestCluster()
  const name = `pb_corpus_${randomBytes(4).toString('hex')}`
  const admin = openDatabase(cluster.url, { max: 1 })
  await admin.pool.query(`CREATE DATABASE ${name}`)
  const url = databaseUrl(cluster.url, name)
  const dataDir = await mkdtemp(join(tmpdir(), 'pb-corpus-'))
  const env: ResolvedEnv = {
    ...readEnv({ DATA_DIR: dataDir, NODE_ENV: 'test' }),
    secretKey: 'a secret key of the corpus, of forty characters',
    publicUrl: 'http://localhost:3000',
    appAuthKey: 'corpus',
    demoOffice: false,
  }
  const database = openDatabase(url, { max: 1 })
  await migrate(database.db)
  await database.close()
  const deps = await openDeps({ env, clock: systemClock, log: createLog('silent'), databaseUrl: url })
  const app = await buildApp(deps)
  try {
    return await work(deps, app)
  } finally {
    await app.close()
    await deps.close()
    await admin.pool.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.close()
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function makeAgent(deps: Deps): Promise<{ personId: string; sessionId: string }> {
  return deps.db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('person')
      .values({ name: 'Corpus' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('agent')
      .values({ person_id: id, email: 'corpus@pboffice.example', roles: ['AGENT'] })
      .execute()
    const now = deps.clock.now()
    return {
      personId: id,
      sessionId: await openSession(tx, now, { personId: id, userAgent: 'corpus', issuerSession: null }),
    }
  })
}

interface Opened {
  readonly facts: MailBodyFacts
  readonly html: string
}

async function openMessage(app: App, sessionId: string, id: string): Promise<Opened> {
  const headers = { 'x-app-auth': 'corpus', 'x-requested-with': 'corpus', 'x-session-id': sessionId }
  const facts = await app.inject({ url: `/v1/gmail-messages/${id}/body`, headers })
  if (facts.statusCode !== 200) throw new Error(`its facts answer ${facts.statusCode}`)
  const body = facts.json<MailBodyFacts>()
  const frame = await app.inject({ url: body.frame_url })
  if (frame.statusCode !== 200) throw new Error(`its document answers ${frame.statusCode}`)
  return { facts: body, html: frame.body }
}

function formatLine(path: string, { message, threadId }: ImportedMessage, { facts }: Opened): string {
  const unreadable = message.text.split('\ufffd').length - 1 + message.subject.split('\ufffd').length - 1
  const marks = [
    message.html === null ? 'text' : message.hasOwnText ? 'html+text' : 'html',
    ...(facts.has_quoted ? ['quote'] : []),
    ...(facts.remote_pictures > 0 ? [`blocked ${facts.remote_pictures}`] : []),
    ...(facts.trackers > 0 ? [`trackers ${facts.trackers}`] : []),
    ...(facts.misleading_links.length > 0 ? [`misleading ${facts.misleading_links.length}`] : []),
    ...(message.sentAt === null ? ['no date'] : []),
    ...(message.messageId === null ? ['no id'] : []),
    ...(unreadable > 0 ? [`unreadable letters ${unreadable}`] : []),
  ]
  return [
    basename(path).padEnd(22),
    message.charset.padEnd(13),
    `thread ${threadId.padEnd(4)}`,
    marks.join(', ').padEnd(36),
    message.subject.slice(0, 60),
  ].join('  ')
}

async function save(path: string, html: string): Promise<void> {
  const { mkdir, writeFile } = await import('node:fs/promises')
  await mkdir(values.save!, { recursive: true })
  await writeFile(join(values.save!, `${basename(path)}.html`), html)
}

async function importAll(deps: Deps, app: App): Promise<boolean> {
  const { personId, sessionId } = await makeAgent(deps)
  const mailbox = await getMailbox(deps.db, personId)
  const threads = new Map<string, number>()
  let [messages, failures] = [0, 0]
  const fail = (path: string, why: string) => {
    failures += 1
    console.error(`FAILED ${path}: ${why}`)
  }
  for await (const found of readSource(folder, (path) => fail(path, 'too large'))) {
    messages += 1
    try {
      const imported = await importMessage(deps, mailbox, found)
      threads.set(imported.threadId, (threads.get(imported.threadId) ?? 0) + 1)
      const opened = await openMessage(app, sessionId, imported.id)
      if (values.save !== undefined) await save(found.location, opened.html)
      console.log(formatLine(found.location, imported, opened))
      for (const problem of findImportProblems(imported, found.raw, opened.html))
        fail(found.location, problem)
    } catch (error) {
      fail(found.location, error instanceof Error ? error.message : String(error))
    }
  }
  const { rows } = await deps.pool.query<{ count: number; largest: number }>(
    `SELECT count(*)::int AS count, max(messages)::int AS largest FROM
      (SELECT count(*) AS messages FROM mail_message GROUP BY thread_id) threads`,
  )
  console.log(
    `${messages} messages, ${rows[0]!.count} threads, the longest of ${rows[0]!.largest}; ${failures} failures`,
  )
  return messages > 0 && failures === 0
}

if (!existsSync(folder))
  throw new Error(`There is no folder ${folder}. Usage: npm run corpus -- <folder of mail>`)
process.exitCode = (await withTemporaryOffice(importAll)) ? 0 : 1
