import type { MailThreadRow } from '@pb/contract/mailbox-threads'
import { expect, test } from 'vitest'
import { changedCounts, changedPage, gone, leaving, trashed, withSeen, withStar } from './changes.ts'
import { threadRow } from './thread-row.fixture.ts'

function pageOf(...threads: MailThreadRow[]) {
  return { threads, next_page_token: 'more', total: 41, total_is_exact: 1 as const }
}

test('only the named rows change, and a page of which nothing changes is the same', () => {
  const page = pageOf(threadRow({ id: '1', seen: 0 }), threadRow({ id: '2', seen: 0 }))
  const read = changedPage(page, new Set(['2']), withSeen(1))
  expect(read.threads.map(({ seen }) => seen)).toEqual([0, 1])
  expect(read.total).toBe(41)
  expect(changedPage(page, new Set(['3']), gone)).toBe(page)
  expect(changedPage(read, new Set(['2']), withSeen(1))).toBe(read)
})

test('a row that leaves lowers the total', () => {
  const page = pageOf(threadRow({ id: '1' }), threadRow({ id: '2' }), threadRow({ id: '3' }))
  const left = changedPage(page, new Set(['1', '3']), trashed)
  expect(left.threads.map(({ id }) => id)).toEqual(['2'])
  expect(left.total).toBe(39)
})

test('what a change does depends on the folder', () => {
  const [inbox, starred, trash] = (['INBOX', 'STARRED', 'TRASH'] as const).map((label) =>
    threadRow({ label, starred: 1 }),
  )
  expect(withStar(0)(inbox!, 'INBOX')).toMatchObject({ starred: 0 })
  expect(withStar(0)(starred!, 'STARRED')).toBeNull()
  expect(trashed(trash!, 'TRASH')).toBe(trash)
  expect(leaving('INBOX')(inbox!, 'INBOX')).toBeNull()
  expect(leaving('INBOX')(starred!, 'STARRED')).toBe(starred)
})

test('counts follow: each row once, and never below zero', () => {
  const counts = [
    { id: 'INBOX', name: 'All Inbox', threadsTotal: 5, threadsUnread: 2 },
    { id: 'SENT', name: 'Sent', threadsTotal: 0, threadsUnread: 0 },
  ] as const
  const unread = threadRow({ id: '1', seen: 0 })
  const rows = [
    unread,
    unread,
    threadRow({ id: '2', seen: 1 }),
    threadRow({ id: '3', label: 'SENT', seen: 0 }),
  ]
  expect(changedCounts(counts, rows, gone)).toMatchObject([
    { threadsTotal: 3, threadsUnread: 1 },
    { threadsTotal: 0, threadsUnread: 0 },
  ])
  expect(changedCounts(counts, rows, withSeen(0))).toMatchObject([{ threadsTotal: 5, threadsUnread: 3 }, {}])
})
