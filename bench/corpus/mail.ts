import { basename, join } from 'node:path'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { MailBodyFacts } from '@pb/contract/mail-body'
import {
  findImportProblems,
  readSource,
  importMessage,
  getMailbox,
  type ImportedMessage,
} from '../../apps/server/src/modules/mailbox/index.ts'
import type { Deps } from '../../apps/server/src/platform/deps.ts'
import { compareReadings, type Difference } from './compare-mail.ts'
import { makeAgent, withTemporaryOffice, type App } from './office.ts'
import { startSecondReader, type SecondReader } from './second-reader.ts'

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

/** Counts how a second implementation reads the messages, and prints what it reads differently. */
class Comparison {
  readonly #reader: SecondReader | null = startSecondReader()
  readonly #counts = new Map<string, number>()
  #compared = 0
  #equal = 0
  #unexplained = 0

  async add(path: string, { message, files }: ImportedMessage, raw: Uint8Array): Promise<void> {
    // A message of an mbox file has no file of its own.
    if (!this.#reader || !existsSync(path)) return
    const second = await this.#reader.read(path)
    if (!second) return
    const differences = compareReadings({ ...message, files }, second, raw)
    this.#compared += 1
    if (differences.length === 0) this.#equal += 1
    for (const difference of differences) this.#print(difference)
  }

  #print({ field, ours, theirs, reason }: Difference): void {
    if (reason === null) this.#unexplained += 1
    const kind = `${field}: ${reason ?? 'NOT EXPLAINED'}`
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1)
    console.log(`    ${kind}\n      here   ${ours.slice(0, 160)}\n      Python ${theirs.slice(0, 160)}`)
  }

  /** Prints the counts; false if a difference is not explained. */
  end(): boolean {
    if (!this.#reader) {
      console.log('No Python on this machine: nothing was compared with a second implementation.')
      return true
    }
    this.#reader.end()
    for (const [kind, count] of [...this.#counts].toSorted(([, a], [, b]) => b - a))
      console.log(`${count} × ${kind}`)
    console.log(
      `${this.#compared} messages compared with Python's email package: ${this.#equal} read alike, ${this.#unexplained} differences not explained`,
    )
    return this.#unexplained === 0
  }
}

function formatLine(path: string, { message, threadId, files }: ImportedMessage, { facts }: Opened): string {
  const unreadable = message.text.split('\ufffd').length - 1 + message.subject.split('\ufffd').length - 1
  const marks = [
    message.html === null ? 'text' : message.hasOwnText ? 'html+text' : 'html',
    ...(facts.has_quoted ? ['quote'] : []),
    ...(facts.remote_pictures > 0 ? [`blocked ${facts.remote_pictures}`] : []),
    ...(facts.trackers > 0 ? [`trackers ${facts.trackers}`] : []),
    ...(facts.misleading_links.length > 0 ? [`misleading ${facts.misleading_links.length}`] : []),
    ...(message.sentAt === null ? ['no date'] : []),
    ...(message.messageId === null ? ['no id'] : []),
    ...(files.length > 0 ? [`files ${files.length}`] : []),
    ...(message.problem === null ? [] : [`notice “${message.problem.slice(0, 40)}…”`]),
    ...(unreadable > 0 ? [`unreadable letters ${unreadable}`] : []),
  ]
  return [
    basename(path).padEnd(22),
    message.charset.padEnd(13),
    `thread ${threadId.padEnd(4)}`,
    marks.join(', ').padEnd(36),
    (message.from?.email ?? '').padEnd(28),
    message.subject.slice(0, 60),
  ].join('  ')
}

async function save(folder: string, path: string, html: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${basename(path)}.html`), html)
}

async function importAll(
  deps: Deps,
  app: App,
  { folder, saveTo }: { readonly folder: string; readonly saveTo: string | undefined },
): Promise<boolean> {
  const { personId, sessionId } = await makeAgent(deps)
  const mailbox = await getMailbox(deps.db, personId)
  const threads = new Map<string, number>()
  const comparison = new Comparison()
  let [messages, failures] = [0, 0]
  const fail = (path: string, why: string) => {
    failures += 1
    console.error(`FAILED ${path}: ${why}`)
  }
  for await (const found of readSource(folder, ({ location, reason }) => fail(location, reason))) {
    messages += 1
    try {
      const imported = await importMessage(deps, mailbox, found)
      threads.set(imported.threadId, (threads.get(imported.threadId) ?? 0) + 1)
      const opened = await openMessage(app, sessionId, imported.id)
      if (saveTo !== undefined) await save(saveTo, found.location, opened.html)
      console.log(formatLine(found.location, imported, opened))
      await comparison.add(found.location, imported, found.raw)
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
  return comparison.end() && messages > 0 && failures === 0
}

/**
 * `npm run corpus -- mail <folder> [--save <folder>]`: imports real emails into a temporary office with the importer of
 * `cli mail:import`, opens every message as a page would, and reports each. False if one cannot be imported, is damaged,
 * shows nothing of its text, or contains scripts or remote content. Where Python is installed, its email package reads each
 * too, and differences are printed with the reason; one without a known reason fails. `--save` writes the documents for inspection.
 */
export function runCorpus(folder: string, args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({ args: [...args], options: { save: { type: 'string' } } })
  return withTemporaryOffice((deps, app) => importAll(deps, app, { folder, saveTo: values.save }))
}
