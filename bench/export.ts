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
  options: { messages: { type: 'string', default: '300000' }, port: { type: 'string', default: '41403' } },
})
const ownThreads = Math.round(Number(options.messages) / 1.5)
const smallThreads = 2000
const messageBytes = 30_000
const largeBytes = 20_000_000
/** The peak for the large mailbox may be this many times the peak for the small one. */
const maxGrowth = 1.5

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
      INSERT INTO agent (person_id, email, roles) SELECT id, 'bench@pboffice.example', ARRAY['AGENT'] FROM made
      RETURNING person_id`,
    )
    await generateMail(pool, rows[0]!.person_id, {
      messages: (ownThreads + smallThreads) * 1.5,
      agents: 2,
      ownThreads,
    })
    await storeFiles(office)
    const agents = await pool.query<{ email: string; messages: string }>(
      `SELECT a.email, count(*) AS messages FROM mail_message m JOIN agent a USING (person_id) GROUP BY 1 ORDER BY 2`,
    )
    const peaks: number[] = []
    for (const { email, messages } of agents.rows) {
      const folder = join(tmpdir(), `pb-bench-export-${process.pid}`)
      try {
        const { seconds, peakMegabytes } = await runCommand(['export', folder, '--agent', email], {
          dataDir: office.dataDir,
          databaseUrl: office.databaseUrl,
          secretKey: benchSecretKey,
          signal: AbortSignal.timeout(3_600_000),
        })
        peaks.push(peakMegabytes)
        console.log(
          `${messages} messages: ${seconds.toFixed(0)} s, ${(Number(messages) / seconds).toFixed(0)} a second, ` +
            `at most ${peakMegabytes.toFixed(0)} MB of memory (${formatLoad()})`,
        )
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    }
    const growth = peaks[1]! / peaks[0]!
    console.log(`memory ${growth.toFixed(2)} times as much (limit ${maxGrowth})`)
    if (!(growth <= maxGrowth)) process.exitCode = 1
  },
)
