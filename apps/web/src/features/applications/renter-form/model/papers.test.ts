import type { FormPaper } from '@pb/contract/application-forms'
import { maxPaperBytes as contractMaxPaperBytes } from '@pb/contract/application-papers'
import { expect, test } from 'vitest'
import { createForm } from '../renter-form.fixture.ts'
import { arePages, checkFile, isTooOld, listMissingPapers, listPaperGroups, maxPaperBytes } from './papers.ts'

const paper = (document: FormPaper['document'], id: string): FormPaper => ({
  media_item_id: id,
  document,
  filename: `${document}.pdf`,
  content_type: 'application/pdf',
  bytes: 1,
  pages: 1,
  dated: null,
  time_created: 1,
})

test('the limit of a file is the one of the contract', () => {
  expect(maxPaperBytes).toBe(contractMaxPaperBytes)
})

test.each([
  ['photo.jpg', 'image/jpeg', 1000, null],
  ['IMG_1.HEIC', '', 1000, null],
  ['a.pdf', 'application/pdf', maxPaperBytes + 1, 'tooLarge'],
  ['a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 10, 'wrongType'],
  ['a', '', 10, 'wrongType'],
  ['a.pdf', 'application/pdf', 0, 'empty'],
])('%s of type "%s" with %i bytes: %s', (name, type, size, error) => {
  expect(checkFile({ name, type, size })).toBe(error)
})

test('photos chosen together are pages of one paper where one is asked for', () => {
  const photo = { type: 'image/jpeg' }
  expect(arePages([photo, photo], 1)).toBe(true)
  expect(arePages([photo, photo], 2)).toBe(false)
  expect(arePages([photo], 1)).toBe(false)
  expect(arePages([photo, { type: 'application/pdf' }], 1)).toBe(false)
})

test('missing papers are counted, optional ones are not missing', () => {
  const form = createForm({ papers: [paper('pay_stubs', '1'), paper('w2', '2')] })
  expect(listMissingPapers(form)).toEqual([
    { document: 'photo_id', have: 0, need: 1 },
    { document: 'pay_stubs', have: 1, need: 2 },
  ])
  expect(listPaperGroups(form).map(({ document }) => document)).toEqual([
    'photo_id',
    'pay_stubs',
    'w2',
    'other_papers',
  ])
})

test.each([
  ['2026-10-09', false],
  ['2026-10-08', true],
])('on November 23 a paper of %s is too old for 45 days: %s', (dated, old) => {
  expect(isTooOld({ dated }, 45, new Date('2026-11-23T17:00:00Z'))).toBe(old)
})
