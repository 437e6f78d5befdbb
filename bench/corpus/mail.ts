import { basename, join } from 'node:path'
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
import { makeAgent, withTemporaryOffice, type App } from './office.ts'

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
      if (saveTo !== undefined) await save(saveTo, found.location, opened.html)
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

/**
 * `npm run corpus -- mail <folder> [--save <folder>]`: imports real emails into a temporary office with the importer of
 * `cli mail:import`, opens every message as a page would, and reports each. False if one cannot be imported, is damaged,
 * shows nothing of its text, or contains scripts or remote content. `--save` writes the documents for inspection.
 */
export function runCorpus(folder: string, args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({ args: [...args], options: { save: { type: 'string' } } })
  return withTemporaryOffice((deps, app) => importAll(deps, app, { folder, saveTo: values.save }))
}
