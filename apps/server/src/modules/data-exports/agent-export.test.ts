import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ICAL from 'ical.js'
import readExcelFile from 'read-excel-file/node'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeClient } from '../../../test/factories/clients.ts'
import { makeListing, makePhotos } from '../../../test/factories/listings.ts'
import { deliver } from '../../../test/factories/mail.ts'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { createEvent } from '../../../test/factories/owned-calendar.ts'
import { labelBits } from '../mailbox/labels.ts'
import { exportToFolder } from './index.ts'

/** What belongs to one agent leaves with that agent, and nothing of another. */

const office = testOffice()
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pb-export-test-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

/** Gives an agent a client, mail with and without stored bytes, an event and a listing, all with the agent's word. */
async function fill(agent: TestPerson, word: string): Promise<void> {
  const { deps } = office
  const client = await makeClient(deps, agent, {
    first_name: word,
    last_name: 'Bell, jr.',
    emails: [`${word}@client.example`],
    phones: ['+1 917 555 0100'],
  })
  const raw = `Subject: ${word}\r\n\r\nFrom here on\r\n>From there\r\n`
  await deps.files.put(`mail/aa/${word}`, Buffer.from(raw))
  await deliver(deps, agent, { subject: `${word} stored` }, { rawKey: `mail/aa/${word}` })
  await deliver(deps, agent, { subject: `${word} composed`, text: `text of ${word}` })
  const listing = await makeListing(deps.db)
  await deps.pool.query('UPDATE listing SET agent_id = $1, description = $2 WHERE id = $3', [
    agent.personId,
    `Listing of ${word}`,
    listing,
  ])
  await createEvent(office, agent, { title: `Viewing with ${word}` })
  await deps.pool.query(
    `WITH added AS (
      INSERT INTO tour (agent_id, client_id, title, starts_at, ends_at, travel, key, created_at)
      VALUES ($1, $2, 'Tour', now(), now(), 'walk', $3, now()) RETURNING id
    ) INSERT INTO showing_email (tour_id, kind, message, due_at, created_at)
    SELECT id, 'moved', $3, now(), now() FROM added`,
    [agent.personId, client.id, `Tour email of ${word}`],
  )
}

async function readAll(): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = new Map<string, string>()
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const path = join(entry.parentPath, entry.name)
    files.set(path.slice(folder.length + 1), await readFile(path, 'utf8'))
  }
  return files
}

test('an event in an unknown time zone is exported in the office’s zone', async () => {
  const agent = await office.person()
  await createEvent(office, agent, { title: 'Walk-through' })
  await office.deps.pool.query('UPDATE calendar_event SET time_zone = $1 WHERE agent_id = $2', [
    'Atlantis/Poseidonis',
    agent.personId,
  ])
  await exportToFolder(office.deps, { kind: 'agent', agentId: agent.personId }, folder)
  const [, calendar] = [...(await readAll())].find(([path]) => path.endsWith('calendar.ics'))!
  expect(calendar).toContain('SUMMARY:Walk-through')
  expect(calendar).toContain('DTSTART;TZID=America/New_York')
})

test('exports everything of one agent and nothing of another', async () => {
  const [agent, other] = [await office.person(), await office.person()]
  await fill(agent, 'orchid')
  await fill(other, 'walnut')
  const { problems } = await exportToFolder(office.deps, { kind: 'agent', agentId: agent.personId }, folder)
  expect(problems).toEqual([])
  const files = await readAll()
  const find = (end: string) => [...files].find(([path]) => path.endsWith(end))?.[1] ?? ''
  expect(find('Inbox.mbox')).toContain('Subject: orchid\r\n\r\n>From here on\r\n>>From there\r\n')
  expect(find('Inbox.mbox')).toContain('text of orchid')
  expect(find('calendar.ics')).toContain('SUMMARY:Viewing with orchid')
  expect(find('clients.vcf')).toContain('N:Bell\\, jr.;orchid;;;')
  expect(find('listings.reso.json')).toContain('Listing of orchid')
  expect(find('showing_email.csv')).toContain('Tour email of orchid')
  expect(find('tables/clients/client_phone.csv')).toContain(`"'+1 917 555 0100"`)
  for (const [path, text] of files) {
    expect(text.includes('walnut'), path).toBe(false)
    expect(text.includes(other.email), path).toBe(false)
  }
  expect([...files.keys()].filter((path) => path.includes('office_audit'))).toEqual([])
})

