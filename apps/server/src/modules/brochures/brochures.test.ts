import { maxBrochureListings } from '@pb/contract/brochures'
import type { SharedLink } from '@pb/contract/shared-links'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { findPdfProblems } from '../../../test/harness/check-pdf.ts'
import { makeBuilding, makeUnit } from '../../../test/factories/buildings.ts'
import { makeClient } from '../../../test/factories/clients.ts'
import { makeListing } from '../../../test/factories/listings.ts'
import { testOffice } from '../../../test/harness/test-office.ts'
import { storeImage } from '../media/index.ts'
import { createBrochureRequests } from './request-brochure.fixture.ts'

const office = testOffice()
const requestBrochure = createBrochureRequests(office)

/** Returns the text of each page and the metadata. */
async function readDocument(bytes: Buffer) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const pdf = await task.promise
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const content = await (await pdf.getPage(index + 1)).getTextContent()
      return content.items.map((item) => ('str' in item ? item.str : '')).join(' ')
    }),
  )
  const { info } = (await pdf.getMetadata()) as { info: { Title: string; Author: string } }
  await task.destroy()
  return { pages, info, text: pages.join('\n') }
}

test('prints a single listing on one page with price, facts, total at signing and agent', async () => {
  const agent = await office.person()
  await office.call({
    method: 'PUT',
    url: '/v1/agent-profile',
    as: agent,
    payload: { phone: '(212) 555-0123', email: 'desk@pboffice.example' },
  })
  await office.call({
    method: 'POST',
    url: '/v1/agent-licenses',
    as: agent,
    payload: { license_number: '10401234567', license_class: 'salesperson', expires_on: '2027-03-02' },
  })
  const building_id = await makeBuilding(office.deps.db)
  const unit_id = await makeUnit(office.deps.db, building_id)
  const id = await makeListing(office.deps.db, {
    building_id,
    unit_id,
    price_cents: '400000',
    bedrooms: 20,
    bathrooms: 15,
    size: 850,
    concession: JSON.stringify({ freeMonths: 1, termMonths: 13 }),
    contact: JSON.stringify({ company: 'Elm Owners' }),
    tenant_fees: JSON.stringify([
      { kind: 'other', name: 'Key deposit', cents: 5000, when: 'signing', refundable: true },
      { kind: 'other', name: 'Storage room', cents: 7550, when: 'monthly', refundable: false },
    ]),
  })
  const reply = await requestBrochure(agent, [id])
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename="[a-z0-9-]+\.pdf"$/),
  })
  expect(await findPdfProblems(reply.rawPayload)).toEqual([])
  const { pages, info } = await readDocument(reply.rawPayload)
  expect(pages).toHaveLength(1)
  for (const part of [
    '$4,000 a month',
    '2 Beds',
    '1.5 Baths',
    '850 sq ft',
    '$3,692.31 ($4,000, 1 month free of 13)',
    'Due at signing',
    'Key deposit, refundable',
    'Total, at most $8,020',
    'Other fees',
    'Storage room',
    '$75.50, ',
    'Licensed Real Estate Salesperson, PB Office',
    '(212) 555-0123',
    'desk@pboffice.example',
    'Listing courtesy of Elm Owners',
    'Equal housing opportunity',
  ])
    expect(pages[0]!.replace(/\s+/g, ' ')).toContain(part)
  expect(info.Author).toContain('PB Office')
})

test('leaves out fields that are internal to agents', async () => {
  const agent = await office.person()
  const secret = 'inside-only'
  const id = await makeListing(office.deps.db, {
    commission: JSON.stringify({ kind: 'owner_pays', months: 1 }),
    contact: JSON.stringify({
      company: 'Elm',
      name: secret,
      email: `${secret}@x.example`,
      phone_number: secret,
    }),
    source: secret,
    access_type: 'EXCLUSIVE',
  })
  const { text } = await readDocument((await requestBrochure(agent, [id])).rawPayload)
  expect(text).not.toContain(secret)
  expect(text).not.toMatch(/owner pays|commission|exclusive|fee/i)
})

