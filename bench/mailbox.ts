import { parseArgs } from 'node:util'
import type { RawBuilder } from 'kysely'
import { buildLibraryQuery } from '../apps/server/src/modules/mailbox/attachments/queries.ts'
import { toSearchCondition } from '../apps/server/src/modules/mailbox/search/conditions.ts'
import { buildSearchQuery } from '../apps/server/src/modules/mailbox/search/search-page.ts'
import { buildPageQuery } from '../apps/server/src/modules/mailbox/threads/folder-page.ts'
import type { Database } from '../apps/server/src/platform/db/db.ts'
import { generateMail, makeLongThread } from './generate-mail.ts'
import { reportLatency } from './measure.ts'
import { driverCall, explain, withOffice, type Sample } from './office.ts'

/** See bench/README.md. */
const { values: options } = parseArgs({
  options: {
    messages: { type: 'string', default: '1000000' },
    agents: { type: 'string', default: '50' },
    own: { type: 'string', default: '200000' },
    port: { type: 'string', default: '41402' },
    plans: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
})
const ownThreads = Number(options.own)
const size = { messages: Number(options.messages), agents: Number(options.agents), ownThreads: ownThreads }

function sample({ db }: Database, url: string, statement: RawBuilder<unknown>): Sample {
  const { sql, parameters } = statement.compile(db)
  return { url, text: sql, parameters: [...parameters], count: ownThreads }
}

/** Generates the emails, unless the database was kept; returns the id of the long thread. */
async function makeMail({ pool }: Database, personId: string): Promise<string> {
  const kept = await pool.query<{ thread_id: string }>(
    `SELECT thread_id FROM mail_message WHERE person_id = $1 AND key = 'long:1'`,
    [personId],
  )
  if (kept.rows[0]) return kept.rows[0].thread_id
  const start = performance.now()
  await generateMail(pool, personId, size)
  const counted = await pool.query<{ count: string }>('SELECT count(*) FROM mail_message')
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  console.log(`${counted.rows[0]!.count} messages made in ${seconds} s`)
  return makeLongThread(pool, personId, 50)
}

/** Words of several ranks, from frequent to rare. */
const ranks = [1, 2, 3, 5, 10, 50, 200, 1000, 5000, 15_000]

await withOffice(
  { name: 'pb_bench_mailbox', listings: 0, activeShare: 0, port: Number(options.port), keep: options.keep },
  async ({ database, serve }) => {
    const call = await serve()
    const { rows } = await database.pool.query<{ person_id: string }>(
      'SELECT person_id FROM agent ORDER BY person_id LIMIT 1',
    )
    const personId = rows[0]!.person_id
    const long = await makeMail(database, personId)
    const total = ownThreads + 1
    const folder = { personId, folder: 'INBOX', count: 10 } as const
    const page = (number: number) =>
      sample(database, `/v1/gmail-threads?page_token=page:${number}`, buildPageQuery(folder, number, total))
    const searchCondition = (q: string) =>
      toSearchCondition({ folder: 'INBOX', q, zone: 'America/New_York', now: new Date() })
    const find = (q: string) =>
      sample(
        database,
        `/v1/gmail-threads?q=${encodeURIComponent(q)}`,
        buildSearchQuery({ ...folder, condition: searchCondition(q), page: 1 }),
      )
    const library = { personId, label: '', type: 'documents', q: '', count: 14 } as const
    const thread = {
      url: `/v1/gmail-threads/${long}`,
      text: 'SELECT m.*, b.* FROM mail_message m JOIN mail_body b ON b.message_id = m.id WHERE m.person_id = $1 AND thread_id = $2 ORDER BY at, m.id',
      parameters: [personId, long],
      count: 50,
    }
    const labels = {
      url: '/v1/gmail-labels',
      text: 'SELECT label, total, unread FROM mail_label_count WHERE person_id = $1',
      parameters: [personId],
      count: 1,
    }
    const samples: Readonly<Record<string, readonly Sample[]>> = {
      'first page': [page(1)],
      'page 500': [page(500)],
      'a page in the middle': [page(Math.floor(ownThreads / 20))],
      'last page': [page(Math.ceil(total / 10))],
      'search for one word': ranks.map((rank) => find(`"word${rank}"`)),
      'search for two words': ranks.map((rank) => find(`"word${rank}" "word7"`)),
      'search for a sender': [find('from:client17')],
      'search for a beginning': [find('word19'), find('word2'), find('apart')],
      'a thread of 50 messages': [thread],
      'folder counts': [labels],
      library: [
        sample(database, '/v1/gmail-attachments?type=documents', buildLibraryQuery(library, { page: 1 })),
      ],
    }
    for (const [name, some] of Object.entries(samples)) {
      await reportLatency(name, { ours: call(some), baseline: driverCall(some, database) })
      if (options.plans) for (const one of some) await explain(database, name, one)
    }
  },
)
