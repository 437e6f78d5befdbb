import { expect, test } from 'vitest'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { getErrorCode, listingCalls } from '../../../../test/calls/listing-calls.ts'

const office = testOffice()
const calls = listingCalls(office)

interface Verified {
  readonly verified: string[]
  readonly change_id: string
}

test('undoes a verification of several listings once, for the person who verified them', async () => {
  const [as, other] = [await office.person(), await office.person()]
  const ids = [await calls.add(as), await calls.add(as)]
  await office.deps.db.updateTable('listing').set({ verified_at: null }).where('id', '=', ids[0]!).execute()
  const before = await Promise.all(ids.map(async (id) => (await calls.read(as, id)).verified_on))
  office.clock.advance(86_400)
  const { verified, change_id } = (await calls.verify(as, ids)).json<Verified>()
  expect(verified.toSorted()).toEqual(ids.toSorted())
  expect(getErrorCode(await calls.undoVerification(other, change_id))).toEqual([404, 'not_found'])
  const undone = (await calls.undoVerification(as, change_id)).json<{ restored: string[] }>()
  expect(undone.restored.toSorted()).toEqual(ids.toSorted())
  expect(await Promise.all(ids.map(async (id) => (await calls.read(as, id)).verified_on))).toEqual(before)
  expect(before[0]).toBeNull()
  expect(getErrorCode(await calls.undoVerification(as, change_id))).toEqual([404, 'not_found'])
})

test('keeps a later verification when an earlier one is undone', async () => {
  const as = await office.person()
  const [id, again] = [await calls.add(as), await calls.add(as)]
  office.clock.advance(86_400)
  const { change_id } = (await calls.verify(as, [id, again])).json<Verified>()
  office.clock.advance(60)
  await calls.verify(as, [again])
  const later = office.clock.now().getTime() / 1000
  expect((await calls.undoVerification(as, change_id)).json()).toEqual({ restored: [id] })
  expect((await calls.read(as, again)).verified_on).toBe(later)
})
