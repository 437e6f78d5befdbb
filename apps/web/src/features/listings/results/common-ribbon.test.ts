import { expect, it } from 'vitest'
import { listingFixture } from '../listing.fixture.ts'
import { dropCommonRibbon } from './common-ribbon.ts'

const withRibbons = (...texts: readonly string[]) =>
  texts.map((text) => listingFixture({ ribbon: { text, color: 'green' } }))
const read = (...texts: readonly string[]) =>
  dropCommonRibbon(withRibbons(...texts)).map(({ ribbon }) => ribbon?.text)

it('takes off “New” where most listings have it, and no other ribbon', () => {
  expect(read('New', 'New', 'Price drop', 'New', 'New')).toEqual([
    undefined,
    undefined,
    'Price drop',
    undefined,
    undefined,
  ])
  expect(read('No fee', 'No fee', 'No fee', 'No fee')).toHaveLength(4)
  expect(read('No fee', 'No fee', 'No fee', 'No fee')[0]).toBe('No fee')
})

it('keeps “New” where it sets listings apart, and on a few listings', () => {
  expect(read('New', 'New', 'No fee', 'No fee')).toEqual(['New', 'New', 'No fee', 'No fee'])
  expect(read('New', 'New', 'New')).toEqual(['New', 'New', 'New'])
})
