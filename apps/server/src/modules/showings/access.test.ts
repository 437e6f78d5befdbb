import type { ShowingSlots } from '@pb/contract/showings'
import { expect, test } from 'vitest'
import { makeListing } from '../../../test/factories/listings.ts'
import { testOffice } from '../../../test/harness/test-office.ts'
import { createShowingCalls } from './showings.fixture.ts'

const office = testOffice()
const { call, atTen, makeScene } = createShowingCalls(office)

test('sets the hours of a listing; an own listing of another agent has its own', async () => {
  const { agent, listing_id } = await makeScene()
  const hours = { notice_hours: 3, weekdays: [1, 2], opens: 720, closes: 900, version: 0 }
  const saved = await call<ShowingSlots['access']>(agent, 'PUT', `showing-access/${listing_id}`, hours)
  expect(saved.body).toMatchObject({ notice_hours: 3, weekdays: [1, 2], assumed: 0, version: 1, is_own: 0 })
  expect((await call(agent, 'PUT', `showing-access/${listing_id}`, hours)).status).toBe(409)
  const owner = await office.person()
  const own = await makeListing(office.deps.db, { agent_id: owner.personId })
  expect((await call(agent, 'PUT', `showing-access/${own}`, hours)).body.code).toBe('not_owner')
  const changed = await call<ShowingSlots['access']>(owner, 'PUT', `showing-access/${own}`, {
    ...hours,
    note: 'Not of the listing',
  })
  expect(changed.body).toMatchObject({ is_own: 1, note: '', assumed: 0 })
})

test('keeps how to get into another office’s listing, as an agent learned it', async () => {
  const { agent, listing_id, schedule } = await makeScene()
  const path = `showing-access/${listing_id}`
  expect((await call<ShowingSlots['access']>(agent, 'GET', path)).body).toMatchObject({
    assumed: 1,
    kind: null,
    changed_by: '',
  })
  const access = { kind: 'lockbox', note: 'Code 11, call Ray at the desk' }
  await call(agent, 'PUT', path, {
    notice_hours: 0,
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    opens: 540,
    closes: 1080,
    version: 0,
    ...access,
  })
  const colleague = await office.person()
  const { body } = await call<ShowingSlots['access']>(colleague, 'GET', path)
  expect(body).toMatchObject({ ...access, version: 1 })
  expect(body.changed_by).not.toBe('')
  expect((await schedule(atTen(2))).body.listing.access).toEqual({ kind: 'Lockbox', note: access.note })
})
