import type { FormPaper, RenterForm } from '@pb/contract/application-forms'
import { PDF } from '@libpdf/core'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { multipart } from '../../../../test/calls/multipart.ts'
import { makeForm, type TestForm } from '../../../../test/factories/owned-applications.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { onePage } from '../package/papers/pdf.fixture.ts'
import { deleteQueuedFiles, storeFile } from '../papers/files.ts'
import { listPapers, readPaperFile } from '../papers/read-paper.ts'
import { FormDevice } from './form-calls.fixture.ts'

const office = testOffice()
let agent: TestPerson
let form: TestForm
let phone: FormDevice
let keys = 0

beforeEach(async () => {
  agent = await office.person()
  form = await makeForm(office.deps, agent)
  phone = new FormDevice(office, form.token)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const nextKey = () => `upload-${(keys += 1)}`
const photo = (color: string, options: { width?: number; height?: number } = {}) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: color, ...options } })
    .jpeg()
    .toBuffer()

interface AddOptions {
  readonly document?: string
  readonly key?: string
  readonly append_to?: string
  readonly dated?: string
  readonly filename?: string
}

function add(bytes: Buffer, { filename = 'IMG_1.HEIC', ...given }: AddOptions = {}) {
  const query = new URLSearchParams({ document: 'pay_stubs', key: nextKey(), ...given })
  return phone.call('POST', `/papers?${query.toString()}`, multipart('file', filename, bytes))
}

async function added(bytes: Buffer, options: AddOptions = {}): Promise<FormPaper> {
  const reply = await add(bytes, options)
  if (reply.statusCode !== 201) throw new Error(`the upload answered ${reply.statusCode}: ${reply.body}`)
  return reply.json<{ paper: FormPaper }>().paper
}

const stored = async () => (await listPapers(office.deps.db, [form.id])).get(form.id)!
const content = async (id: string) =>
  readPaperFile(
    office.deps,
    (await stored()).find((paper) => paper.id === id)!,
  )

