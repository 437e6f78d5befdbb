import type { ListingCard } from '@pb/contract/listing-schemas'
import type { ListingRelation, SavedListing } from '@pb/contract/listing-relations'
import type { ListingSend, SendAdvice, SendRecipient } from '@pb/contract/listing-sends'

/** Replies of the server about a listing, a client and a send. */

export const listing: ListingCard = {
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
  ownership: 'rental',
  pet_policy: 'Cats',
  amenities: [],
  photo_featured: null,
  featured_photo: null,
  photos: [],
  ribbon: null,
  standard_status: 'Active',
  time_published: 1_795_000_000,
  dom: 4,
  latitude: null,
  longitude: null,
}

export const relation: ListingRelation = {
  advertisement_id: '71',
  user_id: '9',
  saved: 0,
  sent: 0,
  client_saved: 0,
  time_sent: null,
  time_opened: null,
  mark: null,
  comment: '',
}

export function savedListing(more: Partial<SavedListing> = {}): SavedListing {
  return { ...listing, ...relation, saved: 1, household: [], ...more }
}

type Client = SendAdvice['clients'][number]

export const maya: Client = {
  user_id: '9',
  name: 'Maya Chen',
  first_name: 'Maya',
  email: 'maya@x.example',
  phone: '(212) 555-0101',
  opted_out: 0,
  already_sent_ids: [],
  notices_due: [],
  participants: [],
}

export function sendAdvice(clients: readonly Client[], more: Partial<SendAdvice> = {}): SendAdvice {
  return {
    subject: 'New 1 listing available',
    message: 'Hi {first_name}, I picked 1 listing for you. Which would you like to see?\n\nAdam',
    inactive_ids: [],
    clients: [...clients],
    findings: [],
    ...more,
  }
}

export function recipient(client: Client, more: Partial<SendRecipient> = {}): SendRecipient {
  return {
    recipient_id: client.user_id,
    user_id: client.user_id,
    participant_id: null,
    name: client.name,
    state: 'sent',
    failure: '',
    listing_ids: ['71'],
    thread_id: '1',
    ...more,
  }
}

export function listingSend(...recipients: readonly SendRecipient[]): ListingSend {
  return { send_id: '4', time_created: 1_795_000_000, subject: 'x', recipients: [...recipients] }
}
