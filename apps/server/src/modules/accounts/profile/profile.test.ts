import { preferenceDefaults } from '@pb/contract/profile'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { multipart } from '../../../../test/calls/multipart.ts'
import { makeListing } from '../../../../test/factories/listings.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'

const office = testOffice()

function load(as: TestPerson) {
  return office.call({ url: '/v1/agent-profile', as })
}

function save(as: TestPerson, payload: object) {
  return office.call({ method: 'PUT', url: '/v1/agent-profile', as, payload })
}

function prefer(as: TestPerson, payload: object) {
  return office.call({ method: 'PUT', url: '/v1/agent-profile-preferences', as, payload })
}

test('a new agent has the sign-in address as contact, default preferences and no photo', async () => {
  const agent = await office.person()
  const reply = await load(agent)
  expect(reply.json()).toMatchObject({
    user_id: agent.personId,
    first_name: 'Agent',
    email: agent.email,
    phone: '',
    description: '',
    photo: null,
    preferences: preferenceDefaults,
    agent_signature_id: '0',
  })
  const { time_created } = reply.json<{ time_created: number }>()
  expect(Math.abs(time_created - Date.now() / 1000)).toBeLessThan(60)
})

test('keeps omitted fields and replies with the full profile', async () => {
  const agent = await office.person()
  await save(agent, { description: 'Fifteen years in Chelsea', phone: '+1 (212) 555-0100' })
  const reply = await save(agent, { email: 'desk@pboffice.example' })
  expect(reply.json()).toMatchObject({
    email: 'desk@pboffice.example',
    phone: '(212) 555-0100',
    description: 'Fifteen years in Chelsea',
  })
  expect((await load(agent)).json()).toEqual(reply.json())
  expect((await save(agent, {})).json()).toEqual(reply.json())
})

test.each([
  [{ email: 'not an email' }, 'body.email', 'Invalid email address'],
  [{ phone: 'call me' }, 'body.phone', 'Enter the number with its area code, such as (212) 555-0100'],
  [{ description: 7 }, 'body.description', undefined],
  [{ name: '' }, 'body.name', undefined],
])('rejects %j, names the field and changes nothing', async (payload, path, message) => {
  const agent = await office.person()
  const reply = await save(agent, payload)
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ code: 'bad_input', errors: [{ path, ...(message && { message }) }] })
  expect((await load(agent)).json()).toMatchObject({ email: agent.email, description: '' })
})

test('saves one preference per call and keeps the others', async () => {
  const agent = await office.person()
  await prefer(agent, { agent_notification_push: 0 })
  const reply = await prefer(agent, { agent_show_on_signin_form: 1 })
  expect(reply.json()).toEqual({
    ...preferenceDefaults,
    agent_notification_push: 0,
    agent_show_on_signin_form: 1,
  })
  expect((await load(agent)).json()).toMatchObject({ preferences: reply.json<object>() })
})

test('concurrent preference changes do not overwrite each other', async () => {
  const agent = await office.person()
  const flags = Object.keys(preferenceDefaults) as (keyof typeof preferenceDefaults)[]
  const flipped = flags.map((flag) => [flag, 1 - preferenceDefaults[flag]] as const)
  await Promise.all(flipped.map(([flag, value]) => prefer(agent, { [flag]: value })))
  expect((await load(agent)).json()).toMatchObject({ preferences: Object.fromEntries(flipped) })
})

test.each([
  [{}],
  [{ agent_notification_email: 2 }],
  [{ agent_notification_email: true }],
  [{ agent_unknown: 1 }],
  [{ agent_notification_email: 1, agent_notification_push: 1 }],
])('rejects the preference %j', async (payload) => {
  const reply = await prefer(await office.person(), payload)
  expect(reply.statusCode).toBe(400)
})

test('stores a photo without metadata and shows it', async () => {
  const agent = await office.person()
  const image = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } })
    .withExif({ IFD3: { GPSLatitude: '40/1 44/1 0/1' } })
    .jpeg()
    .toBuffer()
  const reply = await office.call({
    method: 'POST',
    url: '/v1/agent-profile-photo',
    as: agent,
    ...multipart('photo', 'me.jpg', image),
  })
  expect(reply.statusCode).toBe(200)
  const { photo } = reply.json<{ photo: string }>()
  expect((await load(agent)).json()).toMatchObject({ photo })
  const shown = await office.call({ url: `/media/${photo}` })
  expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined()
})

test('rejects a photo that is no raster image and changes nothing', async () => {
  const agent = await office.person()
  const reply = await office.call({
    method: 'POST',
    url: '/v1/agent-profile-photo',
    as: agent,
    ...multipart('photo', 'me.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
  })
  expect(reply.statusCode).toBe(422)
  expect(reply.json()).toMatchObject({ code: 'bad_picture' })
  expect((await load(agent)).json()).toMatchObject({ photo: null })
})

test('answers 507 when the disk is full, and stores nothing', async () => {
  const agent = await office.person()
  const before = await office.deps.pool.query('SELECT name FROM media')
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  vi.spyOn(office.deps.files, 'put').mockRejectedValueOnce(full)
  const image = await sharp({ create: { width: 3, height: 2, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const reply = await office.call({
    method: 'POST',
    url: '/v1/agent-profile-photo',
    as: agent,
    ...multipart('photo', 'me.jpg', image),
  })
  expect(reply.statusCode).toBe(507)
  expect(reply.json()).toMatchObject({ code: 'no_room' })
  expect(reply.body).not.toContain('space')
  expect((await load(agent)).json()).toMatchObject({ photo: null })
  expect((await office.deps.pool.query('SELECT name FROM media')).rows).toEqual(before.rows)
})

test('changes the own name, which the contacts of own listings follow', async () => {
  const agent = await office.person()
  const { name } = (await office.call({ url: '/v1/session', as: agent })).json<{ name: string }>()
  const contact = (company: string) => JSON.stringify({ name: company, email: agent.email })
  const own = await makeListing(office.deps.db, { agent_id: agent.personId, contact: contact(name) })
  const other = await makeListing(office.deps.db, {
    agent_id: agent.personId,
    contact: contact('Elm Owners'),
  })
  const save = (payload: object) =>
    office.call({ method: 'PUT', url: '/v1/agent-profile', payload, as: agent })
  expect((await save({ name: ' ' })).statusCode).toBe(400)
  expect((await save({ name: ' Ann  van Lee ' })).json()).toMatchObject({
    name: 'Ann van Lee',
    first_name: 'Ann',
  })
  expect((await office.call({ url: '/v1/session', as: agent })).json()).toMatchObject({ name: 'Ann van Lee' })
  const rows = await office.deps.db
    .selectFrom('listing')
    .where('id', 'in', [own, other])
    .select('contact')
    .orderBy('id')
    .execute()
  expect(rows.map((row) => (row.contact as { name: string } | null)?.name)).toEqual([
    'Ann van Lee',
    'Elm Owners',
  ])
})
