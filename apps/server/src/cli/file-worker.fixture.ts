import { createHash } from 'node:crypto'
import { openDatabase } from '../platform/db/db.ts'
import type { FilePlace } from '../platform/files/file-place.ts'
import { openFiles } from '../platform/files/open-files.ts'

/** What a worker process gets as its argument. */
export interface FileWorkerOptions {
  readonly databaseUrl: string
  readonly env: {
    readonly dataDir: string
    readonly files: FilePlace
    readonly filesFallback: FilePlace | undefined
  }
  /** The content of each file at the start. */
  readonly contents: Readonly<Record<string, string>>
}

/** What it reports when it is stopped: what it did, what each file must hold now, and what was wrong. */
export interface FileWorkerReport {
  readonly reads: number
  readonly writes: number
  /** Null for deleted files. */
  readonly contents: Readonly<Record<string, string | null>>
  readonly problems: readonly string[]
}

const { databaseUrl, env, contents: given } = JSON.parse(process.argv[2]!) as FileWorkerOptions
const database = openDatabase(databaseUrl, { max: 4 })
const files = openFiles(env, database.pool)
const contents: Record<string, string | null> = { ...given }
const problems: string[] = []
let [reads, writes] = [0, 0]
const stopping = new AbortController()
process.on('message', () => stopping.abort())

async function check(key: string): Promise<void> {
  reads += 1
  const found = (await files.read(key))?.toString() ?? null
  if (found !== contents[key]) problems.push(`${key}: ${found} instead of ${contents[key]}`)
  const bytes = await files.size(key)
  if (bytes !== (found?.length ?? null)) problems.push(`${key}: ${bytes} bytes`)
}

async function write(key: string, content: string | null): Promise<void> {
  writes += 1
  contents[key] = content
  if (content === null) await files.delete(key)
  else await files.put(key, Buffer.from(content))
}

/** Works on files in an order that visits all: mostly reads, and one new, replaced and deleted file of each ten. */
async function work(): Promise<void> {
  for (let n = 0; !stopping.signal.aborted; n += 1) {
    const keys = Object.keys(contents)
    const key = keys[(n * 7919) % keys.length]!
    if (n % 10 === 0) await write(`new/${createHash('sha1').update(String(n)).digest('hex')}`, `new ${n}`)
    if (n % 10 === 3) await write(key, `replaced ${n}`)
    if (n % 10 === 6) await write(key, null)
    await check(key)
    await check(keys[n % keys.length]!)
    if (n === 0) process.send!('working')
  }
}

await work().catch((error: unknown) => problems.push(String(error)))
const report: FileWorkerReport = { reads, writes, contents, problems }
process.send!(report)
await database.close()
process.disconnect()
