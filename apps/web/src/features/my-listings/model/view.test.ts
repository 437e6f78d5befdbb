import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatView, parseView } from './view.ts'

test('what an address says is what it is written from', () => {
  const texts = fc.dictionary(
    fc.constantFrom('ad_type', 'status', 'scope', 'missing', 'search', 'sort', 'page', 'edit', 'upload'),
    fc.oneof(fc.constantFrom('sale', 'past', 'office', 'photos', 'price', '2', '7'), fc.string()),
  )
  fc.assert(
    fc.property(texts, (given) => {
      const view = parseView(new URLSearchParams(given))
      expect(parseView(formatView(view))).toEqual(view)
    }),
  )
})

test('what it does not know counts as not said', () => {
  expect(parseView(new URLSearchParams('ad_type=boat&page=-1&edit=x&status=gone'))).toEqual(
    parseView(new URLSearchParams()),
  )
})
