import { expect, test } from 'vitest'
import { askColleague, askToShow, askWhetherAvailable } from './mail-link.ts'

const listing = {
  address: '20 Carroll St',
  unit: '3E',
  price: 3250,
  ad_type: 'rental',
  leasing_contact: { company: 'Hill', name: 'Ana Ruiz', email: 'ana@owners.example', phone_number: '' },
} as const
const asking = { listing, agent: 'Adam Cole', url: 'https://office.example/listing/71/details' }

test('the mail says who asks what about which home', () => {
  const url = new URL(askToShow(asking))
  expect(url.pathname).toBe('ana@owners.example')
  expect(url.searchParams.get('subject')).toBe('Showing: 20 Carroll St, 3E')
  const body = url.searchParams.get('body')!
  expect(body).toMatch(/^Hi Ana,\n\nI would like to show 20 Carroll St, 3E at \$3,250\/month to a client\./)
  expect(body).toContain('https://office.example/listing/71/details')
  expect(body).toMatch(/Thank you,\nAdam Cole$/)
})

test('nobody is greeted by a name that is not known, and no price is made up', () => {
  const unnamed = { ...listing, price: 0, leasing_contact: { ...listing.leasing_contact, name: '' } }
  const url = new URL(askWhetherAvailable({ ...asking, listing: unnamed }))
  expect(url.searchParams.get('subject')).toBe('Still available? 20 Carroll St, 3E')
  expect(url.searchParams.get('body')).toMatch(/^Hello,\n\nIs 20 Carroll St, 3E still available/)
})

test('a colleague is asked about the home', () => {
  const url = new URL(askColleague(listing, 'nina@office.example'))
  expect([url.pathname, url.searchParams.get('subject')]).toEqual([
    'nina@office.example',
    'Showing: 20 Carroll St, 3E',
  ])
})
