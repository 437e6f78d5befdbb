import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeInquiry } from '../../test/factories/inquiries.ts'
import { testOffice } from '../../test/harness/test-office.ts'
import { run } from './lead-samples.ts'

const office = testOffice()
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pb-samples-'))
  vi.spyOn(console, 'log').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

test('writes each corrected mail with its correction', async () => {
  const agent = await office.person()
  const rawText = 'A new format'
  const { inquiryId, messageId } = await makeInquiry(
    office.deps,
    agent,
    { name: '' },
    { rawText, subject: 'Inquiry' },
  )
  const reply = await office.call({
    method: 'PUT',
    url: `/v1/listing-inquiries/${inquiryId}/messages/${messageId}`,
    as: agent,
    payload: { name: 'Omar Cruz', unit: '3F' },
  })
  expect(reply.statusCode).toBe(200)
  expect(await run([folder], office.deps)).toBe(0)
  expect((await readdir(folder)).toSorted()).toEqual([
    `streeteasy_${messageId}.eml`,
    `streeteasy_${messageId}.json`,
  ])
  expect(await readFile(join(folder, `streeteasy_${messageId}.eml`), 'utf8')).toContain('A new format')
  expect(JSON.parse(await readFile(join(folder, `streeteasy_${messageId}.json`), 'utf8'))).toMatchObject({
    reader: 'streeteasy',
    reading: 'read',
    fields: { name: 'Omar Cruz', unit: '3F' },
  })
})

test('prints its usage without exactly one folder', async () => {
  expect(await run([], office.deps)).toBe(2)
})
