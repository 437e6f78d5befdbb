import { contract } from '@pb/contract'
import { proofMinutes, type Endpoint } from '@pb/contract/endpoint'
import { bookkeeperGrants, mayCall } from '@pb/contract/role-access'
import { roles, type Role } from '@pb/contract/roles'
import { addDays } from '@pb/rules/dates'
import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../test/harness/test-office.ts'
import { createOwnedRecords, getAccessRules } from '../test/harness/access-rules.ts'
import { findPersonRows } from '../test/harness/person-rows.ts'
import { rejectedWrites } from '../test/harness/rejected-writes.ts'
import { createSampleBody, createSampleUrl } from '../test/calls/sample-requests.ts'
import { makeOtherInputs, withUnknownIds } from '../test/odd-calls/other-inputs.ts'
import { notify } from './modules/notifications/index.ts'
import { modules } from './modules/registry.ts'

const office = testOffice({ limitFactor: 1000 })
const rules = getAccessRules(office)
const {
  licensePath,
  signaturePath,
  pushPath,
  createMail,
  mailImportPath,
  uploadPath,
  templatePath,
  clientPath,
  participantPath,
  requestPath,
  notePath,
  taskPath,
  tagPath,
  listPath,
  searchPath,
} = createOwnedRecords(office)

const entries: [string, Endpoint][] = Object.entries(contract).flatMap(([domain, table]) =>
  Object.entries(table).map(([name, entry]): [string, Endpoint] => [`${domain}.${name}`, entry]),
)

function call(entry: Endpoint, options: { as?: TestPerson; headers?: Record<string, string>; url?: string }) {
  const { as, headers, url = createSampleUrl(entry) } = options
  return office.call({
    method: entry.method,
    url,
    ...(as && { as }),
    ...(headers && { headers }),
    ...(entry.body && { payload: createSampleBody(entry) }),
  })
}

const strangers = new Map<string, Promise<TestPerson>>()

/** A person with these roles and no records, for calls that change nothing: making one takes longer than a call. */
function findStranger(some: readonly Role[]): Promise<TestPerson> {
  const key = some.join()
  const stranger = strangers.get(key) ?? office.person(some)
  strangers.set(key, stranger)
  return stranger
}

function expectProblem(reply: LightMyRequestResponse, status: number, code: string): void {
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([status, code])
}

test('serves exactly the endpoints of the contract', () => {
  const getName = ({ method, path }: Endpoint) => `${method} ${path}`
  const served = modules.flatMap(({ endpoints }) => Object.values(endpoints).map(getName))
  expect(served.toSorted()).toEqual(entries.map(([, entry]) => getName(entry)).toSorted())
})

test('every endpoint has exactly one matching access rule', () => {
  expect(Object.keys(rules).toSorted()).toEqual(entries.map(([name]) => name).toSorted())
  for (const [name, entry] of entries) {
    const rule = rules[name]
    expect(rule === 'public', name).toBe(entry.access !== 'session')
    expect(rule === 'role', name).toBe(entry.roles !== undefined)
    expect(rule === 'self' && entry.params, `${name} has parameters but the rule self`).toBeFalsy()
  }
})

const guardedByHeader = entries.filter(
  ([, { path, access }]) => path.startsWith('/v1/') && (access === 'session' || access === 'public'),
)

describe('with a valid session', () => {
  let as: TestPerson

  beforeAll(async () => {
    as = await office.person([...roles])
  })

  test.each(guardedByHeader)('%s requires the headers against cross-site requests', async (_name, entry) => {
    for (const headers of [
      { 'x-app-auth': '' },
      { 'x-app-auth': 'another' },
      { 'x-app-auth': `${office.deps.env.appAuthKey} ` },
      { 'x-requested-with': '' },
    ])
      expectProblem(await call(entry, { as, headers }), 403, 'app_header')
  })
})

const forSessions = entries.filter(([, { access }]) => access === 'session')

describe('without a valid session', () => {
  const invalid = ['', 'x', 'A'.repeat(43), 'A'.repeat(5000), "' OR 1=1 --"]
  let expired: TestPerson
  let idle: TestPerson
  let deactivated: TestPerson

  beforeAll(async () => {
    const { db } = office.deps
    const longAgo = addDays(office.clock.now(), -20)
    const everyRole = () => office.person([...roles])
    ;[expired, idle, deactivated] = [await everyRole(), await everyRole(), await everyRole()]
    const session = (person: TestPerson) => db.updateTable('session').where('person_id', '=', person.personId)
    await session(expired).set({ expires_at: longAgo }).execute()
    await session(idle).set({ last_seen_at: longAgo }).execute()
    await db
      .updateTable('agent')
      .set({ deactivated_at: office.clock.now() })
      .where('person_id', '=', deactivated.personId)
      .execute()
  })

  test.each(forSessions)('%s rejects made-up, expired, idle and deactivated ones', async (_name, entry) => {
    for (const session of invalid)
      expectProblem(await call(entry, { headers: { 'x-session-id': session } }), 401, 'no_session')
    for (const as of [expired, idle, deactivated]) expectProblem(await call(entry, { as }), 401, 'no_session')
  })

  test('the sessions are stored until then, so their state is why they are rejected', async () => {
    const stored = await office.deps.db
      .selectFrom('session')
      .select('person_id')
      .where(
        'person_id',
        'in',
        [expired, idle, deactivated].map(({ personId }) => personId),
      )
      .execute()
    expect(stored).toHaveLength(3)
  })
})