test('starts with a table of contents and prints several listings in the given order, each once', async () => {
  const agent = await office.person()
  const ids: string[] = []
  for (let n = 1; n <= 12; n += 1)
    ids.push(
      await makeListing(office.deps.db, { ad_type: 'sale', price_cents: String(100_000_000 + n * 100) }),
    )
  const wanted = ids.toReversed()
  const { pages } = await readDocument((await requestBrochure(agent, [...wanted, wanted[0]!])).rawPayload)
  expect(pages).toHaveLength(2 + 12)
  expect(pages[0]).toContain('12 listings')
  const prices = pages.slice(2).map((page) => /\$1,000,0(\d\d)/.exec(page)![1])
  expect(prices).toEqual(['12', '11', '10', '09', '08', '07', '06', '05', '04', '03', '02', '01'])
})

const jpeg = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

async function makeListingWithPhotos(
  photos: readonly { readonly bytes: Buffer; readonly floorplan?: boolean }[],
) {
  const listing_id = await makeListing(office.deps.db)
  const names: string[] = []
  for (const [position, { bytes, floorplan = false }] of photos.entries()) {
    const { name } = await storeImage(office.deps, bytes, { createdBy: null })
    await office.deps.db
      .insertInto('listing_photo')
      .values({ listing_id, position, name, floorplan })
      .execute()
    names.push(name)
  }
  return { listing_id, names }
}

/** Width and height of the images in a document, in order. */
const listImages = (bytes: Buffer) =>
  [...bytes.toString('latin1').matchAll(/\/Subtype \/Image[\s\S]*?\/Width (\d+)\s+\/Height (\d+)/g)].map(
    ([, width, height]) => `${width}x${height}`,
  )

test('skips missing and damaged photos and prints the next ones instead', async () => {
  const agent = await office.person()
  const { files } = office.deps
  const bytes = await jpeg(900, 700, 'teal')
  const { listing_id, names } = await makeListingWithPhotos(Array.from({ length: 8 }, () => ({ bytes })))
  for (const name of names.slice(0, 2)) {
    for (const size of ['large', 'small']) await files.delete(`print/${size}/${name}`)
    if (name === names[0]) await files.delete(`media/${name}`)
    else await files.put(`media/${name}`, bytes.subarray(0, 200))
  }
  // This photo predates print derivatives: they are created on demand.
  for (const size of ['large', 'small']) await files.delete(`print/${size}/${names[2]!}`)
  const [first, again] = [
    await requestBrochure(agent, [listing_id]),
    await requestBrochure(agent, [listing_id]),
  ]
  const expected = ['900x700', ...Array.from({ length: 4 }, () => '340x264')]
  expect(listImages(first.rawPayload)).toEqual(expected)
  expect(listImages(again.rawPayload)).toEqual(expected)
})

test('prints a floor plan last and uncropped, however many photos there are', async () => {
  const agent = await office.person()
  const bytes = await jpeg(800, 600, 'teal')
  const plan = { bytes: await jpeg(500, 900, 'white'), floorplan: true }
  const photos = Array.from({ length: 8 }, () => ({ bytes }))
  const { listing_id } = await makeListingWithPhotos([plan, ...photos])
  const { rawPayload } = await requestBrochure(agent, [listing_id])
  expect(listImages(rawPayload)).toEqual(['800x600', '340x255', '340x255', '340x255', '500x900'])
})

test('embeds an image that repeats on every page only once', async () => {
  const agent = await office.person()
  const { name } = await storeImage(office.deps, await jpeg(400, 400, 'gray'), {
    createdBy: agent.personId,
  })
  await office.deps.db
    .updateTable('agent')
    .set({ photo: name })
    .where('person_id', '=', agent.personId)
    .execute()
  const ids = [await makeListing(office.deps.db), await makeListing(office.deps.db)]
  expect(listImages((await requestBrochure(agent, ids)).rawPayload)).toEqual(['340x340'])
})

