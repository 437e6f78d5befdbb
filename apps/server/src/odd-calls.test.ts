import { contract } from '@pb/contract'
import type { Endpoint } from '@pb/contract/endpoint'
import { roles, type Role } from '@pb/contract/roles'
import { beforeAll, expect, test } from 'vitest'
import { getAccessRules } from '../test/harness/access-rules.ts'
import { testOffice, type TestPerson } from '../test/harness/test-office.ts'
import { isSecondRun } from '../test/harness/test-runs.ts'
import { startChangeLog } from '../test/odd-calls/change-log.ts'
import { findMistake } from '../test/odd-calls/check-reply.ts'
import { makeCall } from '../test/odd-calls/make-call.ts'
import { awaitAllWork } from './modules/clients/import/background-work.ts'
import { Random } from '../test/odd-calls/random.ts'

const count = Number(process.env['ODD_CALLS'] ?? (isSecondRun ? 300 : 1000))
const seed = Number(process.env['ODD_CALLS_SEED'] ?? 20_260_701)

// Rate limits are tested separately and would hide what lies behind them.
const office = testOffice({ limitFactor: 1_000_000 })
const rules = getAccessRules(office)

const entries: [string, Endpoint][] = Object.entries(contract).flatMap(([domain, table]) =>
  Object.entries(table).map(([name, entry]): [string, Endpoint] => [`${domain}.${name}`, entry]),
)
/** An event stream never ends. */
const endless = new Set(['operations.events'])
/** `uploads` calls only what takes a file. */
const takesFile = ([, entry]: [string, Endpoint]) => entry.upload !== undefined || entry.uploads !== undefined
const callable = entries.filter(
  (entry) => !endless.has(entry[0]) && (process.env['ODD_CALLS_ONLY'] !== 'uploads' || takesFile(entry)),
)

/** A record that exists, and its owner. */
interface KnownRecord {
  readonly url: string
  readonly owner: TestPerson
}

const random = new Random(seed)
const records = new Map<string, KnownRecord>()
let ids: string[]
let takeChanges: () => Promise<string[]>
let people: TestPerson[]

/** An agent, another one without the first's records, a supervisor, and a person with every role. */
const roleSets: readonly (readonly Role[])[] = [['AGENT'], ['AGENT'], ['SUPERVISOR', 'AGENT'], [...roles]]

/** Creates a record by the access rule of an endpoint, and a person who owns it. */
async function createRecord(name: string): Promise<void> {
  const rule = rules[name]
  if (typeof rule === 'string' || rule === undefined) return
  const owner = await office.person()
  records.set(name, { url: await (typeof rule === 'function' ? rule : rule.create)(owner), owner })
}

beforeAll(async () => {
  people = await Promise.all(roleSets.map((set) => office.person(set)))
  for (const [name] of callable) await createRecord(name)
  const small = Array.from({ length: 12 }, (_unused, index) => String(index))
  ids = [...small, ...people.map(({ personId }) => personId), '9223372036854775807', '4711']
  takeChanges = await startChangeLog(office.deps.pool)
}, 600_000)

/** Calls as the owner of the record, as another person, or without a session. */
async function callOddly(name: string, entry: Endpoint) {
  const record = records.get(name)
  const call = makeCall(entry, random, ids, record ? [record.url] : [])
  const index = random.below(people.length + 1)
  const isOwner = record !== undefined && random.chance(0.5)
  const as = isOwner ? record.owner : people[index]
  const reply = await office.call({ ...call, ...(as && { as }) })
  const changes = await takeChanges()
  // What an accepted call goes on with must not be counted for the next one.
  await awaitAllWork(office.deps.db)
  // A call may have ended the session, taken the role or removed the record.
  if (isOwner && [401, 404].includes(reply.statusCode)) await createRecord(name)
  else if (as && reply.statusCode === 401) people[index] = await office.person(roleSets[index])
  await takeChanges()
  return { call, reply, changes }
}

/** Describes a mistake so that the call can be repeated by hand. */
function describeCall(
  name: string,
  call: ReturnType<typeof makeCall>,
  mistake: string,
  reply: string,
): string {
  const body = typeof call.payload === 'string' ? call.payload.slice(0, 600) : ''
  return `${name}: ${mistake}\n  ${String(call.method)} ${call.url.slice(0, 300)}\n  ${body}\n  ${reply.slice(0, 300)}`
}

test(
  `${count} odd calls get good replies, and those that are refused change nothing`,
  async () => {
    /** One example of each kind. */
    const mistakes = new Map<string, string>()
    const add = (...found: Parameters<typeof describeCall>) => {
      const kind = `${found[0]}: ${found[2]}`
      if (mistakes.has(kind)) return
      mistakes.set(kind, describeCall(...found))
      // A long run is worth reading before it ends.
      if (process.env['ODD_CALLS'] !== undefined) process.stderr.write(`${mistakes.get(kind)}\n`)
    }
    for (let index = 0; index < count; index += 1) {
      const [name, entry] = callable[index % callable.length]!
      const { call, reply, changes } = await callOddly(name, entry)
      const mistake = findMistake(entry, reply)
      if (mistake !== null) add(name, call, mistake, reply.body)
      if (reply.statusCode >= 400 && changes.length > 0)
        add(name, call, `${reply.statusCode} changed ${changes.join(', ')}`, reply.body)
    }
    expect([...mistakes.values()].join('\n')).toBe('')
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  },
  count * 500 + 60_000,
)
