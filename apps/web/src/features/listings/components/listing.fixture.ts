import type { ListingCard } from '@pb/contract/listings'

/** A listing for tests, as the server sends it. */
export function listingFixture(more: Partial<ListingCard> = {}): ListingCard {
  return {
    advertisement_id: '71',
    building_id: '5',
    ad_type: 'rental',
    address: '20 Carroll St',
    unit: '3E',
    city: 'New York',
    zip: '11231',
    neighborhood: 'Carroll Gardens',
    price: 3250,
    bedrooms: '2',
    bathrooms: 1,
    size: 832,
    furnished: 'unfurnished',
    ownership: 'co-op',
    pet_policy: 'Cats',
    amenities: ['Doorman', 'Elevator', 'Gym', 'Pool', 'Storage'],
    photo_featured: 'b.jpg',
    featured_photo: 'b.jpg',
    photos: ['a.jpg', 'b.jpg', 'c.jpg'],
    ribbon: { text: 'Open house', color: 'amber' },
    standard_status: 'Active',
    time_published: 1_795_000_000,
    dom: 4,
    latitude: 40.68,
    longitude: -73.99,
    ...more,
  }
}