test('links the phone, email, map and the listings on the cover', async () => {
  const agent = await office.person()
  const payload = { phone: '(212) 555-0123 x4', email: 'desk@pboffice.example' }
  await office.call({ method: 'PUT', url: '/v1/agent-profile', as: agent, payload })
  const ids = [
    await makeListing(office.deps.db, { latitude: 40.7473, longitude: -73.9726 }),
    await makeListing(office.deps.db),
  ]
  const { rawPayload } = await requestBrochure(agent, ids)
  const task = getDocument({ data: new Uint8Array(rawPayload), verbosity: 0 })
  const pdf = await task.promise
  const getLinks = async (number: number) => {
    const found = (await (await pdf.getPage(number)).getAnnotations()) as { url?: string; dest?: string }[]
    return found.map(({ url, dest }) => url ?? dest)
  }
  const card = ['tel:+12125550123,4', 'mailto:desk@pboffice.example']
  expect(await getLinks(1)).toEqual([...ids.map((id) => `listing-${id}`), ...card])
  const destinations = await Promise.all(ids.map((id) => pdf.getDestination(`listing-${id}`)))
  const pages = await Promise.all(
    destinations.map((destination) => pdf.getPageIndex(destination![0] as never)),
  )
  expect(pages).toEqual([1, 2])
  expect(await getLinks(2)).toEqual([
    expect.stringMatching(/^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=/),
    ...card,
  ])
  expect(await getLinks(3)).toEqual(card)
  expect((await pdf.getOutline()).map(({ title }) => title)).toHaveLength(2)
  await task.destroy()
})

/** Returns the URLs and destinations that a page links to. */
async function listLinks(bytes: Buffer, page: number) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const annotations = await (await (await task.promise).getPage(page)).getAnnotations()
  await task.destroy()
  return (annotations as { url?: string; dest?: string }[]).map(({ url, dest }) => url ?? dest)
}

describe('a brochure for a client', () => {
  test('names the client on every page and in its file name, in the words given', async () => {
    const agent = await office.person()
    const { userId } = await makeClient(office.deps, agent, { first_name: 'Ann', last_name: 'Lee' })
    const ids = [await makeListing(office.deps.db), await makeListing(office.deps.db)]
    const named = await requestBrochure(agent, ids, { user_id: userId })
    const { pages, info } = await readDocument(named.rawPayload)
    expect(pages).toHaveLength(3)
    for (const page of pages) expect(page).toContain('Prepared for Ann Lee')
    expect(info.Title).toBe('2 listings for Ann Lee')
    expect(named.headers['content-disposition']).toContain('"2-listings-for-ann-lee.pdf"')
    const free = await requestBrochure(agent, ids, { user_id: userId, prepared_for: ' Ann & Bo Lee ' })
    expect((await readDocument(free.rawPayload)).text).toContain('Prepared for Ann & Bo Lee')
    const unnamed = await requestBrochure(agent, ids)
    expect((await readDocument(unnamed.rawPayload)).text).not.toContain('Prepared for')
  })

  test('links a QR code on every page to a personal page with the listings on the market', async () => {
    const agent = await office.person()
    const { db } = office.deps
    const { userId } = await makeClient(office.deps, agent)
    const closed = await makeListing(db, { standard_status: 'Closed' })
    const ids = [await makeListing(db), closed, await makeListing(db)]
    const getLinks = async () =>
      (await office.call({ url: `/v1/clients-shared-links/${userId}`, as: agent })).json<{
        collection: SharedLink[]
      }>().collection
    const { rawPayload } = await requestBrochure(agent, ids, { user_id: userId, page_link: true })
    const [link, ...others] = await getLinks()
    expect(others).toEqual([])
    expect(link).toMatchObject({ channel: 'brochure', state: 'active', listing_ids: [ids[0], ids[2]] })
    const { pages } = await readDocument(rawPayload)
    expect(pages).toHaveLength(4)
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('Your page: photos, map and replies')
      expect(page).toMatch(/Works until \w+ \d+, \d{4}/)
      expect(await listLinks(rawPayload, index + 1)).toContain(link!.url)
    }
    const url = `/v1/shared-listings/${link!.url.split('/').at(-1)!}`
    expect((await office.call({ url })).json()).toMatchObject({ office: 'PB Office' })
    const timeline = await office.call({ url: `/v1/client-timeline/${userId}`, as: agent })
    expect(timeline.body).toContain('Shared 2 listings by brochure')
    // The same brochure again leads to the same page, unless its link was turned off.
    await requestBrochure(agent, ids, { user_id: userId, page_link: true })
    expect(await getLinks()).toHaveLength(1)
    await office.call({ method: 'DELETE', url: `/v1/shared-links/${link!.link_id}`, as: agent })
    await requestBrochure(agent, ids, { user_id: userId, page_link: true })
    expect((await getLinks()).map(({ state }) => state)).toEqual(['active', 'revoked'])
  })

  test('is refused for a client of another agent, and a link without client or active listing', async () => {
    const agent = await office.person()
    const { userId } = await makeClient(office.deps, agent)
    const id = await makeListing(office.deps.db)
    const closed = await makeListing(office.deps.db, { standard_status: 'Closed' })
    const other = await office.person()
    for (const page_link of [false, true])
      expect((await requestBrochure(other, [id], { user_id: userId, page_link })).statusCode).toBe(404)
    expect((await requestBrochure(agent, [id], { page_link: true })).statusCode).toBe(400)
    const refused = await requestBrochure(agent, [closed], { user_id: userId, page_link: true })
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain('None of these listings is on the market')
  })
})

