import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand } from './backup/run-command.ts'
import { generateMail } from './generate-mail.ts'
import { formatLoad } from './measure.ts'
import { benchSecretKey, withOffice, type BenchOffice } from './office.ts'

/** See bench/README.md. */
const { values: options } = parseArgs({
  options: { messages: { type: 'string', default: '150000' }, port: { type: 'string', default: '41403' } },
})
const ownThreads = Math.round(Number(options.messages) / 1.5)
const otherThreads = 2000
const email = 'bench@pboffice.example'
const messageBytes = 30_000
const largeBytes = 20_000_000
/** The most memory of the last quarter may be this many times that of the first. */
const maxGrowth = 1.2

/** As stored when a message arrived: lines of 76 characters. */
function makeMessage(bytes: number): string {
  const body = randomBytes((bytes * 57) / 78)
    .toString('base64')
    .replaceAll(/.{76}/g, '$&\r\n')
  return `From: client@bench.example\r\nSubject: Apartment\r\nContent-Transfer-Encoding: base64\r\n\r\n${body}\r\n`
}

/** Half of the messages as they arrived, some of 20 MB; the other half only in columns, with their attachments in files. */
async function storeFiles({ database, dataDir }: BenchOffice): Promise<void> {
  const folder = join(dataDir, 'files', 'mail')
  await mkdir(folder, { recursive: true })
  for (let number = 0; number < 100; number += 1)
    await writeFile(join(folder, `raw-${number}`), makeMessage(messageBytes))
  await writeFile(join(folder, 'raw-large'), makeMessage(largeBytes))
  await database.pool.query(
    `UPDATE mail_message SET raw_key = CASE WHEN id % 20000 = 0 THEN 'mail/raw-large' ELSE 'mail/raw-' || id % 100 END
      WHERE id % 2 = 0`,
  )
  const { rows } = await database.pool.query<{ file_key: string }>('SELECT file_key FROM mail_attachment')
  const content = randomBytes(1000)
  for (const { file_key } of rows) await writeFile(join(dataDir, 'files', file_key), content)
}

await withOffice(
  { name: 'pb_bench_export', listings: 0, activeShare: 0, port: Number(options.port), keep: false },
  async (office) => {
    const { pool } = office.database
    const { rows } = await pool.query<{ person_id: string }>(
      `WITH made AS (INSERT INTO person (name) VALUES ('Bench Agent') RETURNING id)
      INSERT INTO agent (person_id, email, roles) SELECT id, $1, ARRAY['AGENT'] FROM made
      RETURNING person_id`,
      [email],
    )
    const personId = rows[0]!.person_id
    await generateMail(pool, personId, {
      messages: (ownThreads + otherThreads) * 1.5,
      agents: 2,
      ownThreads,
    })
    await storeFiles(office)
    const { rows: counted } = await pool.query<{ messages: number }>(
      'SELECT count(*)::int AS messages FROM mail_message WHERE person_id = $1',
      [personId],
    )
    const messages = counted[0]!.messages
    const folder = join(tmpdir(), `pb-bench-export-${process.pid}`)
    try {
      const { seconds, memory } = await runCommand(['export', folder, '--agent', email], {
        dataDir: office.dataDir,
        databaseUrl: office.databaseUrl,
        secretKey: benchSecretKey,
        signal: AbortSignal.timeout(3_600_000),
      })
      const quarter = Math.ceil(memory.length / 4)
      const [first, last] = [Math.max(...memory.slice(0, quarter)), Math.max(...memory.slice(-quarter))]
      const growth = last / first
      console.log(
        `${messages} messages: ${seconds.toFixed(0)} s, ${(messages / seconds).toFixed(0)} a second (${formatLoad()})\n` +
          `at most ${first.toFixed(0)} MB of memory in the first quarter, ${last.toFixed(0)} MB in the last: ` +
          `${growth.toFixed(2)} times as much (limit ${maxGrowth})`,
      )
      if (!(growth <= maxGrowth)) process.exitCode = 1
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)
