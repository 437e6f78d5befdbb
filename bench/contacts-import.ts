import { readFile } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { ClientImport, ClientImportReading, ClientImportRows } from '@pb/contract/client-imports'
import type { Database } from '../apps/server/src/platform/db/db.ts'
import { randomSource, withOffice, type ServerClient } from './office.ts'

/** See bench/README.md. */
const { values: options } = parseArgs({
  options: {
    contacts: { type: 'string', default: '100000' },
    port: { type: 'string', default: '41407' },
  },
})
const total = Number(options.contacts)
const port = Number(options.port)

const firstNames = ['Ana', 'Bo', 'Cy', 'Dana', 'Łukasz', 'Nora', 'Sofía', '小明']
const lastNames = ['Bell', 'Carr', 'Dahl', 'Marín', 'Okafor', 'Rossi', 'van der Berg', '王']
const titles =
  'Date Added,First Name,Last Name,Stage,Lead Source,Assigned To,Is Contacted,Tags,Email 1,Email 2,Phone 1,Phone 1 - Type,Address 1 - Street,Address 1 - City,Address 1 - Zip,Relationship 1 First Name,Relationship 1 Type,Relationship 1 Phone 1,Notes,Birthday,Price Max'

/** A Follow Up Boss export: one of nine has a partner, one of ten no address, one of fifty is another row's person. */
function makeFile(): string {
  const random = randomSource(34)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
  const lines = [titles]
  for (let at = 0; at < total; at++) {
    const who = at % 50 === 49 ? at - 1 : at
    const email = at % 10 === 5 ? '' : `contact-${who}@contacts.example`
    const phone = `(212) 2${String(who % 100).padStart(2, '0')}-${String(Math.floor(who / 100)).padStart(4, '0')}`
    const partner =
      at % 9 === 0
        ? `${pick(firstNames)},Spouse,(917) 3${String(at % 100).padStart(2, '0')}-${String(Math.floor(at / 100)).padStart(4, '0')}`
        : ',,'
    lines.push(
      `2026-01-${String((at % 28) + 1).padStart(2, '0')},${firstNames[who % 8]},${lastNames[(who * 7) % 8]} ${who},${pick(['Lead', 'Active', 'Nurture', 'Hot'])},${pick(['Zillow', 'StreetEasy', 'Referral'])},,Yes,"${pick(['VIP', 'Buyer'])},${pick(['Cats', 'Dogs'])}",${email},,${phone},Mobile,${at} Grove St,New York,10014,${partner},"Line one, of contact ${at}\nLine two",19${60 + (at % 40)}-0${(at % 9) + 1}-11,${2000 + (at % 40) * 100}`,
    )
  }
  return lines.join('\r\n')
}

const get = async <T>(client: ServerClient, path: string): Promise<T> => {
  // A new connection: one kept from before may just be closing.
  const headers = { ...client.headers, connection: 'close' }
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as T
}

