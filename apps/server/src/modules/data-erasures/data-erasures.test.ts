import type { ErasurePreview, ErasureRecord, ErasureSubject } from '@pb/contract/data-erasures'
import { addDays } from '@pb/rules/dates'
import { beforeAll, expect, test } from 'vitest'
import { makeClient } from '../../../test/factories/clients.ts'
import { deliver } from '../../../test/factories/mail.ts'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { clientImportCalls, joinLines } from '../clients/import/import-calls.fixture.ts'
import { maybeOne } from '../../platform/db/one-row.ts'

const office = testOffice()
let supervisor: TestPerson
let agent: TestPerson

beforeAll(async () => {
  supervisor = await office.person(['SUPERVISOR'])
  agent = await office.person()
})

const find = async (text: string) =>
  (await office.call({ url: `/v1/erasure-subjects?text=${encodeURIComponent(text)}`, as: supervisor })).json<{
    subjects: ErasureSubject[]
  }>().subjects
const preview = async (key: string) => {
  const reply = await office.call({
    url: `/v1/erasure-preview?key=${encodeURIComponent(key)}`,
    as: supervisor,
  })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<ErasurePreview>()
}
const erase = (key: string, confirmation: string) =>
  office.call({
    method: 'POST',
    url: '/v1/erasures',
    as: supervisor,
    payload: { key, confirmation, reference: 'Letter 12' },
  })

test('erases a client of two agents by the typed name, and keeps a record without the name', async () => {
  const { deps } = office
  const client = await makeClient(deps, agent, {
    first_name: 'Theodora',
    last_name: 'Quill',
    emails: ['theodora@client.example'],
    phones: ['+19175550100'],
  })
  const [other, stranger] = [await office.person(), await makeClient(deps, agent, { first_name: 'Stays' })]
  await deps.pool.query(
    `INSERT INTO client (agent_id, person_id, first_name, last_name, search_types, created_at, assigned_at, last_activity_at)
     VALUES ($1, $2, 'Theodora', 'Quill', '{rental}', now(), now(), now())`,
    [other.personId, client.userId],
  )
  await deps.pool.query(
    `INSERT INTO client_note (client_id, agent_id, kind, body, created_at) VALUES ($1, $2, 'note', 'Has a dog', now())`,
    [client.id, agent.personId],
  )
  await deliver(deps, agent, { from: { name: 'Theodora Quill', email: 'theodora@client.example' } })
  await deps.pool.query(
    `INSERT INTO deal (agent_id, client_id, kind, stage, client_name, client_email, deal_date, created_at, changed_at)
     VALUES ($1, $2, 'rental', 'draft', 'Theodora Quill', 'theodora@client.example', '2026-03-02', now(), now())`,
    [agent.personId, client.id],
  )

  const [found] = await find('theodora@')
  expect(found).toMatchObject({ name: 'Theodora Quill', emails: ['theodora@client.example'] })
  expect(found!.agents).toHaveLength(2)
  const { items } = await preview(found!.key)
  const counts = Object.fromEntries(items.map(({ kind, records }) => [kind, records]))
  expect(counts).toMatchObject({ 'client records': 2, notes: 1, 'phone numbers': 1, deals: 1 })
  expect(items.find(({ kind }) => kind === 'deals')?.kept_because).toContain('175.23')
  expect(items.find(({ kind }) => kind.startsWith('emails in'))).toMatchObject({ records: 1 })

  expect((await erase(found!.key, 'theodora quill')).statusCode).toBe(422)
  expect(await preview(found!.key)).toMatchObject({ items })
  const reply = await erase(found!.key, 'Theodora Quill')
  expect(reply.statusCode, reply.body).toBe(200)
  expect(reply.json<ErasureRecord>()).toMatchObject({ reference: 'Letter 12', items })
  expect(reply.body).not.toContain('Theodora')

  expect(await find('theodora')).toEqual([])
  expect((await erase(found!.key, 'Theodora Quill')).statusCode).toBe(404)
  const { rows: left } = await deps.pool.query('SELECT id FROM client ORDER BY id')
  expect(left).toEqual([{ id: stranger.id }])
  const { rows: deals } = await deps.pool.query('SELECT client_id, client_name FROM deal')
  expect(deals).toEqual([{ client_id: null, client_name: 'Theodora Quill' }])

  const list = await office.call({ url: '/v1/erasures', as: supervisor })
  expect(list.json()).toMatchObject({ erasures: [{ reference: 'Letter 12', items }] })
  const csv = await office.call({ url: '/v1/erasures.csv', as: supervisor })
  expect(csv.body).toContain('Letter 12,notes,1,erased,')
  expect(csv.body).not.toContain('Theodora')
  const { rows: audit } = await deps.pool.query(
    `SELECT by_id, details FROM office_audit WHERE what = 'person_erased'`,
  )
  expect(audit).toEqual([{ by_id: supervisor.personId, details: { erasure: '1' } }])
})