test('continues fees that do not fit beside the text on the next page', async () => {
  const agent = await office.person()
  const fees = Array.from({ length: 40 }, (_, n) => ({
    kind: 'other',
    name: `Fee number ${n}`,
    cents: 1000 + n,
    when: n % 2 ? 'signing' : 'monthly',
    refundable: false,
  }))
  const id = await makeListing(office.deps.db, { price_cents: '400000', tenant_fees: JSON.stringify(fees) })
  const { pages, text } = await readDocument((await requestBrochure(agent, [id])).rawPayload)
  expect(pages.length).toBeGreaterThan(1)
  for (const { name } of fees) expect(text).toMatch(new RegExp(`${name}\\b`))
})

test('draws a map with street names and attribution for a listing with a position, in any borough', async () => {
  const agent = await office.person()
  const { db } = office.deps
  const positions = [
    { latitude: 40.7473, longitude: -73.9726 },
    { latitude: 40.6782, longitude: -73.9442 },
    {},
    { latitude: 40.35, longitude: -74.5 },
  ]
  const ids: string[] = []
  for (const position of positions) ids.push(await makeListing(db, position))
  const { pages } = await readDocument((await requestBrochure(agent, ids)).rawPayload)
  expect(pages.map((page) => page.includes('© OpenStreetMap contributors'))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
  expect(pages[1]).toMatch(/\w+ Avenue/)
  expect(pages[2]).toMatch(/\w+ (Street|Avenue)/)
})

test('prints a description of any length and script on as many pages as it needs without losing words', async () => {
  const agent = await office.person()
  const words = Array.from({ length: 1500 }, (_, n) => `word${n}`)
  const description = `${words.slice(0, 700).join(' ')}\n\n🏡 שלום 你好 łódź Ελλάδα \u0007\u202e${'x'.repeat(300)}\n${words.slice(700).join(' ')}`
  const id = await makeListing(office.deps.db, { description })
  const { text, pages } = await readDocument((await requestBrochure(agent, [id])).rawPayload)
  expect(pages.length).toBeGreaterThan(2)
  const found = new Set(text.match(/word\d+/g))
  expect(words.filter((word) => !found.has(word))).toEqual([])
  expect(text).toContain('łódź')
  expect(text).toContain('Ελλάδα')
})

test('rejects an unknown listing, an empty list and too many listings', async () => {
  const agent = await office.person()
  const id = await makeListing(office.deps.db)
  expect((await requestBrochure(agent, [id, '999999999'])).statusCode).toBe(404)
  expect((await requestBrochure(agent, [])).statusCode).toBe(400)
  expect(
    (
      await requestBrochure(
        agent,
        Array.from({ length: maxBrochureListings + 1 }, (_, n) => String(n + 1)),
      )
    ).statusCode,
  ).toBe(400)
})
