import { contract } from '@pb/contract'
import type { Endpoint } from '@pb/contract/endpoint'
import { roles } from '@pb/contract/roles'
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../test/harness.ts'
import { ownedThings, ownership } from '../test/ownership.ts'
import { refused } from '../test/refused-writes.ts'
import { samplePath, sampleOf } from '../test/samples.ts'
import { notify } from './modules/notifications/index.ts'
import { modules } from './modules/registry.ts'

const office = testOffice()
const rules = ownership(office)
const {
  licensePath,
  signaturePath,
  pushPath,
  mailOf,
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
} = ownedThings(office)

const entries: [string, Endpoint][] = Object.entries(contract).flatMap(([domain, table]) =>
  Object.entries(table).map(([name, entry]): [string, Endpoint] => [`${domain}.${name}`, entry]),
)

/** What the schema alone does not ask for, but a call that changes something needs. */
const extras: Record<string, object> = {
  '/v1/agent-profile': { description: 'Changed', phone: '(212) 555-0199', email: 'changed@client.example' },
  '/v1/clients': { email: 'new@client.example' },
  '/v1/clients/:clientId/participant': { email: 'tenant@client.example' },
  '/v1/clients-saved-listings/:clientId': { listing_ids: ['1'] },
  '/v1/clients-sent-listings/:clientId': { listing_ids: ['1'] },
  '/v1/clients-shared-links/:clientId': { listing_ids: ['1'] },
  // Out of reach, so that nobody outside is asked.
  '/v1/mail-account/imap': {
    imap: { host: '127.0.0.1', port: 993, security: 'tls' },
    smtp: { host: '127.0.0.1', port: 465, security: 'tls' },
  },
  '/v1/account-time-zone': { time_zone: 'America/New_York' },
  '/v1/gmail-threads/:threadId/snooze': { until: 2_000_000_000 },
  '/v1/gmail-threads/:threadId/reminder': { due_at: 2_000_000_000 },
  '/v1/agent-profile-preferences': { agent_notification_email: 0 },
}

function sampleUrl(entry: Endpoint): string {
  const query = new URLSearchParams(sampleOf(entry.query) as Record<string, string>)
  return `${samplePath(entry)}?${query.toString()}`
}

function call(entry: Endpoint, options: { as?: TestPerson; headers?: Record<string, string>; url?: string }) {
  const { as, headers, url = sampleUrl(entry) } = options
  return office.call({
    method: entry.method,
    url,
    ...(as && { as }),
    ...(headers && { headers }),
    ...(entry.body && { payload: sampleOf(entry.body, extras[entry.path]) }),
  })
}

function expectProblem(reply: LightMyRequestResponse, status: number, code: string): void {
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([status, code])
}

test('every endpoint of the contract is served, and none beside it', () => {
  const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
  const served = modules.flatMap(({ endpoints }) => Object.values(endpoints).map(nameOf))
  expect(served.toSorted()).toEqual(entries.map(([, entry]) => nameOf(entry)).toSorted())
})

test('every endpoint has a rule that fits its entry, and no rule is left over', () => {
  expect(Object.keys(rules).toSorted()).toEqual(entries.map(([name]) => name).toSorted())
  for (const [name, entry] of entries) {
    const rule = rules[name]
    expect(rule === 'public', name).toBe(entry.access !== 'session')
    expect(rule === 'role', name).toBe(entry.roles !== undefined)
    expect(rule === 'self' && entry.params, `${name} has parameters: whose are they?`).toBeFalsy()
  }
})

const guardedByHeader = entries.filter(
  ([, { path, access }]) => path.startsWith('/v1/') && (access === 'session' || access === 'public'),
)

test.each(guardedByHeader)('%s needs the headers that no other site can send', async (_name, entry) => {
  const as = await office.person([...roles])
  for (const headers of [
    { 'x-app-auth': '' },
    { 'x-app-auth': 'another' },
    { 'x-app-auth': `${office.deps.env.appAuthKey} ` },
    { 'x-requested-with': '' },
  ])
    expectProblem(await call(entry, { as, headers }), 403, 'app_header')
})

const forSessions = entries.filter(([, { access }]) => access === 'session')

describe.each(forSessions)('%s needs a session', (_name, entry) => {
  test.each(['', 'x', 'A'.repeat(43), 'A'.repeat(5000), "' OR 1=1 --"])('and %j is none', async (session) => {
    expectProblem(await call(entry, { headers: { 'x-session-id': session } }), 401, 'no_session')
  })

  test('and one that ended, by time or by rest, is none', async () => {
    for (const column of ['expires_at', 'last_seen_at'] as const) {
      const as = await office.person([...roles])
      const longAgo = new Date(office.clock.now().getTime() - 20 * 86_400_000)
      await office.deps.db
        .updateTable('session')
        .set({ [column]: longAgo })
        .where('person_id', '=', as.personId)
        .execute()
      expectProblem(await call(entry, { as }), 401, 'no_session')
    }
  })

  test('of somebody who still is an agent', async () => {
    const as = await office.person([...roles])
    await office.deps.db
      .updateTable('agent')
      .set({ deactivated_at: office.clock.now() })
      .where('person_id', '=', as.personId)
      .execute()
    expectProblem(await call(entry, { as }), 401, 'no_session')
  })
})

const forRoles = entries.filter(([, entry]) => entry.roles)

test.each(forRoles)('%s is for its roles alone', async (_name, entry) => {
  const others = roles.filter((role) => !entry.roles!.includes(role))
  for (const role of others)
    expectProblem(await call(entry, { as: await office.person([role]) }), 403, 'forbidden_role')
  expectProblem(await call(entry, { as: await office.person(others) }), 403, 'forbidden_role')
})

