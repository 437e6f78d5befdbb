import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { property } from '../records/property.fixture.ts'
import { readBatches, type FilePart } from './read-batches.ts'

const read = (file: Buffer | string): Promise<FilePart[]> =>
  Readable.from(readBatches(Readable.from([Buffer.from(file)]))).toArray()

test.each<[string, () => Buffer | string, string]>([
  ['a nested gzip', () => gzipSync(gzipSync('[]')), 'This is a compressed archive'],
  ['a CSV of one title', () => `ListingKey,${'x'.repeat(3_000_000)}`, "This isn't a valid CSV file"],
  ['a PDF', () => '%PDF-1.7\n', 'This is a PDF. Upload a JSON or CSV file.'],
  ['a photo', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0]), 'This is a photo'],
  ['a web page', () => '\n<!DOCTYPE html><html>', 'This is a web page'],
  ['bytes', () => Buffer.from([7, 1, 9, 0, 0, 3]), "This isn't a text file"],
  ['a table of something else', () => 'Address,Rent\nFirst Ave,3000', 'no column is named ListingKey'],
  ['records of something else', () => '[{"Address":"First Ave"}]', 'no record has a ListingKey'],
  ['damaged gzip', () => Buffer.concat([gzipSync('['), Buffer.from('junk')]), "This isn't a valid gzip file"],
])('names %s', async (_what, file, reason) => {
  expect(await read(file())).toEqual([{ error: expect.stringContaining(reason) }])
})

test('accepts rejected records as long as one has a key', async () => {
  const records = [{ Address: 'First Ave' }, property(1), { ListingKey: 'K2' }]
  const [part, ...others] = await read(JSON.stringify(records))
  expect(others).toEqual([])
  expect(part).toMatchObject({ batch: { properties: [{ nr: 2 }], rejects: [{ nr: 1 }, { nr: 3 }] } })
})
