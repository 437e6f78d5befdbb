import type { Alert } from '@pb/contract/notifications'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AlertsPage } from '../../../queries/notifications.ts'
import { getAlerts, getUnreadCount, mergeNewestPage, markRead, type AlertPages } from './alert-pages.ts'

const pageSize = 10

/** The server's list, newest first, with one notification per unread flag. */
function alerts(flags: readonly boolean[]): Alert[] {
  return flags
    .map((unread, n): Alert => ({
      alert_id: String(n + 1),
      kind: 'system',
      time_created: n,
      message: `Event ${n + 1}`,
      read: unread ? 0 : 1,
      payload: {},
    }))
    .toReversed()
}

function page(list: readonly Alert[], offset: number): AlertsPage {
  return {
    total: list.length,
    unreadCount: list.filter(({ read }) => read === 0).length,
    collection: list.slice(offset, offset + pageSize),
  }
}

function fetchPages(list: readonly Alert[], pages: number): AlertPages {
  const offsets = Array.from({ length: pages }, (_, n) => n * pageSize)
  return { pages: offsets.map((offset) => page(list, offset)), pageParams: offsets }
}

const flags = fc.array(fc.boolean(), { maxLength: 45 })

test('merging the newest page matches the server’s list as far as it was fetched', () => {
  fc.assert(
    fc.property(
      flags,
      fc.array(fc.boolean(), { maxLength: 14 }),
      fc.integer({ min: 1, max: 3 }),
      (old, more, n) => {
        const now = alerts([...old, ...more])
        const { pages, fresh } = mergeNewestPage(fetchPages(alerts(old), n), page(now, 0))
        const shown = getAlerts(pages)
        expect(shown).toEqual(now.slice(0, shown.length))
        expect(getUnreadCount(pages)).toBe(page(now, 0).unreadCount)
        expect(fresh).toEqual(now.slice(0, Math.min(more.length, pageSize)))
        // The next page starts where the list ends.
        expect(pages.pages.flatMap(({ collection }) => collection)).toHaveLength(shown.length)
      },
    ),
  )
})

test('marking as read decreases the unread count once, and marking all sets it to zero', () => {
  fc.assert(
    fc.property(flags, fc.nat(50), (old, at) => {
      const list = alerts(old)
      const pages = fetchPages(list, 2)
      const id = String(at)
      const wasUnread = getAlerts(pages).some(({ alert_id, read }) => alert_id === id && read === 0)
      const once = markRead(pages, id)
      expect(getUnreadCount(once)).toBe(getUnreadCount(pages) - (wasUnread ? 1 : 0))
      expect(markRead(once, id)).toEqual(once)
      const all = markRead(pages)
      expect(getUnreadCount(all)).toBe(0)
      expect(getAlerts(all).every(({ read }) => read === 1)).toBe(true)
    }),
  )
})

test('removes duplicates of shifted pages', () => {
  const list = alerts(Array.from({ length: 25 }, () => true))
  const pages: AlertPages = { pages: [page(list.slice(3), 0), page(list, 10)], pageParams: [0, 10] }
  const ids = getAlerts(pages).map(({ alert_id }) => alert_id)
  expect(new Set(ids).size).toBe(ids.length)
})