const owned = entries.flatMap(([name, entry]) => {
  const make = rules[name]
  return typeof make === 'function' ? [{ name, entry, make }] : []
})

test.each(owned)('$name is unknown to everybody but its owner', async ({ entry, make }) => {
  const owner = await office.person()
  const url = await make(owner)
  for (const role of roles)
    expectProblem(await call(entry, { as: await office.person([role]), url }), 404, 'not_found')
  expect((await call(entry, { as: owner, url })).statusCode).toBeLessThan(300)
})

const readable = forSessions.filter(([name, { method }]) => method === 'GET' && name !== 'operations.events')

test.each(readable)("%s shows nothing of another person's", async (_name, entry) => {
  const [owner, stranger] = [await office.person(), await office.person([...roles])]
  const secret = 'only the owner may read this'
  await office.deps.db
    .updateTable('agent')
    // Colleagues see the contact address, and the sign-in address only where there is none.
    .set({ description: secret, phone: secret, contact_email: 'shown@client.example' })
    .where('person_id', '=', owner.personId)
    .execute()
  await notify(office.deps.db, office.deps, owner.personId, { kind: 'system', message: secret, payload: {} })
  await signaturePath(owner, secret)
  await mailOf(owner, secret)
  await templatePath(owner, secret)
  await clientPath(owner, secret)
  await notePath(owner, { text: secret })
  await taskPath(owner, { text: secret })
  await tagPath(owner, { text: secret })
  await listPath(owner, { text: secret })
  const reply = await call(entry, { as: stranger })
  expect([200, 404]).toContain(reply.statusCode)
  expect(reply.body).not.toContain(secret)
  expect(reply.body).not.toContain(owner.email)
})

/** Every row that belongs to a person. */
async function rowsOf({ personId }: TestPerson): Promise<unknown> {
  const { rows } = await office.deps.pool.query(
    `SELECT (SELECT to_jsonb(p) FROM person p WHERE id = $1) AS person,
      (SELECT to_jsonb(a) FROM agent a WHERE person_id = $1) AS agent,
      (SELECT jsonb_agg(s ORDER BY id_hash) FROM session s WHERE person_id = $1) AS sessions,
      (SELECT jsonb_agg(n ORDER BY id) FROM notification n WHERE person_id = $1) AS notifications,
      (SELECT jsonb_agg(c ORDER BY kind) FROM notification_preference c WHERE person_id = $1) AS channels,
      (SELECT jsonb_agg(b ORDER BY id) FROM push_subscription b WHERE person_id = $1) AS browsers,
      (SELECT jsonb_agg(n ORDER BY id) FROM client_note n WHERE agent_id = $1) AS notes,
      (SELECT jsonb_agg(t ORDER BY id) FROM client_task t WHERE agent_id = $1) AS tasks,
      (SELECT jsonb_agg(t ORDER BY id) FROM client_tag t WHERE agent_id = $1) AS tags,
      (SELECT jsonb_agg(l ORDER BY id) FROM client_list l WHERE agent_id = $1) AS lists,
      (SELECT jsonb_agg(m ORDER BY id) FROM mail_signature m WHERE person_id = $1) AS signatures,
      (SELECT jsonb_agg(m ORDER BY id) FROM mail_message m WHERE person_id = $1) AS mail,
      (SELECT jsonb_agg(t ORDER BY id) FROM mail_template t WHERE person_id = $1) AS templates,
      (SELECT jsonb_agg(u ORDER BY id) FROM mail_upload u WHERE person_id = $1) AS uploads,
      (SELECT jsonb_agg(c ORDER BY label) FROM mail_label_count c WHERE person_id = $1) AS folders,
      (SELECT jsonb_agg(c ORDER BY id) FROM client c WHERE agent_id = $1) AS clients,
      (SELECT jsonb_agg(e ORDER BY client_id, position) FROM client_email e WHERE agent_id = $1) AS addresses,
      (SELECT jsonb_agg(p ORDER BY id) FROM participant p WHERE agent_id = $1) AS participants,
      (SELECT jsonb_agg(r ORDER BY id) FROM client_request r WHERE agent_id = $1) AS requests,
      (SELECT jsonb_agg(s ORDER BY id) FROM saved_search s WHERE agent_id = $1) AS searches,
      (SELECT jsonb_agg(l ORDER BY id) FROM agent_license l WHERE person_id = $1) AS licenses`,
    [personId],
  )
  return rows[0]
}

const writing = forSessions.filter(([, { method }]) => method !== 'GET')

test.each(writing)("%s changes nothing of another person's", async (name, entry) => {
  const owner = await office.person()
  // Made above for links to it; here the samples name a listing and a building that are not there.
  for (const table of ['listing', 'unit', 'building'] as const)
    await office.deps.db.deleteFrom(table).execute()
  await notify(office.deps.db, office.deps, owner.personId, {
    kind: 'system',
    message: 'Unread',
    payload: {},
  })
  await licensePath(owner)
  await signaturePath(owner)
  await pushPath(owner)
  await mailOf(owner)
  await templatePath(owner)
  await uploadPath(owner)
  await participantPath(owner)
  await requestPath(owner)
  await searchPath(owner)
  for (const make of [notePath, taskPath, tagPath, listPath]) await make(owner)
  const before = await rowsOf(owner)
  const reply = await call(entry, { as: await office.person([...roles]) })
  expect(reply.statusCode).toBe(refused[name] ?? Number(Object.keys(entry.replies)[0]))
  expect(await rowsOf(owner)).toEqual(before)
})
