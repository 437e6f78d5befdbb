import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listingFixture as listing } from '../listing.fixture.ts'
import { createPointedListingStore, PointedListingContext, useIsPointedOnMap } from './pointed-listing.ts'

function Card({ id }: { readonly id: string }) {
  return <p>{useIsPointedOnMap(id) ? `${id} pointed` : id}</p>
}

test('highlights only the card of the pin under the pointer', () => {
  const link = createPointedListingStore()
  render(
    <PointedListingContext value={link}>
      <Card id="1" />
      <Card id="2" />
    </PointedListingContext>,
  )
  act(() => link.point({ id: '2', from: 'map' }))
  expect(screen.getByText('2 pointed')).toBeDefined()
  expect(screen.getByText('1')).toBeDefined()
  // Pointing at the list highlights pins, not cards.
  act(() => link.point({ id: '1', from: 'list', listing: listing() }))
  expect(screen.queryByText(/pointed/)).toBeNull()
})
