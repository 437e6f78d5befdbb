import { expect, test } from 'vitest'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { property } from '../records/property.fixture.ts'
import { feedFiles, json } from './feed-files.fixture.ts'

const office = testOffice()
const { importText, findListing } = feedFiles(office)

const at = (day: number) => ({ ModificationTimestamp: `2026-02-${day}T10:00:00Z` })
const getPrice = async (source: string) => {
  const { listing } = await findListing(source, 'K1')
  return [Number(listing['price_cents']) / 100, listing['standard_status']]
}

test('what may be shown is stored, and allowed again when the source allows it', async () => {
  const rules = {
    InternetEntireListingDisplayYN: false,
    InternetAddressDisplayYN: 'N',
    InternetAutomatedValuationDisplayYN: '0',
    InternetConsumerCommentYN: 'not stated',
  }
  await importText(json([property(1, rules), property(2)]), 'Rules')
  const getRules = async (key: string) => {
    const { listing } = await findListing('Rules', key)
    return [
      listing['internet_entire_listing_display'],
      listing['internet_address_display'],
      listing['internet_automated_valuation_display'],
      listing['internet_consumer_comment'],
    ]
  }
  expect(await getRules('K1')).toEqual([false, false, false, false])
  expect(await getRules('K2')).toEqual([true, true, true, true])
  expect(await importText(json([property(1, rules), property(2)]), 'Rules')).toMatchObject({ unchanged: 2 })
  const allowed = { InternetAddressDisplayYN: true, InternetEntireListingDisplayYN: 'Y', ...at(24) }
  expect(await importText(json([property(1, allowed)]), 'Rules')).toMatchObject({ changed: 1 })
  expect(await getRules('K1')).toEqual([true, true, true, true])
})

test.each([
  ['one after the other', 0],
  ['in different batches', 600],
])('of records with the same key, %s, the newest counts, whatever their order', async (how, between) => {
  const source = `Newest ${how}`
  const others = Array.from({ length: between }, (_, index) => property(index + 10))
  const [old, newest] = [
    property(1, { ListPrice: 3000, ...at(20) }),
    property(1, { ListPrice: 2500, ...at(22) }),
  ]
  await importText(json([newest, ...others, old]), source)
  expect(await getPrice(source)).toEqual([2500, 'Active'])
  await importText(json([property(1, { ListPrice: 2900, ...at(21) })]), source)
  expect(await getPrice(source), 'an older record of a later file').toEqual([2500, 'Active'])
  await importText(
    json([
      property(1, { ListPrice: 2400, ...at(23) }),
      ...others,
      property(1, { ListPrice: 2300, ...at(23) }),
    ]),
    source,
  )
  expect(await getPrice(source), 'of the same time, the last').toEqual([2300, 'Active'])
})

test('an older deletion does not withdraw a listing, and an older record does not bring it back', async () => {
  const deletion = (day: number) => property(1, { StandardStatus: 'Delete', ...at(day) })
  await importText(json([property(1, at(22)), deletion(21)]), 'Deleted')
  expect(await getPrice('Deleted')).toEqual([3001, 'Active'])
  await importText(json([deletion(20)]), 'Deleted')
  expect(await getPrice('Deleted')).toEqual([3001, 'Active'])
  await importText(json([deletion(24)]), 'Deleted')
  expect(await getPrice('Deleted')).toEqual([3001, 'Withdrawn'])
  await importText(json([property(1, { ListPrice: 2000, ...at(23) })]), 'Deleted')
  expect(await getPrice('Deleted')).toEqual([3001, 'Withdrawn'])
})

test('remarks are plain text', async () => {
  const remarks = '<p>Bright &amp; airy&nbsp;&ndash; 2&frac12; baths</p><ul><li>Gym</li><li>Roof</li></ul>'
  await importText(json([property(1, { PublicRemarks: remarks })]), 'Remarks')
  expect((await findListing('Remarks', 'K1')).listing['description']).toBe(
    'Bright & airy – 2½ baths\n• Gym\n• Roof',
  )
})
