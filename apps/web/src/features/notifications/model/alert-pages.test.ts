import type { Alert } from '@pb/contract/notifications'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alertsOf, unreadOf, withNewest, withRead, type AlertPages, type AlertsPage } from './alert-pages.ts'

const pageSize = 10

/** A server's list, the newest first: unread where the flag says so. */
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

function fetchedOf(list: readonly Alert[], pages: number): AlertPages {
  const offsets = Array.from({ length: pages }, (_, n) => n * pageSize)
  return { pages: offsets.map((offset) => page(list, offset)), pageParams: offsets }
}

const flags = fc.array(fc.boolean(), { maxLength: 45 })

test('what came since is taken in: the list is what the server would say, as far as it was fetched', () => {
  fc.assert(
    fc.property(
      flags,
      fc.array(fc.boolean(), { maxLength: 14 }),
      fc.integer({ min: 1, max: 3 }),
      (old, more, n) => {
        const now = alerts([...old, ...more])
        const { pages, fresh } = withNewest(fetchedOf(alerts(old), n), page(now, 0))
        const shown = alertsOf(pages)
        expect(shown).toEqual(now.slice(0, shown.length))
        expect(unreadOf(pages)).toBe(page(now, 0).unreadCount)
        expect(fresh).toEqual(now.slice(0, Math.min(more.length, pageSize)))
        // The next page is asked for from where the list ends.
        expect(pages.pages.flatMap(({ collection }) => collection)).toHaveLength(shown.length)
      },
    ),
  )
})

test('reading counts down by what was unread, once, and reading all leaves none', () => {
  fc.assert(
    fc.property(flags, fc.nat(50), (old, at) => {
      const list = alerts(old)
      const pages = fetchedOf(list, 2)
      const id = String(at)
      const wasUnread = alertsOf(pages).some(({ alert_id, read }) => alert_id === id && read === 0)
      const once = withRead(pages, id)
      expect(unreadOf(once)).toBe(unreadOf(pages) - (wasUnread ? 1 : 0))
      expect(withRead(once, id)).toEqual(once)
      const all = withRead(pages)
      expect(unreadOf(all)).toBe(0)
      expect(alertsOf(all).every(({ read }) => read === 1)).toBe(true)
    }),
  )
})

test('what stands in two pages, since more came between them, is shown once', () => {
  const list = alerts(Array.from({ length: 25 }, () => true))
  const pages: AlertPages = { pages: [page(list.slice(3), 0), page(list, 10)], pageParams: [0, 10] }
  const ids = alertsOf(pages).map(({ alert_id }) => alert_id)
  expect(new Set(ids).size).toBe(ids.length)
})
