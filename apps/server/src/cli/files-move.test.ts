import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startS3Emulator, type S3Emulator } from '../../test/harness/s3-emulator.ts'
import { processEnvironment } from '../../test/harness/server-process.ts'
import { testOffice } from '../../test/harness/test-office.ts'
import { parseFilePlace, type S3Place } from '../platform/files/file-place.ts'
import { folderStore } from '../platform/files/folder-store.ts'
import type { FileStore } from '../platform/files/port.ts'
import { s3Store } from '../platform/files/s3/s3-store.ts'
import type { FileWorkerOptions, FileWorkerReport } from './file-worker.fixture.ts'
import { run } from './files-move.ts'

const office = testOffice()
let emulator: S3Emulator
const children = new Set<ChildProcess>()
let output: string[]
beforeEach(() => {
  output = []
  for (const method of ['log', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((text: string) => void output.push(text))
})
afterEach(() => {
  vi.restoreAllMocks()
})

beforeAll(async () => {
  emulator = await startS3Emulator({ pageSize: 50 })
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await emulator.close()
})

/** Runs the command as an operator does. */
function startMove(settings: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'index.ts'), 'files:move'], {
    env: {
      ...processEnvironment(),
      DATA_DIR: office.deps.env.dataDir,
      DATABASE_URL: office.databaseUrl,
      SECRET_KEY: office.deps.env.secretKey,
      PB_DEMO: '0',
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  return {
    child,
    exit: once(child, 'close').then(([code]) => code as number | null),
    getOutput: () => output,
  }
}

async function startWorker(options: FileWorkerOptions) {
  const child = fork(join(import.meta.dirname, 'file-worker.fixture.ts'), [JSON.stringify(options)], {
    execArgv: [],
  })
  children.add(child)
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('the worker ended'))),
  ])
  return async (): Promise<FileWorkerReport> => {
    child.send('stop')
    const [report] = (await once(child, 'message')) as [FileWorkerReport]
    return report
  }
}

async function listAll(store: FileStore): Promise<string[]> {
  const found: string[] = []
  for await (const keys of store.list()) found.push(...keys)
  return found
}

/** Every file of an office, in areas with folders. */
const initialContents = Object.fromEntries(
  Array.from({ length: 300 }, (_, n) => [`area-${n % 3}/${n % 7}/file-${n}`, `content ${n}`]),
)

test.each(['from the folder to S3', 'from S3 to the folder'])(
  'files move %s under a working office, also after kill -9',
  async (direction) => {
    const isToS3 = direction.endsWith('S3')
    const { dataDir } = office.deps.env
    const s3Place = parseFilePlace(emulator.url) as S3Place
    const folder = folderStore(join(dataDir, 'files'))
    const s3 = s3Store(s3Place)
    const [source, target] = isToS3 ? [folder, s3] : [s3, folder]
    for (const store of [source, target]) for (const key of await listAll(store)) await store.delete(key)
    for (const [key, content] of Object.entries(initialContents)) await source.put(key, Buffer.from(content))
    const [files, filesFallback] = isToS3
      ? ([s3Place, { kind: 'folder' }] as const)
      : ([{ kind: 'folder' }, s3Place] as const)
    const settings = {
      FILES_URL: isToS3 ? emulator.url : 'folder',
      FILES_FALLBACK_URL: isToS3 ? 'folder' : emulator.url,
    }

    const stopWorker = await startWorker({
      databaseUrl: office.databaseUrl,
      env: { dataDir, files, filesFallback },
      contents: initialContents,
    })
    const killed = startMove(settings)
    await expect
      .poll(async () => (await listAll(target)).length, { interval: 5, timeout: 60_000 })
      .toBeGreaterThan(60)
    killed.child.kill('SIGKILL')
    await killed.exit
    expect((await listAll(source)).length).toBeGreaterThan(0)

    const continued = startMove(settings)
    expect(await continued.exit).toBe(0)
    expect(continued.getOutput()).toMatch(/Moved \d+ files \([\d.]+ MB\)\nAll files are moved\./)
    expect(continued.getOutput()).not.toContain('secret')
    const report = await stopWorker()

    expect(report.problems).toEqual([])
    expect(report.reads).toBeGreaterThan(100)
    expect(report.writes).toBeGreaterThan(10)
    expect(await listAll(source)).toEqual([])
    const stored = Object.entries(report.contents).filter(([, content]) => content !== null)
    expect((await listAll(target)).toSorted()).toEqual(stored.map(([key]) => key).toSorted())
    for (const [key, content] of stored) expect((await target.read(key))?.toString()).toBe(content)
  },
  120_000,
)

test('a move keeps both contents of a conflict, and reports it', async () => {
  const { env, pool } = office.deps
  const s3Place = parseFilePlace(emulator.url) as S3Place
  const [folder, s3] = [folderStore(join(env.dataDir, 'files')), s3Store(s3Place)]
  await folder.put('area/twice', Buffer.from('old'))
  await s3.put('area/twice', Buffer.from('new'))
  await folder.put('area/same', Buffer.from('same'))
  await s3.put('area/same', Buffer.from('same'))
  expect(await run([], { env: { ...env, files: s3Place, filesFallback: { kind: 'folder' } }, pool })).toBe(1)
  expect(output.join('\n')).toContain('Both stores have area/twice')
  expect(await folder.read('area/twice')).toEqual(Buffer.from('old'))
  expect(await s3.read('area/twice')).toEqual(Buffer.from('new'))
  expect(await folder.read('area/same')).toBeNull()
  expect(await s3.read('area/same')).toEqual(Buffer.from('same'))
})

test('a move without a fallback explains what to set', async () => {
  expect(await run([], office.deps)).toBe(2)
  expect(output.join('\n')).toContain('Set FILES_FALLBACK_URL')
})