/** All files of papers on disk, partial ones included. */
async function filesOnDisk(): Promise<string[]> {
  const folder = join(office.deps.env.dataDir, 'files')
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

describe('adding a paper', () => {
  test.each<[string, () => Promise<Buffer>]>([
    [
      'JPEG',
      async () =>
        sharp(await photo('red'))
          .withMetadata({ orientation: 6 })
          .jpeg()
          .toBuffer(),
    ],
    ['HEIC', () => readFile(join(import.meta.dirname, '../../../../test/fixtures/turned.heic'))],
  ])('turns a %s photo upright and removes its metadata', async (_type, make) => {
    const paper = await added(await make(), { filename: 'C:\\scans\\IMG_1.HEIC' })
    expect(paper).toMatchObject({ content_type: 'image/jpeg', pages: 1, filename: 'IMG_1.jpg' })
    const { format, width, height, exif, orientation } = await sharp(
      await content(paper.media_item_id),
    ).metadata()
    expect([format, height > width, exif, orientation]).toEqual(['jpeg', true, undefined, undefined])
  })

  test.each(['png', 'webp'] as const)('puts a transparent %s on white', async (format) => {
    const clear = sharp({ create: { width: 9, height: 9, channels: 4, background: '#00000000' } })
    const { media_item_id } = await added(await clear.toFormat(format).toBuffer())
    const { data } = await sharp(await content(media_item_id))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(Math.min(...data)).toBeGreaterThan(250)
  })

  it('stores a PDF encrypted, without what does not belong on a page', async () => {
    const { version } = await phone.read()
    const reply = await add(onePage({ catalog: '/OpenAction << /S /JavaScript /JS (evil) >>' }), {
      document: 'tax_return',
      dated: '2026-01-31',
      filename: 'taxes.pdf',
    })
    expect(reply.json()).toMatchObject({
      paper: { document: 'tax_return', dated: '2026-01-31', filename: 'taxes.pdf', pages: 1 },
      version: version + 1,
    })
    const [paper] = await stored()
    const plain = await readPaperFile(office.deps, paper!)
    expect(plain.toString('latin1')).toMatch(/^%PDF/)
    expect(plain.length).toBe(paper!.bytes)
    for (const path of await filesOnDisk())
      expect((await readFile(path)).toString('latin1')).not.toContain('%PDF')
  })

  it('numbers papers of one kind, and shows them to the renter without a way to the file', async () => {
    await added(await photo('red'))
    await added(await photo('blue'))
    expect((await stored()).map(({ document, position }) => [document, position])).toEqual([
      ['pay_stubs', 1],
      ['pay_stubs', 2],
    ])
    const { papers } = await phone.read()
    expect(papers.map((paper) => Object.keys(paper).toSorted())[0]).toEqual([
      'bytes',
      'content_type',
      'dated',
      'document',
      'filename',
      'media_item_id',
      'pages',
      'time_created',
    ])
  })

  it('stores the same upload once, also when it arrives twice at the same time', async () => {
    const key = nextKey()
    const bytes = await photo('red')
    const replies = await Promise.all([add(bytes, { key }), add(bytes, { key }), add(bytes, { key })])
    const ids = new Set(replies.map((reply) => reply.json<{ paper: FormPaper }>().paper.media_item_id))
    expect([replies.map(({ statusCode }) => statusCode), ids.size]).toEqual([[201, 201, 201], 1])
    expect(await stored()).toHaveLength(1)
  })

  it('explains in the form’s language why a file is refused, and stores nothing', async () => {
    const before = await filesOnDisk()
    const locked = await PDF.load(onePage())
    locked.setProtection({ userPassword: 'secret', ownerPassword: 'owner' })
    const files = [
      Buffer.from(await locked.save()),
      Buffer.from('GIF89a'),
      (await photo('red')).subarray(0, 200),
    ]
    await phone.call('PUT', '/language', { payload: { language: 'es' } })
    const messages: string[] = []
    for (const file of files) {
      const reply = await add(file)
      expect(reply.statusCode).toBe(422)
      messages.push(reply.json<{ errorMsg: string }>().errorMsg)
    }
    expect(messages).toEqual([
      expect.stringContaining('contraseña'),
      expect.stringContaining('no es un PDF'),
      expect.stringContaining('No podemos leer'),
    ])
    expect([await stored(), await filesOnDisk()]).toEqual([[], before])
  })

  it('refuses a date in the future, and any paper once the landlord has answered', async () => {
    expect((await add(await photo('red'), { dated: '2026-03-09' })).statusCode).toBe(400)
    await office.deps.db
      .updateTable('application_household')
      .set({ status: 'REJECTED' })
      .where('id', '=', form.householdId)
      .execute()
    expect((await add(await photo('red'))).statusCode).toBe(422)
    expect(await stored()).toEqual([])
  })

  it('stores nothing of an upload that is cut', async () => {
    const { payload, headers } = multipart('file', 'a.jpg', await photo('red'))
    const url = `/papers?document=w2&key=${nextKey()}`
    const reply = await phone.call('POST', url, { payload: payload.subarray(0, -60), headers })
    expect([reply.statusCode, await stored()]).toEqual([400, []])
  })

  it('leaves no file when the disk is full', async () => {
    vi.spyOn(office.deps.files, 'put').mockRejectedValue(
      Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }),
    )
    expect((await add(await photo('red'))).statusCode).toBe(507)
    expect(await stored()).toEqual([])
  })
})

