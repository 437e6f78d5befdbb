import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { listingFixture } from '../listing.fixture.ts'
import { ListingCard } from './listing-card.tsx'

afterEach(cleanup)

function show(listing = listingFixture()) {
  render(
    <MemoryRouter>
      <ListingCard listing={listing} sizes="100vw" />
    </MemoryRouter>,
  )
  return screen.getByRole('article')
}

describe('listing card', () => {
  it('links to the listing by its address', () => {
    show()
    expect(screen.getByRole('link', { name: '20 Carroll St, 3E' }).getAttribute('href')).toBe(
      '/listing/71/details',
    )
  })

  it('shows the price, the facts, the first four amenities and the ribbon', () => {
    const text = show().textContent
    for (const part of [
      '$3,250',
      '/month',
      '2 Beds · 1 Bath · 832 sq ft · Co-op',
      'Carroll Gardens',
      'Rental',
    ])
      expect(text).toContain(part)
    expect(text).toContain('Doorman · Elevator · Gym · Pool')
    expect(text).not.toContain('Storage')
    expect(text).toContain('Open house')
    expect(text).toContain('4 days on market')
  })

  it('shows no period for a sale price', () => {
    const text = show(listingFixture({ ad_type: 'sale', price: 1_460_000 })).textContent
    expect(text).toContain('$1,460,000')
    expect(text).not.toContain('/month')
  })

  it('starts with the featured photo and cycles through the others', async () => {
    show()
    const shown = () => screen.getByRole<HTMLImageElement>('img').getAttribute('src')
    expect(shown()).toBe('/transcode/wcontact-l/b.jpg')
    await userEvent.click(screen.getByRole('button', { name: /Next photo/ }))
    expect(shown()).toBe('/transcode/wcontact-l/a.jpg')
    await userEvent.click(screen.getByRole('button', { name: /Previous photo/ }))
    await userEvent.click(screen.getByRole('button', { name: /Previous photo/ }))
    expect(shown()).toBe('/transcode/wcontact-l/c.jpg')
  })

  it('shows a placeholder and no arrows without photos', () => {
    show(listingFixture({ photos: [], photo_featured: null }))
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByText('No photo of 20 Carroll St, 3E')).toBeDefined()
  })
})