describe('a session whose person has to set up two-step verification first', () => {
  async function makePersonInSetup(): Promise<TestPerson> {
    const as = await office.person([...roles])
    await office.deps.db
      .updateTable('session')
      .set({ setup_only: true })
      .where('person_id', '=', as.personId)
      .execute()
    return as
  }
  let shared: TestPerson

  beforeAll(async () => {
    shared = await makePersonInSetup()
  })

  test.each(forSessions)('may not call %s unless the contract allows it', async (_name, entry) => {
    if (!entry.duringSetup) return expectProblem(await call(entry, { as: shared }), 403, 'setup_required')
    const reply = await call(entry, { as: await makePersonInSetup() })
    expect([200, 204, 409, 422]).toContain(reply.statusCode)
  })
})

describe('a session that began a while ago', () => {
  const needProof = entries.filter(([, { proof }]) => proof)

  test('is asked for a proof before reveals, payouts, money controls, roles, exports and keys', () => {
    expect(needProof.map(([name]) => name).toSorted()).toEqual([
      'applications.criminalHistory',
      'applications.revealValue',
      'auth.createInvitation',
      'dataExports.exportLink',
      'dataExports.startOfficeExport',
      'dataExports.startOwnExport',
      'dealMoves.absorbShortfall',
      'dealMoves.refundTenant',
      'deals.saveMoneyControls',
      'inquiries.createInquiryKey',
      'inquiries.revokeInquiryKey',
      'members.makePasswordLink',
      'members.reactivateMember',
      'members.renewInvitation',
      'members.resetTwoFactor',
      'members.saveMemberRoles',
      'office.saveOfficeSecurity',
      'onboarding.invitePeople',
      'passkeys.passkeyOptions',
      'passkeys.removePasskey',
      'payouts.closeBooks',
      'payouts.createAchFile',
      'payouts.createChecks',
      'payouts.downloadAchFile',
      'payouts.necFile',
      'payouts.payPayRun',
      'payouts.payPayout',
      'payouts.printChecks',
      'payouts.removePayeeBankAccount',
      'payouts.reopenBooks',
      'payouts.revealPayeeBankAccount',
      'payouts.revealPayeeTin',
      'payouts.reversePayout',
      'payouts.saveAchSettings',
      'payouts.saveCheckSettings',
      'payouts.savePayeeBankAccount',
      'payouts.voidAchFile',
      'payouts.voidCheck',
    ])
  })

  test.each(needProof)('%s needs one', async (_name, entry) => {
    const as = await office.person([...roles])
    await office.deps.db
      .updateTable('session')
      .set({ proved_at: new Date(office.clock.now().getTime() - proofMinutes * 60_000) })
      .where('person_id', '=', as.personId)
      .execute()
    expectProblem(await call(entry, { as }), 403, 'proof_required')
  })
})

const forRoles = entries.filter(([, entry]) => entry.roles)

/** The column of bookkeepers: what someone with no other role may call. The rest is refused, whatever is asked. */
describe('a bookkeeper', () => {
  const refused = forSessions.filter(([, entry]) => !mayCall(entry, ['BOOKKEEPER']))

  test.each(refused)('may not call %s', async (_name, entry) => {
    expectProblem(await call(entry, { as: await findStranger(['BOOKKEEPER']) }), 403, 'forbidden_role')
  })

  test('has the areas of money and their own account, and nothing of clients, mail, inquiries and papers', () => {
    const granted = forSessions.filter(([, entry]) => mayCall(entry, ['BOOKKEEPER'])).map(([name]) => name)
    expect(new Set(granted.map((name) => name.split('.')[0]))).toEqual(new Set(Object.keys(bookkeeperGrants)))
    const tags = new Set(
      forSessions.filter(([, entry]) => mayCall(entry, ['BOOKKEEPER'])).map(([, { tag }]) => tag),
    )
    for (const tag of ['clients', 'mailbox', 'inquiries', 'applications', 'signature requests', 'sending'])
      expect(tags).not.toContain(tag)
  })

  test('keeps what another role of theirs may call', () => {
    for (const [name, entry] of forSessions)
      expect(mayCall(entry, ['AGENT', 'BOOKKEEPER']), name).toBe(
        mayCall(entry, ['AGENT']) || mayCall(entry, ['BOOKKEEPER']),
      )
  })
})

test.each(forRoles)('%s is restricted to its roles', async (_name, entry) => {
  const others = roles.filter((role) => !entry.roles!.includes(role))
  for (const role of others)
    expectProblem(await call(entry, { as: await findStranger([role]) }), 403, 'forbidden_role')
  expectProblem(await call(entry, { as: await findStranger(others) }), 403, 'forbidden_role')
})

