import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatView, parseView } from './list-view.ts'

test('a view round-trips through the URL', () => {
  const texts = fc.dictionary(
    fc.constantFrom('ad_type', 'status', 'scope', 'missing', 'search', 'sort', 'page', 'edit', 'upload'),
    fc.oneof(fc.constantFrom('sale', 'past', 'office', 'photos', 'price', '2', '7'), fc.string()),
  )
  fc.assert(
    fc.property(texts, (params) => {
      const view = parseView(new URLSearchParams(params))
      expect(parseView(formatView(view))).toEqual(view)
    }),
  )
})

test('unknown values are ignored', () => {
  expect(parseView(new URLSearchParams('ad_type=boat&page=-1&edit=x&status=gone'))).toEqual(
    parseView(new URLSearchParams()),
  )
})
