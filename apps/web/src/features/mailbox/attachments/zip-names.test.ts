import { expect, test } from 'vitest'
import { getEntryNames, getZipName } from './zip-names.ts'

test('names the zip by the local time of the agent', () => {
  expect(getZipName(Date.UTC(2026, 10, 21, 20, 4), 'America/New_York')).toBe(
    'attachments_11-21-2026_3:04 pm.zip',
  )
  expect(getZipName(Date.UTC(2026, 10, 21, 5, 30), 'America/New_York')).toBe(
    'attachments_11-21-2026_12:30 am.zip',
  )
})

test('gives zip entries unique names with a timestamp and without path separators', () => {
  const file = (filename: string, extension = 'pdf') => ({ filename, extension, sendAt: 7, receivedAt: null })
  expect(
    getEntryNames([
      file('Lease.pdf'),
      file('lease.PDF'),
      file('../../etc/passwd', ''),
      file('a.b', 'txt'),
      file(''),
    ]),
  ).toEqual(['Lease_7.pdf', 'lease_7 (2).pdf', '__.._etc_passwd_7', 'a.b_7.txt', '_7.pdf'])
})
