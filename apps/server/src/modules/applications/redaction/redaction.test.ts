import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { Application } from '@pb/contract/applications'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findPdfProblems } from '../../../../test/harness/check-pdf.ts'
import { multipart } from '../../../../test/calls/multipart.ts'
import { makeForm } from '../../../../test/factories/owned-applications.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { readEncryptedFile } from '../../../platform/encryption/encrypt.ts'
import { storedFiles } from '../../data-exports/catalog/stored-files.ts'
import { onePage, stream } from '../package/papers/pdf.fixture.ts'
import { readText } from '../package/read-text.fixture.ts'
import { FormDevice } from '../renter-form/form-calls.fixture.ts'
import { eraseHousehold } from '../erase-household.fixture.ts'
import { copyFiles } from './copy-files.ts'

const office = testOffice()

/** The pixels of a PDF's pages at 72 dots an inch, as a viewer shows them. */
async function drawPages(bytes: Uint8Array) {
  const library = await PDFiumLibrary.init()
  const pdf = await library.loadDocument(new Uint8Array(bytes))
  const pages: { isBlack: (across: number, down: number) => boolean }[] = []
  for (const page of pdf.pages()) {
    const { data, width, height } = await page.render({ scale: 1, render: async (image) => image.data })
    pages.push({
      isBlack(across, down) {
        const at = (Math.floor(down * height) * width + Math.floor(across * width)) * 4
        return data.subarray(at, at + 3).every((value) => value < 40)
      },
    })
  }
  pdf.destroy()
  library.destroy()
  return pages
}

test('what black bars cover is in no copy that leaves: preview, package, export', async () => {
  const agent = await office.person()
  const boss = await office.person(['SUPERVISOR'])
  const form = await makeForm(office.deps, agent)
  const device = new FormDevice(office, form.token)
  const planted = ['219-09-9990', '4000123456789']
  const content = `BT /F1 24 Tf 72 700 Td (${planted[0]}) Tj 0 -100 Td (${planted[1]}) Tj 0 -100 Td (Hello) Tj ET`
  const upload = (query: string, name: string, bytes: Buffer) =>
    device.call('POST', `/papers?document=pay_stubs&${query}`, multipart('file', name, bytes))
  await upload('key=a-pdf-to-cover', 'stub.pdf', onePage({ content: stream('', content) }))
  const photo = { create: { width: 600, height: 400, channels: 3, background: 'white' } } as const
  await upload('key=photo-to-cover', 'stub.jpg', await sharp(photo).jpeg().toBuffer())
  const url = `/v1/aform/${form.id}`
  const listValues = async (as = agent) =>
    (await office.call({ url, as }))
      .json<Application>()
      .report.flatMap(({ value }) => (value !== null && typeof value === 'object' ? [value] : []))
  const open = async (signedUrl: string) => (await office.call({ url: signedUrl })).rawPayload
  const preview = async (at: number) => open((await listValues())[at]!.url)
  const [pdf, jpeg] = await listValues()
  expect(await readText(await open(pdf!.url))).toContain(planted[0])
  const cover = (id: string, bars: object[], before: object[] = [], as = agent) =>
    office.call({ method: 'PUT', url: `/v1/aform-papers/${id}/bars`, as, payload: { bars, before } })
  const [first, second] = [750, 2000].map((y) => ({ page: 1, x: 1000, y, width: 4500, height: 600 }))
  const lost = { ...first, page: 2 }
  const id = pdf!.media_item_id
  const refusals = [
    await cover(id, [lost]),
    await cover(id, [first!], [second!]),
    await cover(id, [], [], boss),
  ]
  expect(refusals.map(({ statusCode }) => statusCode)).toEqual([422, 409, 403])
  expect((await sql`SELECT FROM application_copy_file`.execute(office.deps.db)).rows).toHaveLength(0)
  expect((await cover(id, [first!, second!])).statusCode).toBe(200)
  const middle = { page: 1, x: 4000, y: 4000, width: 2000, height: 2000 }
  expect((await cover(jpeg!.media_item_id, [middle])).statusCode).toBe(200)

  const copies = [await preview(0), (await office.call({ url: `${url}/download`, as: agent })).rawPayload]
  const kinds = storedFiles.filter(({ table }) => table.startsWith('application_paper'))
  for (const { table, key } of kinds) {
    const { rows } = await sql<{
      key: string | null
    }>`SELECT ${key} AS key FROM ${sql.table(table)} t`.execute(office.deps.db)
    for (const row of rows) {
      const bytes = row.key === null ? null : await readEncryptedFile(office.deps, row.key)
      if (bytes?.includes('/Contents')) copies.push(bytes)
    }
  }
  expect(copies.length).toBeGreaterThanOrEqual(3)
  // What is previewed and what is sent, both with pages that became images.
  for (const copy of copies.slice(0, 2)) expect(await findPdfProblems(copy)).toEqual([])
  for (const copy of copies) {
    const text = await readText(copy).catch(() => '')
    for (const number of planted)
      for (const spelling of [number, number.slice(0, 7)]) {
        expect(copy.includes(spelling), spelling).toBe(false)
        expect(text.includes(spelling), spelling).toBe(false)
      }
  }
  expect(await readText(copies[1]!)).toContain('Parts are blacked out')
  // An image of the page, and no font.
  expect(await readText(copies[0]!)).toBe('')
  const [drawn] = await drawPages(copies[0]!)
  expect([drawn!.isBlack(0.3, 0.105), drawn!.isBlack(0.3, 0.23), drawn!.isBlack(0.3, 0.5)]).toEqual([
    true,
    true,
    false,
  ])
  const { data, info } = await sharp(await preview(1))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixel = (x: number, y: number) => data[(y * info.width + x) * info.channels]!
  expect([pixel(300, 200) < 40, pixel(200, 200) > 200]).toEqual([true, true])

  // The original stays, for its agent only, and each look at it is in the access log.
  const [own] = await listValues()
  expect(await readText(await open(own!.original_url!))).toContain(planted[1])
  expect((await listValues(boss)).map(({ original_url }) => original_url)).toEqual([null, null])
  const log = await office.call({ url: `${url}/access-log`, as: agent })
  expect(log.body).toContain('Pay stubs without black bars')
  expect(log.body).toContain('Pay stubs: 2 black bars')

  // Bars stay in their places when the papers get more pages.
  for (const [at, value, across, down] of [
    [0, own!, 0.3, 0.105],
    [1, jpeg!, 0.5, 0.5],
  ] as const) {
    const added = `key=more-pages-${at}&append_to=${value.media_item_id}`
    await upload(added, 'more.pdf', onePage())
    const pages = await drawPages(await preview(at))
    expect(pages).toHaveLength(2)
    expect(pages[0]!.isBlack(across, down)).toBe(true)
    expect(pages[0]!.isBlack(0.5, 0.95)).toBe(false)
  }
  const keys = await sql<{ file_key: string }>`SELECT file_key FROM application_copy_file`.execute(
    office.deps.db,
  )
  await eraseHousehold(office, form.householdId)
  await copyFiles.deleteUnused(office.deps)
  expect(keys.rows.length).toBeGreaterThan(2)
  for (const { file_key } of keys.rows) expect(await office.deps.files.get(file_key)).toBeNull()
})