const owned = entries.flatMap(([name, entry]) => {
  const rule = rules[name]
  if (typeof rule === 'function') return [{ name, entry, make: rule, allowed: [], readers: [] }]
  if (typeof rule !== 'object') return []
  return [{ name, entry, make: rule.create, allowed: rule.roles, readers: rule.readers ?? [] }]
})

test.each(owned)('$name returns 404 to everyone but the owner', async ({ entry, make, allowed, readers }) => {
  const owner = await office.person()
  const url = await make(owner)
  for (const role of readers)
    expectProblem(await call(entry, { as: await findStranger([role]), url }), 403, 'not_owner')
  for (const role of roles.filter((name) => !allowed.includes(name) && !readers.includes(name))) {
    const [status, code] = mayCall(entry, [role])
      ? ([404, 'not_found'] as const)
      : ([403, 'forbidden_role'] as const)
    expectProblem(await call(entry, { as: await findStranger([role]), url }), status, code)
  }
  for (const as of [owner, ...(await Promise.all(allowed.map((role) => office.person([role]))))])
    expect((await call(entry, { as, url })).statusCode).toBeLessThan(300)
})

test.each(owned)(
  '$name answers alike for the record of another and for none, whatever else is wrong',
  async ({ entry, make, allowed, readers }) => {
    const stranger = await findStranger(
      roles.filter((role) => !allowed.includes(role) && !readers.includes(role)),
    )
    const url = await make(await office.person())
    for (const { path, query, input } of makeOtherInputs(entry, url)) {
      const [foreign, unknown] = await Promise.all(
        [path, withUnknownIds(path)].map((place) =>
          office.call({ method: entry.method, url: `${place}?${query}`, as: stranger, ...input }),
        ),
      )
      expect([foreign!.statusCode, foreign!.body], query).toEqual([unknown!.statusCode, unknown!.body])
    }
  },
)

const readable = forSessions.filter(([name, { method }]) => method === 'GET' && name !== 'operations.events')

describe('of an owner whose records all have a secret', () => {
  const secret = 'only the owner may read this'
  let owner: TestPerson

  beforeAll(async () => {
    owner = await office.person()
    await office.deps.db
      .updateTable('agent')
      // Colleagues see the contact address, and the sign-in address only if there is none.
      .set({ description: secret, phone: secret, contact_email: 'shown@client.example' })
      .where('person_id', '=', owner.personId)
      .execute()
    await notify(office.deps.db, office.deps, owner.personId, {
      kind: 'system',
      message: secret,
      payload: {},
    })
    await signaturePath(owner, secret)
    await createMail(owner, secret)
    await templatePath(owner, secret)
    await mailImportPath(owner, 'draft', secret)
    await clientPath(owner, secret)
    for (const make of [notePath, taskPath, tagPath, listPath]) await make(owner, { text: secret })
  })

  test.each(readable)("%s does not expose another person's data", async (_name, entry) => {
    const reply = await call(entry, { as: await findStranger(roles) })
    // 422 where a rule refuses what a supervisor may read: a receipt for a fee that was not paid.
    expect([200, 404, 422]).toContain(reply.statusCode)
    expect(reply.body).not.toContain(secret)
    expect(reply.body).not.toContain(owner.email)
  })
})

const writing = forSessions.filter(([, { method }]) => method !== 'GET')

describe('of an owner with a record of each kind', () => {
  let owner: TestPerson

  beforeAll(async () => {
    owner = await office.person()
    await notify(office.deps.db, office.deps, owner.personId, {
      kind: 'system',
      message: 'Unread',
      payload: {},
    })
    await licensePath(owner)
    await signaturePath(owner)
    await pushPath(owner)
    await createMail(owner)
    await templatePath(owner)
    await uploadPath(owner)
    await mailImportPath(owner, 'draft')
    await participantPath(owner)
    await requestPath(owner)
    await searchPath(owner)
    for (const make of [notePath, taskPath, tagPath, listPath]) await make(owner)
  })

  test.each(writing)("%s does not change another person's data", async (name, entry) => {
    // Created above; here the samples refer to a missing payout, listing and building.
    await office.deps.pool.query(
      [
        'document_template',
        'inquiry',
        'inquiry_key',
        'payee_tin_access',
        'payee_w9',
        'payout_line',
        'payout',
        'pay_run',
        'listing',
        'unit',
        'building',
      ]
        .map((table) => `DELETE FROM ${table}`)
        .join(';'),
    )
    await office.deps.db.updateTable('deal').set({ deleted_at: office.clock.now() }).execute()
    const before = await findPersonRows(office.deps, owner)
    const reply = await call(entry, { as: await office.person([...roles]) })
    expect(reply.statusCode).toBe(rejectedWrites[name] ?? Number(Object.keys(entry.replies)[0]))
    expect(await findPersonRows(office.deps, owner)).toEqual(before)
  })
})
