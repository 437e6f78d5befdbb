import { expect, it } from 'vitest'
import { getNotificationLink } from './notification-links.ts'

it.each([
  [{ link: '/deals/7', listing_ids: ['1'] }, '/deals/7'],
  [{ listing_ids: ['1'], user_id: '9' }, '/listing/1/details'],
  [{ listing_ids: ['1', '2'] }, '/results/selected?listing_ids=1&listing_ids=2&limit=20'],
  [
    { listing_ids: ['1', '2'], user_id: '9' },
    '/results/selected?listing_ids=1&listing_ids=2&limit=20&client_id=9',
  ],
  [{}, null],
])('leads from %j to %s', (payload, link) => {
  expect(getNotificationLink(payload)).toBe(link)
})