test('keeps a notice of the last three years with the name of the client, and erases it later', async () => {
  const { deps, clock } = office
  const client = await makeClient(deps, agent, {
    first_name: 'Barnaby',
    last_name: '',
    phones: ['+19175550101'],
  })
  await deps.pool.query(`UPDATE client SET notes = 'Pays cash' WHERE id = $1`, [client.id])
  await deps.pool.query(
    `INSERT INTO client_notice (client_id, agent_id, kind, version, offered_at) VALUES ($1, $2, 'agency', 1, $3)`,
    [client.id, agent.personId, addDays(clock.now(), -3 * 365)],
  )
  const key = `person-${client.userId}`
  expect((await erase(key, 'Barnaby')).statusCode).toBe(200)
  const { rows: reduced } = await deps.pool.query(
    'SELECT first_name, notes, archived_at IS NOT NULL AS archived FROM client WHERE id = $1',
    [client.id],
  )
  expect(reduced).toEqual([{ first_name: 'Barnaby', notes: '', archived: true }])
  expect((await preview(key)).items.map(({ kind }) => kind).toSorted()).toEqual([
    'client records',
    'notices given to the client',
  ])
  clock.advance(3 * 86_400)
  expect((await erase(key, 'Barnaby')).statusCode).toBe(200)
  const { rows: gone } = await deps.pool.query('SELECT FROM client WHERE id = $1', [client.id])
  expect(gone).toEqual([])
})

test('erases a lead who is known by an address only, and never an agent', async () => {
  const { deps } = office
  await deps.pool.query(
    `INSERT INTO inquiry (reason, assigned_at, kind, reading, src_type, name, email, needs_response, last_in_at,
       last_message_at, last_message, created_at)
     VALUES ('unassigned', now(), 'question', 'read', 'form', 'Wanda Visit', 'wanda@client.example', false, now(), now(),
       'Is it quiet?', now())`,
  )
  const [found] = await find('wanda')
  expect(found).toEqual({
    key: 'email-wanda@client.example',
    name: 'Wanda Visit',
    emails: ['wanda@client.example'],
    agents: [],
  })
  expect((await erase(found!.key, 'Wanda Visit')).statusCode).toBe(200)
  expect((await deps.pool.query('SELECT FROM inquiry')).rows).toEqual([])

  expect(await find(agent.email)).toEqual([])
  expect((await erase(`person-${agent.personId}`, 'Agent')).statusCode).toBe(404)
  expect((await erase(`email-${agent.email}`, agent.email)).statusCode).toBe(404)
  expect((await erase('email-unknown@client.example', '')).statusCode).toBe(404)
  expect((await erase('other-1', '')).statusCode).toBe(404)
})

test('erases someone who is only in rows of an imported file', async () => {
  const as = await office.person()
  const calls = clientImportCalls(office)
  const done = await calls.importFile(
    as,
    joinLines('First name,Last name,Email', 'Una,Rowe,una@rows.example', 'Vic,Rowe,vic@rows.example'),
  )
  await calls.undoImport(as, done.import_id)
  const draft = await calls.createDraft(
    as,
    joinLines('First name,Last name,Email', 'Una,Rowe,una@rows.example'),
  )
  await calls.getRows(as, draft.import.import_id)
  const found = await find('una@rows')
  expect(found).toMatchObject([{ key: 'email-una@rows.example', name: 'Una Rowe' }])
  expect((await erase(found[0]!.key, 'Una Rowe')).statusCode).toBe(200)
  expect(await find('una@rows')).toEqual([])
  const { rows } = await office.deps.pool.query(
    `SELECT coalesce(string_agg(to_jsonb(r)::text, ''), '') || coalesce((SELECT string_agg(to_jsonb(c)::text, '')
      FROM client_import_chunk c), '') AS text FROM client_import_row r`,
  )
  const row = maybeOne(rows)
  expect(row).not.toMatchObject({ text: expect.stringContaining('Una') as string })
  expect(row).toMatchObject({ text: expect.stringContaining('Vic') as string })
  expect((await calls.call(as, 'GET', `/${draft.import.import_id}`)).statusCode).toBe(404)
})
