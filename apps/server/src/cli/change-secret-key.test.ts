import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  cloneTemplate,
  openTestOffice,
  type TestDatabase,
  type TestOffice,
} from '../../test/harness/test-office.ts'
import { buildSignedContent, hashSignedText } from '../modules/applications/index.ts'
import { createDemoOffice } from '../modules/demo/index.ts'
import { smallCity } from '../modules/demo/small-city.fixture.ts'
import { getOptOutUrl } from '../modules/email-opt-outs/link.ts'
import { modules } from '../modules/registry.ts'
import { writeListings } from '../modules/reso/index.ts'
import { takeBackupLock } from '../platform/backup/backup-lock.ts'
import { withClient } from '../platform/backup/row-counts.ts'
import { openDatabase } from '../platform/db/db.ts'
import { decryptValue, readEncryptedFile } from '../platform/encryption/encrypt.ts'
import { createLinkSeed, deriveLinkToken } from '../platform/link-token.ts'
import type { Module } from '../platform/module.ts'
import { getOfficeSecret } from '../platform/office-secret.ts'
import { fingerprintKey } from '../platform/secret-key/key-record.ts'
import { holdOfficeStopped } from '../platform/secret-key/office-lock.ts'
import { platformKeyUses, type SecretKeyUse, type UseKind } from '../platform/secret-key/uses.ts'
import { deriveKey, hashToken, randomToken, seal, unseal } from '../platform/secrets.ts'
import { run } from './change-secret-key.ts'

/** The key of one office, on a PostgreSQL server. Each test goes on from what the one before left. */

const keys = { old: 'o'.repeat(40), next: 'n'.repeat(40), last: 'l'.repeat(40), other: 'x'.repeat(40) }
const uses = [...platformKeyUses, ...modules.flatMap(({ secretKeyUses }) => secretKeyUses ?? [])]
const listUses = <Kind extends SecretKeyUse['kind']>(kind: Kind) =>
  uses.filter((use): use is UseKind<Kind> => use.kind === kind)
const findLinks = (table: string) => listUses('links').find((use) => use.table === table)!
const jobs = ['mail-accounts.revoke', 'calendar.google-revoke']
const city = smallCity(120)

let database: TestDatabase
let dataDir: string
let office: TestOffice
let output: string[]
let officeIdBefore: string
let secretsBefore: unknown[]
let optOutUrlBefore: string

const openOffice = (secretKey: string) =>
  openTestOffice({ secretKey, dataDir }, async () => ({ url: database.url, remove: async () => {} }))

/** Runs the command on the office with one key, to another. */
const change = (secretKey: string, newSecretKey: string | undefined, all?: readonly Module[]) =>
  run([], { ...office.deps.env, databaseUrl: database.url, secretKey, newSecretKey }, all)

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return withClient(database.url, async (client) => (await client.query<Row>(text, values)).rows)
}

/** All values that are encrypted with derived keys. */
async function listSealed(): Promise<{ purpose: string; value: string }[]> {
  const sealed = []
  for (const { purpose, table, column } of listUses('sealed'))
    for (const { value } of await query<{ value: string }>(
      `SELECT ${column} AS value FROM ${table} WHERE ${column} IS NOT NULL`,
    ))
      sealed.push({ purpose, value })
  for (const { purpose, job } of listUses('sealed-jobs'))
    for (const { value } of await query<{ value: string }>(
      `SELECT data ->> 'sealed' AS value FROM pgboss.job WHERE name = $1`,
      [job],
    ))
      sealed.push({ purpose, value })
  for (const { value } of await query<{ value: string }>(
    `SELECT value ->> 'sealed' AS value FROM office_value WHERE value ? 'sealed'`,
  ))
    for (const purpose of ['former keys', ...listUses('generated').map((use) => use.purpose)])
      sealed.push({ purpose, value })
  return sealed
}

async function countReadable(secretKey: string): Promise<number> {
  const sealed = await listSealed()
  return sealed.filter(({ purpose, value }) => unseal(deriveKey(secretKey, purpose), value) !== null).length
}

async function readLinks(table: string) {
  return query<{ seed: string; token_hash: Buffer }>(
    `SELECT seed, token_hash FROM ${table} WHERE seed IS NOT NULL ORDER BY seed`,
  )
}

async function countLinks(secretKey: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const use of listUses('links')) {
    const links = await readLinks(use.table)
    counts[use.table] = links.filter(({ seed, token_hash }) =>
      hashToken(deriveLinkToken({ env: { secretKey } }, use, seed)).equals(token_hash),
    ).length
  }
  return counts
}

/** The hashes of the office, as a change of the key must keep or replace them. */
const readState = async () => JSON.stringify([await listSealed(), await countLinks(keys.old)])

