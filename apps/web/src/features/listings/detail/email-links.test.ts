import type { ListingDetail } from '@pb/contract/listing-schemas'
import { expect, test } from 'vitest'
import { getColleagueLink, getShowingRequestLink, getAvailabilityLink } from './email-links.ts'

const listing = {
  address: '20 Carroll St',
  unit: '3E',
  price: 3250,
  ad_type: 'rental',
  agent: null,
  viewing_contacts: [] as ListingDetail['viewing_contacts'],
  leasing_contact: { company: 'Hill', name: 'Ana Ruiz', email: 'ana@owners.example', phone_number: '' },
} as const
const inquiry = { listing, agentName: 'Adam Cole', url: 'https://office.example/listing/71/details' }

test('a showing request names the listing and the agent, without a page that needs a sign-in', () => {
  const url = new URL(getShowingRequestLink(inquiry))
  expect(url.pathname).toBe('ana@owners.example')
  expect(url.searchParams.get('subject')).toBe('Showing: 20 Carroll St, 3E')
  const body = url.searchParams.get('body')!
  expect(body).toMatch(/^Hi Ana,\n\nI would like to show 20 Carroll St, 3E at \$3,250\/month to a client\./)
  expect(body).not.toContain('http')
  expect(body).toMatch(/Thank you,\nAdam Cole$/)
})

test('a showing request to a colleague links the listing', () => {
  const nina = { company: '', name: 'Nina Hart', email: 'nina@office.example', phone_number: '' }
  const agent = { user_id: '8', name: nina.name }
  for (const [viewing_contacts, linked] of [
    [[nina], true],
    [[listing.leasing_contact], false],
  ] as const) {
    const own = { ...listing, agent, viewing_contacts: [...viewing_contacts], leasing_contact: nina }
    const body = new URL(getShowingRequestLink({ ...inquiry, listing: own })).searchParams.get('body')!
    expect(body.includes(inquiry.url)).toBe(linked)
  }
})

test('an inquiry leaves out an unknown name and an unknown price', () => {
  const unnamed = { ...listing, price: 0, leasing_contact: { ...listing.leasing_contact, name: '' } }
  const url = new URL(getAvailabilityLink({ ...inquiry, listing: unnamed }))
  expect(url.searchParams.get('subject')).toBe('Still available? 20 Carroll St, 3E')
  expect(url.searchParams.get('body')).toMatch(/^Hello,\n\nIs 20 Carroll St, 3E still available/)
})

test('an email to a colleague has the address as its subject', () => {
  const url = new URL(getColleagueLink(listing, 'nina@office.example'))
  expect([url.pathname, url.searchParams.get('subject')]).toEqual([
    'nina@office.example',
    'Showing: 20 Carroll St, 3E',
  ])
})