describe('pages added to a paper', () => {
  it('make one PDF of several photos', async () => {
    const first = await added(await photo('red'))
    const paper = await added(await photo('blue'), { append_to: first.media_item_id })
    expect(paper).toMatchObject({
      media_item_id: first.media_item_id,
      content_type: 'application/pdf',
      pages: 2,
      filename: 'IMG_1.pdf',
    })
    const pdf = await PDF.load(await content(paper.media_item_id))
    expect(pdf.getPages().map(({ width, height }) => [width, height])).toEqual([
      [792, 612],
      [792, 612],
    ])
  })

  it('are all there when they arrive at the same time, each once', async () => {
    const { media_item_id: append_to } = await added(onePage())
    const keysOfPages = Array.from({ length: 3 }, nextKey)
    const bytes = await photo('red')
    const replies = await Promise.all(
      [...keysOfPages, ...keysOfPages].map((key) => add(bytes, { append_to, key })),
    )
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(201))
    expect(await stored()).toMatchObject([{ pages: 4 }])
    office.clock.advance(2 * 3600)
    await deleteQueuedFiles(office.deps)
    expect((await PDF.load(await content(append_to))).getPageCount()).toBe(4)
  })

  it('are refused for a paper of another form', async () => {
    const other = await makeForm(office.deps, agent, { with: form, type: 'CO_APPLICANT' })
    const { media_item_id: append_to } = await added(await photo('red'))
    phone = new FormDevice(office, other.token)
    expect((await add(await photo('red'), { append_to })).statusCode).toBe(404)
  })
})

describe('changing papers', () => {
  const remove = async (id: string, restore = '0') =>
    (await phone.call('DELETE', `/papers/${id}?restore=${restore}`)).json<{
      paper: FormPaper | null
      version: number
    }>()
  const ids = async () =>
    (await phone.call('GET', '')).json<RenterForm>().papers.map((paper) => paper.media_item_id)

  it('removes and restores a paper, each once', async () => {
    const { media_item_id: id } = await added(await photo('red'))
    const removed = await remove(id)
    expect([removed.paper, await ids()]).toEqual([null, []])
    expect(await remove(id)).toEqual(removed)
    const next = await added(await photo('blue'))
    const restored = await remove(id, '1')
    expect(restored.paper?.media_item_id).toBe(id)
    expect(await remove(id, '1')).toEqual(restored)
    expect(await ids()).toEqual([next.media_item_id, id])
  })

  it('changes the kind and the date', async () => {
    const { media_item_id: id } = await added(await photo('red'))
    const change = (payload: object) => phone.call('PUT', `/papers/${id}`, { payload })
    const reply = await change({ document: 'w2', dated: '2026-02-01' })
    expect(reply.json()).toMatchObject({ paper: { document: 'w2', dated: '2026-02-01' } })
    expect((await change({ dated: null })).json()).toMatchObject({ paper: { document: 'w2', dated: null } })
    expect((await change({ dated: '2030-01-01' })).statusCode).toBe(400)
  })

  it('finds no paper of others', async () => {
    const { media_item_id: id } = await added(await photo('red'))
    const other = await makeForm(office.deps, agent, { with: form, type: 'CO_APPLICANT' })
    const device = new FormDevice(office, other.token)
    expect((await device.call('DELETE', `/papers/${id}`)).statusCode).toBe(404)
    expect((await device.call('PUT', `/papers/${id}`, { payload: { dated: null } })).statusCode).toBe(404)
    expect(await stored()).toHaveLength(1)
  })
})

describe('files that no row refers to', () => {
  it('are deleted when the row could not be written', async () => {
    await office.deps.pool.query(
      'ALTER TABLE application_paper ADD CONSTRAINT none CHECK (bytes < 0) NOT VALID',
    )
    const reply = await add(await photo('red'))
    await office.deps.pool.query('ALTER TABLE application_paper DROP CONSTRAINT none')
    expect(reply.statusCode).toBe(500)
    office.clock.advance(2 * 3600)
    const before = (await filesOnDisk()).length
    expect(await deleteQueuedFiles(office.deps)).toBeGreaterThan(0)
    expect((await filesOnDisk()).length).toBeLessThan(before)
  })

  it('are deleted a day after a process was killed before it committed, and used ones stay', async () => {
    const { media_item_id: id } = await added(await photo('red'))
    const { file_key } = await storeFile(office.deps, Buffer.from('of a killed process'))
    office.clock.advance(24 * 3600)
    const exists = async () => (await filesOnDisk()).some((path) => path.endsWith(file_key))
    await deleteQueuedFiles(office.deps)
    expect(await exists()).toBe(true)
    office.clock.advance(2 * 3600)
    await deleteQueuedFiles(office.deps)
    expect(await exists()).toBe(false)
    expect((await content(id)).length).toBeGreaterThan(0)
  })
})