const readSecrets = () =>
  Promise.all(listUses('generated').map((use) => getOfficeSecret<unknown>(office.deps, use, randomToken)))

async function addSealedRows(): Promise<void> {
  const { db, jobs: queue } = office.deps
  const sealFor = (purpose: string, key = keys.old) => seal(deriveKey(key, purpose), 'a secret')
  const agents = await Promise.all([office.person(), office.person()])
  const [ann, ben] = agents.map(({ personId }) => personId) as [string, string]
  await sql`INSERT INTO mail_account (person_id, provider, address, state, credentials, connected_at, changed_at)
    VALUES (${ann}, 'imap', 'ann@mail.example', 'connected', ${sealFor('mail accounts')}, now(), now())`.execute(
    db,
  )
  await sql`INSERT INTO mail_account_offer (person_id, address, subject, scopes, credentials, expires_at)
    VALUES (${ann}, 'ann@gmail.example', 'google:1', '{}', ${sealFor('mail accounts')}, now())`.execute(db)
  // Of a key that was lost before.
  const unreadable = sealFor('google calendars', keys.other)
  await sql`INSERT INTO calendar_google_account
      (agent_id, subject, address, credentials, state, connected_at, due_at)
    VALUES (${ann}, 'google:1', 'ann@gmail.example', ${sealFor('google calendars')}, 'connected', now(), now()),
      (${ben}, 'google:2', 'ben@gmail.example', ${unreadable}, 'connected', now(), now())`.execute(db)
  await sql`WITH source AS (INSERT INTO feed_source (name, created_at) VALUES ('Feed', now()) RETURNING id)
    INSERT INTO feed_server (source_id, url, auth, sealed_secret)
    SELECT id, 'https://feed.example', 'bearer', ${sealFor('secrets of servers of listings')} FROM source`.execute(
    db,
  )
  // More than a batch.
  await sql`INSERT INTO system_mail (key, message_id, sealed, not_before, created_at, changed_at)
    SELECT 'mail ' || n, '<' || n || '@office.example>', ${sealFor('system mail')}, now(), now(), now()
    FROM generate_series(1, 2345) AS n`.execute(db)
  for (const [name, purpose] of [
    [jobs[0]!, 'mail accounts'],
    [jobs[1]!, 'google calendars'],
  ] as const)
    await queue.send(db, name, { personId: ann, sealed: sealFor(purpose) })
  secretsBefore = await readSecrets()
  optOutUrlBefore = await getOptOutUrl(office.deps, 'nora@client.example')
  const showing = createLinkSeed(office.deps, findLinks('showing'))
  await sql`INSERT INTO showing (agent_id, client_id, listing_id, status, starts_at, minutes, seed, token_hash,
      created_at, changed_at)
    SELECT agent_id, id, (SELECT min(id) FROM listing WHERE standard_status = 'Active'), 'confirmed',
      now() + interval '1 day', 30, ${showing.seed}, ${showing.token_hash}, now(), now()
    FROM client WHERE merged_into IS NULL ORDER BY id LIMIT 1`.execute(db)
  const { seed, token_hash } = createLinkSeed(office.deps, findLinks('application_submission'))
  await sql`INSERT INTO application_submission
      (household_id, kind, form_ids, recipients, seed, token_hash, expires_at, key, created_at)
    SELECT id, 'link', '{}', '{}', ${seed}, ${token_hash}, now() + interval '1 day', 'package', now()
    FROM application_household LIMIT 1`.execute(db)
}

async function readOfficeId(): Promise<string> {
  const { id } = (await office.deps.db.selectFrom('listing').select('id').orderBy('id').executeTakeFirst())!
  await sql`UPDATE listing SET agent_id = (SELECT min(person_id) FROM agent) WHERE id = ${id}`.execute(
    office.deps.db,
  )
  let text = ''
  for await (const part of writeListings(office.deps, { format: 'json' })) text += part
  return /"OriginatingSystemID":"([^"]+)"/.exec(text)![1]!
}

/** Computes again what each signature binds; returns the number of signatures. */
async function verifySignatures(): Promise<number> {
  const rows = await query<{
    id: string
    household_id: string
    applicant_type: string
    version: number
    consent_version: number
    name: string
    signed_at: Date
    sha256: Buffer
  }>(
    `SELECT f.id, f.household_id, f.applicant_type, s.version, s.consent_version, s.name, s.signed_at, s.sha256
     FROM application_signature s JOIN application_form f ON f.id = s.form_id`,
  )
  await office.deps.db.transaction().execute(async (tx) => {
    for (const {
      sha256,
      version,
      name,
      signed_at: signedAt,
      consent_version: consentVersion,
      ...form
    } of rows) {
      const terms = { version, consentVersion, name, signedAt }
      const { text } = await buildSignedContent(office.deps, tx, form, terms)
      expect(hashSignedText(text)).toEqual(sha256)
    }
  })
  return rows.length
}

