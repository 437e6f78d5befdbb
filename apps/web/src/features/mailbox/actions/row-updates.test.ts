import type { MailThreadRow } from '@pb/contract/mail-threads'
import { expect, test } from 'vitest'
import {
  updateCounts,
  updatePage,
  removeEverywhere,
  removeFrom,
  moveToTrash,
  setSeen,
  setStarred,
} from './row-updates.ts'
import { threadRow } from '../list/thread-row.fixture.ts'

function createPage(...threads: MailThreadRow[]) {
  return { threads, next_page_token: 'more', total: 41, total_is_exact: 1 as const }
}

test('updates only the given rows and returns the same page when nothing changes', () => {
  const page = createPage(threadRow({ id: '1', seen: 0 }), threadRow({ id: '2', seen: 0 }))
  const read = updatePage(page, new Set(['2']), setSeen(1))
  expect(read.threads.map(({ seen }) => seen)).toEqual([0, 1])
  expect(read.total).toBe(41)
  expect(updatePage(page, new Set(['3']), removeEverywhere)).toBe(page)
  expect(updatePage(read, new Set(['2']), setSeen(1))).toBe(read)
})

test('lowers the total by the removed rows', () => {
  const page = createPage(threadRow({ id: '1' }), threadRow({ id: '2' }), threadRow({ id: '3' }))
  const left = updatePage(page, new Set(['1', '3']), moveToTrash)
  expect(left.threads.map(({ id }) => id)).toEqual(['2'])
  expect(left.total).toBe(39)
})

test('applies an update by folder', () => {
  const [inbox, starred, trash] = (['INBOX', 'STARRED', 'TRASH'] as const).map((label) =>
    threadRow({ label, starred: 1 }),
  )
  expect(setStarred(0)(inbox!, 'INBOX')).toMatchObject({ starred: 0 })
  expect(setStarred(0)(starred!, 'STARRED')).toBeNull()
  expect(moveToTrash(trash!, 'TRASH')).toBe(trash)
  expect(removeFrom('INBOX')(inbox!, 'INBOX')).toBeNull()
  expect(removeFrom('INBOX')(starred!, 'STARRED')).toBe(starred)
})

test('updates folder counts once per row, never below zero', () => {
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
  expect(updateCounts(counts, rows, removeEverywhere)).toMatchObject([
    { threadsTotal: 3, threadsUnread: 1 },
    { threadsTotal: 0, threadsUnread: 0 },
  ])
  expect(updateCounts(counts, rows, setSeen(0))).toMatchObject([{ threadsTotal: 5, threadsUnread: 3 }, {}])
})
