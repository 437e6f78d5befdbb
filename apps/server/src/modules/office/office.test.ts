import type { FirstStep, OfficeDetails } from '@pb/contract/office'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { multipart } from '../../../test/calls/multipart.ts'
import { makeListing } from '../../../test/factories/listings.ts'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { createSetupLink } from '../accounts/sign-in/index.ts'

const office = testOffice()
const details = {
  name: 'Vega Homes',
  address: '1 Main Street, New York, NY 10001',
  phone: '(212) 555-0123',
  license_number: '10991200100',
}

const load = async (as: TestPerson) => (await office.call({ url: '/v1/office', as })).json<OfficeDetails>()
const steps = async (as: TestPerson) =>
  (await office.call({ url: '/v1/first-steps', as })).json<{ steps: FirstStep[] }>().steps
const options = async () => (await office.call({ url: '/v1/login-options' })).json<Record<string, unknown>>()

// Runs first, while the office of this file is still empty.
test('is asked for at set-up, and the sign-in page knows when there is no account', async () => {
  expect(await options()).toMatchObject({ office: 'PB Office', empty: true, logo: null })
  const url = await createSetupLink(office.deps)
  const accepted = await office.call({
    method: 'POST',
    url: `/v1/invitations/${url!.split('/').at(-1)}/accept`,
    payload: {
      name: 'Ruth Vega',
      email: 'ruth@office.example',
      password: 'correct horse battery',
      office: details,
    },
  })
  expect(accepted.statusCode).toBe(200)
  expect(await options()).toMatchObject({ office: 'Vega Homes', empty: false })
  expect(await load(await office.person())).toEqual({ ...details, logo: null, complete: true })
})

test('is changed by supervisors only, field by field', async () => {
  const boss = await office.person(['SUPERVISOR'])
  const save = (as: TestPerson, payload: object) =>
    office.call({ method: 'PUT', url: '/v1/office', payload, as })
  expect((await save(await office.person(), { name: 'Mine' })).statusCode).toBe(403)
  expect((await save(boss, { name: ' ' })).statusCode).toBe(400)
  expect((await save(boss, { phone: '12' })).json()).toMatchObject({ errors: [{ path: 'body.phone' }] })
  expect((await save(boss, { phone: '646 555 0199' })).json()).toMatchObject({
    name: 'Vega Homes',
    phone: '(646) 555-0199',
  })
})

test('has a logo that supervisors upload and remove', async () => {
  const boss = await office.person(['SUPERVISOR'])
  const bytes = await sharp({ create: { width: 300, height: 80, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const upload = (as: TestPerson) =>
    office.call({ method: 'POST', url: '/v1/office-logo', as, ...multipart('photo', 'logo.png', bytes) })
  expect((await upload(await office.person())).statusCode).toBe(403)
  const { logo } = (await upload(boss)).json<OfficeDetails>()
  expect(await options()).toMatchObject({ logo })
  expect((await office.call({ url: `/transcode/logo/${logo}` })).statusCode).toBe(200)
  await office.call({ method: 'DELETE', url: '/v1/office-logo', as: boss })
  expect((await load(boss)).logo).toBeNull()
})

test('first steps are done by what exists, and gone when all are', async () => {
  const boss = await office.person(['SUPERVISOR', 'AGENT'])
  const done = async () => (await steps(boss)).filter((step) => step.done).map(({ key }) => key)
  expect(await done()).toEqual(['name', 'invite'])
  const agent = await office.person()
  expect((await steps(agent)).map(({ key }) => key)).toEqual(['mail', 'clients', 'listings', 'license'])
  await makeListing(office.deps.db)
  expect(await done()).toEqual(['name', 'invite', 'listings'])
  const license = { license_number: '10401234567', license_class: 'salesperson', expires_on: '2027-03-02' }
  await office.call({ method: 'POST', url: '/v1/agent-licenses', as: boss, payload: license })
  expect(await done()).toEqual(['name', 'invite', 'listings', 'license'])
})

test('a removed logo is restored, and changes places with one that was uploaded since', async () => {
  const boss = await office.person(['SUPERVISOR'])
  const { db } = office.deps
  await db.updateTable('office').set({ logo: 'old.png', removed_logo: null, logo_removed_at: null }).execute()
  const call = (method: 'POST' | 'DELETE', url: string, as = boss) =>
    office.call({ method, url: `/v1/${url}`, as })
  const restore = (as = boss) => call('POST', 'recently-deleted/office_logo/1/restore', as)
  await call('DELETE', 'office-logo')
  // Without a logo, removing it loses none.
  await call('DELETE', 'office-logo')
  expect((await restore(await office.person())).statusCode).toBe(404)
  await db.updateTable('office').set({ logo: 'new.png' }).execute()
  expect((await restore()).statusCode).toBe(204)
  expect((await load(boss)).logo).toBe('old.png')
  expect((await restore()).statusCode).toBe(204)
  expect((await load(boss)).logo).toBe('new.png')
})