async function readPapers(): Promise<number> {
  const papers = await query<{ file_key: string }>('SELECT file_key FROM application_paper')
  for (const { file_key } of papers) expect(await readEncryptedFile(office.deps, file_key)).not.toBeNull()
  const values = await query<{ sealed: string }>(
    'SELECT sealed FROM application_value WHERE sealed IS NOT NULL',
  )
  for (const { sealed } of values) expect(await decryptValue(office.deps, sealed)).not.toBe('')
  return Math.min(papers.length, values.length)
}

/** The status of a page behind a link, for its token with a key. */
async function openLink(table: string, path: string, secretKey: string): Promise<number> {
  const [link] = await query<{ seed: string }>(
    table === 'signature_request_signer'
      ? `SELECT s.seed FROM signature_request_signer s JOIN signature_request r ON r.id = s.request_id
         WHERE r.state = 'open' ORDER BY s.id`
      : `SELECT seed FROM ${table} ORDER BY token_hash`,
  )
  const token = deriveLinkToken({ env: { secretKey } }, findLinks(table), link!.seed)
  return (await office.call({ url: `${path}/${token}` })).statusCode
}

beforeEach(() => {
  output = []
  vi.spyOn(console, 'log').mockImplementation((text: string) => void output.push(text))
})
afterEach(() => {
  vi.restoreAllMocks()
})

beforeAll(async () => {
  database = await cloneTemplate()
  dataDir = await mkdtemp(join(tmpdir(), 'pb-key-test-'))
  office = await openOffice(keys.old)
  office.clock.advance((Date.now() - office.clock.now().getTime()) / 1000)
  const size = { active: { rental: 40, sale: 30 }, past: { rental: 15, sale: 10 }, clients: [12, 12, 12, 3] }
  await createDemoOffice(office.deps, { folder: city(), size })
  await addSealedRows()
  officeIdBefore = await readOfficeId()
}, 180_000)

afterAll(async () => {
  await office.close()
  await database.remove()
  await rm(dataDir, { recursive: true, force: true })
})