async function measure<T>(what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await work()
  console.log(`${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
  return result
}

const requestTimes: number[] = []

/** Measures one request. */
async function timed<T>(work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  try {
    return await work()
  } finally {
    requestTimes.push(performance.now() - start)
  }
}

/** Reads the client list all the time; returns how long the answers took. */
function watch(client: ServerClient): () => Promise<readonly number[]> {
  const stop = new AbortController()
  const times: number[] = []
  const running = (async () => {
    while (!stop.signal.aborted) {
      const start = performance.now()
      await get(client, '/v1/clients?limit=20').catch(() => {})
      times.push(performance.now() - start)
      await pause(50)
    }
  })()
  return async () => {
    stop.abort()
    await running
    return times.toSorted((a, b) => a - b)
  }
}

async function waitForEnd(client: ServerClient, id: string): Promise<ClientImport> {
  for (;;) {
    const file = await timed(() => get<ClientImport>(client, `/v1/client-imports/${id}`))
    if (file.problem !== '') throw new Error(file.problem)
    if (file.progress === null && !file.undoing) return file
    await pause(200)
  }
}

/**
 * What an import left, row by row, without ids and times: the same whether it was interrupted or not. A contact's notes
 * are like no other's.
 */
async function sumUp({ pool }: Database): Promise<string> {
  const selectRows = (table: string, columns: string, join = 't.client_id = c.id') =>
    `(SELECT jsonb_build_object('count', count(*), 'md5', md5(string_agg(concat_ws('|', c.notes, ${columns}), ','
      ORDER BY c.notes, ${columns}))) FROM ${table} t JOIN client c ON ${join}) AS ${table}`
  // Right after an import the planner takes its tables for empty.
  await pool.query('ANALYZE client, client_email, client_phone, client_event, client_tagging, participant')
  const { rows } = await pool.query(`SELECT
    ${selectRows('client', 't.first_name, t.last_name, t.stage, t.source, t.address, t.birthday, t.budget_max_cents, t.archived_at IS NULL', 't.id = c.id')},
    ${selectRows('client_email', 't.position, t.email::text')}, ${selectRows('client_phone', 't.position, t.phone')},
    ${selectRows('participant', 't.type, t.first_name, t.last_name, t.email::text, t.phone')},
    ${selectRows('client_tagging', '(SELECT name FROM client_tag WHERE id = t.tag_id)')},
    ${selectRows('client_event', "t.kind, t.payload - 'user_id'")},
    (SELECT count(*) FROM person_email) AS addresses`)
  return JSON.stringify(rows[0])
}

const upload = (client: ServerClient, file: string): Promise<ClientImportReading> =>
  client
    .upload('/v1/client-imports', 'file', new File([file], 'contacts.csv'))
    .then((bytes) => JSON.parse(bytes.toString()) as ClientImportReading)

/** The first page of the preview once it is planned. */
async function preview(client: ServerClient, id: string): Promise<ClientImportRows> {
  for (;;) {
    const rows = await timed(() => get<ClientImportRows>(client, `/v1/client-imports/${id}/rows?limit=100`))
    if (rows.planning === null) return rows
    if (rows.planning.problem !== '') throw new Error(rows.planning.problem)
    await pause(200)
  }
}

async function apply(client: ServerClient, id: string, digest: string): Promise<void> {
  await timed(() => client.post(`/v1/client-imports/${id}/apply/${digest}`, { ask: true }))
}

/** Prints how the requests of the client list were answered beside the work. */
async function report(stop: ReturnType<typeof watch>): Promise<void> {
  const times = await stop()
  const [half, most] = [0.5, 0.95].map((share) => times[Math.floor(times.length * share)]!.toFixed(0))
  console.log(
    `client list meanwhile: ${times.length} answers, p50 ${half} ms, p95 ${most} ms, longest ${times.at(-1)!.toFixed(0)} ms`,
  )
}

/** The largest memory of a process so far. */
const readPeakMegabytes = async (pid: number): Promise<string> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return ((Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024) / 1e6).toFixed(0)
}

process.env['BENCH_WORK'] = 'client-import'
await withOffice(
  { name: 'bench_contacts_import', listings: 10, activeShare: 1, port, keep: false },
  async ({ database, serve }) => {
    const file = makeFile()
    console.log(`${total} contacts, ${(Buffer.byteLength(file) / 1e6).toFixed(1)} MB`)
    let client = await serve()
    const untouched = await sumUp(database)
    const { import: draft } = await measure('upload', () => upload(client, file))
    const stop = watch(client)
    const { counts, digest } = await measure('preview', () => preview(client, draft.import_id))
    console.log(JSON.stringify(counts))
    await measure('last page', () =>
      timed(() => get(client, `/v1/client-imports/${draft.import_id}/rows?limit=100&offset=${total - 2100}`)),
    )
    await measure('apply', async () => {
      await apply(client, draft.import_id, digest)
      const { state } = await waitForEnd(client, draft.import_id)
      if (state !== 'applied') throw new Error(`It is ${state}`)
    })
    const whole = await sumUp(database)
    await measure('undo', async () => {
      await timed(() => client.post(`/v1/client-imports/${draft.import_id}/undo`, {}))
      const { state, kept } = await waitForEnd(client, draft.import_id)
      if (state !== 'undone' || kept > 0) throw new Error(`It is ${state}`)
    })
    await report(stop)
    if ((await sumUp(database)) !== untouched) throw new Error('The undo left something')
    console.log(`server: at most ${await readPeakMegabytes(client.pid)} MB`)
    console.log(
      `requests of the import after the upload: ${requestTimes.length}, longest ${Math.max(...requestTimes).toFixed(0)} ms`,
    )

    /** Ends the server at once, and starts another one. */
    const restart = async (when: string) => {
      process.kill(client.pid, 'SIGKILL')
      await pause(1000)
      console.log(`killed ${when}`)
      client = await serve()
    }
    const waitForProgress = async (id: string, done: number) => {
      for (;;) {
        const { state, progress } = await get<ClientImport>(client, `/v1/client-imports/${id}`)
        if (state !== 'draft') throw new Error('It was applied before it could be killed')
        if ((progress ?? 0) >= done) return
        await pause(50)
      }
    }
    const compare = async (what: string, expected: string) => {
      const found = await sumUp(database)
      console.log(found === expected ? `${what}: equal` : `${what}: DIFFERENT\n${expected}\n${found}`)
      if (found !== expected) process.exitCode = 1
    }
    const { import: again } = await upload(client, file)
    await pause(5000)
    await restart('while it was planned')
    const second = await measure('planned after all', () => preview(client, again.import_id))
    if (second.digest !== digest) throw new Error('Another plan')
    void apply(client, again.import_id, second.digest).catch(() => {})
    await waitForProgress(again.import_id, total / 4)
    await restart('at a quarter')
    await compare('nothing left', untouched)
    await waitForProgress(again.import_id, total * 0.9)
    await restart('at nine tenths')
    await measure('resumed and applied', () => waitForEnd(client, again.import_id))
    await compare('as if it was never killed', whole)
    void client.post(`/v1/client-imports/${again.import_id}/undo`, {}).catch(() => {})
    await pause(5000)
    await restart('while it was undone')
    await measure('resumed and undone', () => waitForEnd(client, again.import_id))
    await compare('nothing left', untouched)
  },
)