test('calendars, clients and tables are read by other programs, with nothing lost or changed', async () => {
  const agent = await office.person()
  await fill(agent, 'maple')
  await deliver(office.deps, agent, { subject: 'maple sent' }, { labels: labelBits.SENT })
  await deliver(office.deps, agent, { subject: 'maple gone' }, { labels: labelBits.TRASH | labelBits.INBOX })
  const client = await makeClient(office.deps, agent, {
    first_name: '=1+1',
    last_name: '007',
    phones: ['2125550100'],
  })
  await office.deps.db
    .updateTable('client')
    .set({ notes: '1/2\n1E5; a, b', stage: 'applying' })
    .where('id', '=', client.id)
    .execute()
  await exportToFolder(office.deps, { kind: 'agent', agentId: agent.personId }, folder)
  const files = await readAll()
  const paths = [...files.keys()]
  const find = (end: string) => files.get(paths.find((path) => path.endsWith(end))!)!
  expect(
    paths
      .filter((path) => path.endsWith('.mbox'))
      .map((path) => path.replace(/^.*\//, ''))
      .toSorted(),
  ).toEqual(['Inbox.mbox', 'Sent.mbox', 'Trash.mbox'])
  expect([find('Sent.mbox').includes('maple sent'), find('Trash.mbox').includes('maple gone')]).toEqual([
    true,
    true,
  ])
  const calendar = new ICAL.Component(ICAL.parse(find('calendar.ics')) as unknown[])
  expect(
    calendar.getAllSubcomponents('vevent').map((event) => event.getFirstPropertyValue('summary')),
  ).toEqual(['Viewing with maple'])
  const cards = (ICAL.parse(find('clients.vcf')) as unknown[][]).map((card) => new ICAL.Component(card))
  const card = cards.find((one) => one.getFirstPropertyValue('uid') === `client-${client.id}`)!
  expect(['fn', 'note', 'x-stage'].map((name) => card.getFirstPropertyValue(name))).toEqual([
    '=1+1 007',
    '1/2\n1E5; a, b',
    'Applying',
  ])
  const workbook = paths.find((path) => path.endsWith('clients.xlsx'))!
  const [sheet] = await readExcelFile(join(folder, workbook))
  const [titles = [], ...rows] = sheet!.data
  const row = rows.find((cells) => cells[titles.indexOf('Last name')] === '007')!
  const get = (title: string) => row[titles.indexOf(title)]
  expect(['First name', 'Phone', 'Stage', 'Notes'].map(get)).toEqual([
    '=1+1',
    expect.stringContaining('2125550100'),
    'Applying',
    '1/2\n1E5; a, b',
  ])
})

test('a listing without a price is exported, and photos are named by their path in the export', async () => {
  const agent = await office.person()
  const id = await makeListing(office.deps.db, { agent_id: agent.personId, price_cents: '0' })
  const photo = `${'5'.repeat(32)}.jpg`
  await makePhotos(office.deps.db, id, [photo])
  await exportToFolder(office.deps, { kind: 'agent', agentId: agent.personId }, folder)
  const [, text] = [...(await readAll())].find(([path]) => path.endsWith('listings.reso.json'))!
  const { value } = JSON.parse(text) as { value: { ListingKey: string; Media: { MediaURL: string }[] }[] }
  expect(value.map(({ ListingKey, Media }) => [ListingKey, Media.map(({ MediaURL }) => MediaURL)])).toEqual([
    [id, [`../../files/media/${photo}`]],
  ])
  expect(text).not.toContain(office.deps.env.publicUrl)
})

test('a file that is missing in the store is a named problem, not the end', async () => {
  const agent = await office.person()
  const { id } = await deliver(office.deps, agent, { subject: 'Lost' }, { rawKey: 'mail/bb/lost' })
  await deliver(office.deps, agent, { subject: 'Still here' })
  const { problems } = await exportToFolder(office.deps, { kind: 'agent', agentId: agent.personId }, folder)
  expect(problems).toEqual([`The file of message ${id} is not in the file store.`])
  const files = await readAll()
  expect([...files].find(([path]) => path.endsWith('Inbox.mbox'))?.[1]).toContain('Still here')
  expect(JSON.parse(files.get('datapackage.json')!)).toMatchObject({ problems })
})
