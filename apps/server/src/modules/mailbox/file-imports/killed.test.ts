import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { crashDatabase, type CrashDatabase } from '../../../../test/harness/crashing-process.ts'
import type { QueueChild } from '../../../../test/harness/queue-child.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { mail, mailImportCalls, toMbox } from './import-calls.fixture.ts'

const office = testOffice()
const { upload, get, work, start, inMailbox } = mailImportCalls(office)
let child: ChildProcess | undefined
afterAll(() => child?.kill('SIGKILL'))

/** Starts a process that works on imports. */
function startProcess(): CrashDatabase {
  const database = crashDatabase(office.databaseUrl)
  const options: QueueChild = {
    env: office.deps.env,
    databaseUrl: database.url,
    file: join(import.meta.dirname, 'work-on-all-child.fixture.ts'),
    name: 'workOnAll',
  }
  const script = join(import.meta.dirname, '../../../../test/harness/queue-child.ts')
  child = fork(script, [JSON.stringify(options)], { execArgv: [] })
  return database
}

test('an import and its undo are exact after their processes were killed', async () => {
  const as = await office.person()
  const count = 200
  const subjects = Array.from({ length: count }, (_, at) => `Mail ${String(at).padStart(3, '0')}`)
  const { import_id: id } = await upload(as, toMbox(...subjects.map((subject) => mail(subject))))
  let database = startProcess()
  const until = async (reached: (file: Awaited<ReturnType<typeof get>>) => boolean) =>
    await expect.poll(async () => reached(await get(as, id)), { timeout: 60_000, interval: 5 }).toBe(true)
  await until(({ state }) => state === 'draft')
  await start(as, id, 'apply')
  await until(({ done }) => done >= 80)
  await database.crash(child!)
  const killed = await get(as, id)
  expect(killed).toMatchObject({ state: 'applying', added: killed.done })
  expect(await inMailbox(as), 'the counts are those of the mailbox').toHaveLength(killed.added)

  database = startProcess()
  await until(({ done }) => done > killed.done)
  await database.crash(child!)
  expect(await work(as, id)).toMatchObject({ state: 'applied', added: count, known: 0, done: count })
  expect((await inMailbox(as)).map(([subject]) => subject)).toEqual(subjects)

  await start(as, id, 'undo')
  database = startProcess()
  await until(({ state }) => state !== 'undoing')
  await database.crash(child!)
  expect(await get(as, id)).toMatchObject({ state: 'undone', removed: count, kept: 0 })
  expect(await inMailbox(as)).toEqual([])
}, 180_000)