test('each column with an encrypted value or a seed of a link is declared', async () => {
  // Replies under an Idempotency-Key are encrypted with that key alone.
  const sealed = await query<{ name: string }>(
    `SELECT c.table_name || '.' || c.column_name AS name FROM information_schema.columns c
     WHERE c.table_schema = 'public' AND c.column_name ~ 'sealed|credentials' AND c.data_type = 'text'
       AND c.table_name <> 'idempotency_key' AND NOT EXISTS (SELECT FROM information_schema.columns k WHERE k.table_schema = 'public'
         AND k.table_name = c.table_name AND k.column_name = 'key_id') ORDER BY 1`,
  )
  const declared = listUses('sealed').map(({ table, column }) => `${table}.${column}`)
  expect(sealed.map(({ name }) => name)).toEqual(declared.toSorted())
  const seeds = await query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'seed' ORDER BY 1`,
  )
  expect(seeds.map(({ name }) => name)).toEqual(
    [...listUses('links'), ...listUses('lasting-links')].map(({ table }) => table).toSorted(),
  )
  for (const [table, count] of Object.entries(await countLinks(keys.old)))
    expect(count, table).toBeGreaterThan(0)
})

test('is refused while a server runs, during a backup, and without the right keys', async () => {
  const before = await readState()
  await expect(change(keys.old, keys.next)).rejects.toThrow('A server or a command uses this office')
  await office.close()
  await withClient(database.url, async (client) => {
    await takeBackupLock(client)
    await expect(change(keys.old, keys.next)).rejects.toThrow('A backup is running')
  })
  await expect(change(keys.old, undefined)).rejects.toThrow('run the command again with NEW_SECRET_KEY')
  await expect(change(keys.old, keys.old)).rejects.toThrow('The new key is the old one')
  await expect(change(keys.other.replace('x', 'y'), keys.next)).rejects.toThrow('not that of this office')
  expect(await readState()).toBe(before)
})

test('changes nothing when it fails at its end', async () => {
  const before = await readState()
  const failing: SecretKeyUse = {
    kind: 'sealed',
    purpose: 'a test',
    table: 'absent',
    id: 'id',
    column: 'sealed',
  }
  const module: Module = { name: 'failing', endpoints: {}, handlers: () => ({}), secretKeyUses: [failing] }
  await expect(change(keys.old, keys.next, [...modules, module])).rejects.toThrow('absent')
  expect(await readState()).toBe(before)
  expect(output).toEqual([])
})

test('encrypts everything with the new key, and nothing stays readable with the old one', async () => {
  const [sealed, links] = [await listSealed(), await countLinks(keys.old)]
  expect(await change(keys.old, keys.next)).toBe(0)
  expect(await countReadable(keys.old)).toBe(0)
  // All but the value that could not be read before, and the generated secrets; and the former keys.
  const generated = listUses('generated').length
  const kept = sealed.length - generated * (generated + 1) - 1
  expect(await countReadable(keys.next)).toBe(kept + 1)
  expect(await countLinks(keys.next)).toEqual(links)
  expect(Object.values(await countLinks(keys.old))).toEqual(Object.values(links).map(() => 0))
  const text = output.join('\n')
  expect(text).toContain(`Encrypted ${new Intl.NumberFormat('en-US').format(kept)} values with the new key.`)
  expect(text).toContain('could not decrypt either: 1 in calendar_google_account.')
  expect(text).toMatch(/Send or print them again: .*[1-9]\d* of application forms/)
  expect(text).toContain('Set SECRET_KEY to the new key')
  expect(text).not.toMatch(new RegExp(`${keys.old}|${keys.next}`))
})

test('refuses a server with the old key, and any while the command runs', async () => {
  await expect(openOffice(keys.old)).rejects.toThrow('was replaced at')
  const other = openDatabase(database.url, { max: 1 })
  await other.db.connection().execute(async (connection) => {
    await holdOfficeStopped(connection)
    await expect(openOffice(keys.next)).rejects.toThrow('secret-key:change is running')
  })
  await other.close()
})

test('keeps papers, signatures and the id of the office, and gives links other addresses', async () => {
  office = await openOffice(keys.next)
  office.clock.advance((Date.now() - office.clock.now().getTime()) / 1000)
  expect(await readPapers()).toBeGreaterThan(0)
  expect(await verifySignatures()).toBeGreaterThan(0)
  expect(await readOfficeId()).toBe(officeIdBefore)
  for (const [table, path] of [
    ['application_form_link', '/v1/application-forms'],
    ['signature_request_signer', '/v1/signing'],
    ['showing', '/showing'],
  ] as const) {
    expect(await openLink(table, path, keys.old), table).toBe(404)
    expect(await openLink(table, path, keys.next), table).toBe(200)
  }
  // Links to stop emails go on working, before and after the next email to the same address.
  const before = new URL(optOutUrlBefore).pathname
  expect((await office.call({ url: before })).statusCode).toBe(200)
  const after = new URL(await getOptOutUrl(office.deps, 'Nora@client.example')).pathname
  expect(after).not.toBe(before)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const post = (url: string, payload: string) =>
    office.app.inject({ method: 'POST', url, headers: form, payload })
  const stopped = await post(before, 'List-Unsubscribe=One-Click')
  expect([stopped.statusCode, stopped.body.includes('<button')]).toEqual([200, false])
  expect((await post(before, 'action=resume')).statusCode).toBe(400)
  expect((await post(after, 'action=resume')).body).toContain('Stop these emails')
  expect(new URL(await getOptOutUrl(office.deps, 'nora@client.example')).pathname).toBe(after)
  for (const secret of await readSecrets()) expect(secretsBefore).not.toContainEqual(secret)
  await office.close()
})

test('reports a change that is made already, and refuses a key that was replaced', async () => {
  const before = await readState()
  expect(await change(keys.old, keys.next)).toBe(0)
  expect(output[0]).toBe('The key was changed by an earlier run.')
  await expect(change(keys.old, keys.last)).rejects.toThrow('Set SECRET_KEY to the newest key')
  await expect(change(keys.next, keys.old)).rejects.toThrow('was replaced before')
  expect(await readState()).toBe(before)
})

test('stops a process that was away while its key was replaced', async () => {
  office = await openOffice(keys.next)
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true)
  const [record] = await query<{ value: { replaced: object[] } }>(
    `SELECT value FROM office_value WHERE name = 'secret_key'`,
  )
  const replaced = [
    ...record!.value.replaced,
    { fingerprint: fingerprintKey(keys.next), at: '2026-01-01T00:00:00Z' },
  ]
  const save = (value: object) =>
    query(`UPDATE office_value SET value = $1 WHERE name = 'secret_key'`, [JSON.stringify(value)])
  await save({ ...record!.value, replaced })
  await query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'pb-office events'`,
  )
  await expect.poll(() => kill.mock.calls).toContainEqual([process.pid, 'SIGTERM'])
  await office.close()
  await save(record!.value)
})

test('can be repeated with another key', async () => {
  const readable = await countReadable(keys.next)
  expect(await change(keys.next, keys.last)).toBe(0)
  expect(await countReadable(keys.next)).toBe(0)
  expect(await countReadable(keys.last)).toBe(readable - listUses('generated').length)
  office = await openOffice(keys.last)
  expect(await verifySignatures()).toBeGreaterThan(0)
  expect(await readOfficeId()).toBe(officeIdBefore)
  expect(await readPapers()).toBeGreaterThan(0)
})
