import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listingFixture as listing } from '../components/listing.fixture.ts'
import { createMapLink, MapLinkContext, usePointedOnMap } from './map-link.ts'

function Card({ id }: { readonly id: string }) {
  return <p>{usePointedOnMap(id) ? `${id} pointed` : id}</p>
}

test('the card of the pin under the pointer is set off, and no other', () => {
  const link = createMapLink()
  render(
    <MapLinkContext value={link}>
      <Card id="1" />
      <Card id="2" />
    </MapLinkContext>,
  )
  act(() => link.point({ id: '2', from: 'map' }))
  expect(screen.getByText('2 pointed')).toBeDefined()
  expect(screen.getByText('1')).toBeDefined()
  // What the list itself points at is the map's business.
  act(() => link.point({ id: '1', from: 'list', listing: listing() }))
  expect(screen.queryByText(/pointed/)).toBeNull()
})
