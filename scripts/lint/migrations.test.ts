import { expect, test } from 'vitest'
import { listDumpedStates, readMigrationHashes, readRecordedHashes } from '../lib/migrations.ts'
import { checkMigrations, formatHashes, hashMigration, parseHashes } from './migrations.ts'

const people = hashMigration('0001_people.sql', 'CREATE TABLE person (id int);\n')
const media = hashMigration('0002_media.sql', 'CREATE TABLE media (id int);\n')
const later = hashMigration('0004_later.sql', 'SELECT 1;\n')

test('accepts recorded migrations, also with other line ends', () => {
  const copy = hashMigration('0001_people.sql', 'CREATE TABLE person (id int);\r\n')
  expect(checkMigrations([copy, media], [people, media], ['0001_people'])).toEqual([])
})

test('refuses a changed, a missing, an unrecorded and an inserted migration', () => {
  const changed = hashMigration('0001_people.sql', 'CREATE TABLE person (id bigint);\n')
  expect(checkMigrations([changed], [people, media], [])).toEqual([
    expect.stringMatching(/^Migration 0001_people.sql has changed\. .* add a new migration/),
    expect.stringMatching(/^Migration 0002_media.sql is missing/),
  ])
  expect(checkMigrations([people, later], [people], [])).toEqual([
    'Migration 0004_later.sql has no recorded hash. Run: npm run migrations:record',
  ])
  expect(checkMigrations([people, media, later], [people, later], [])).toEqual([
    'Migration 0002_media.sql comes before 0004_later.sql, which is recorded. Give it a later number.',
  ])
})

test('refuses more than five migrations after the newest dump, and a dump of no migration', () => {
  const migrations = [1, 2, 3, 4, 5, 6, 7].map((nr) => hashMigration(`000${nr}_any.sql`, ''))
  expect(checkMigrations(migrations, migrations, ['0001_any', '0002_any'])).toEqual([])
  expect(checkMigrations(migrations, migrations, ['0001_any'])).toEqual([
    expect.stringMatching(/^6 migrations came after 0001_any, .* Run: npm run migrations:dump$/),
  ])
  expect(checkMigrations(migrations, migrations, ['0003_other'])).toEqual([
    'There is a dump of 0003_other, but no such migration.',
  ])
})

test('reads and writes the format of sha256sum, and no other', () => {
  const text = formatHashes([media, people])
  expect(parseHashes(text)).toEqual([people, media])
  expect(() => parseHashes('0001_people.sql\n')).toThrow('Not a line of sha256sum')
})

test('finds no change in the migrations of this version', () => {
  const hashes = readMigrationHashes()
  expect(hashes.length).toBeGreaterThan(90)
  expect(checkMigrations(hashes, readRecordedHashes(), listDumpedStates())).toEqual([])
})
