import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginSession, endSession } from '../../../lib/session.ts'
import { LeasingContact } from './leasing-contact.tsx'
import { detailFixture } from '../listing.fixture.ts'

const adam = { company: '', name: 'Adam Cole', email: 'adam@office.example', phone_number: '2125550100' }
const ana = { company: 'Hill', name: 'Ana Ruiz', email: 'ana@owners.example', phone_number: '2125550177' }
const mine = { agent: { user_id: '7', name: adam.name } }

beforeEach(() =>
  beginSession('one', {
    user_id: '7',
    name: adam.name,
    email: adam.email,
    photo: null,
    roles: ['AGENT'],
    time_zone: null,
  }),
)
afterEach(() => {
  cleanup()
  endSession()
})

const offered = () => screen.queryAllByRole('link').map(({ textContent }) => textContent)

test('offers inquiries and a phone number for another agent’s listing', () => {
  render(<LeasingContact listing={detailFixture({ leasing_contact: ana, viewing_contacts: [ana] })} />)
  expect(offered()).toEqual(['Ask to show', 'Still available?', '2125550177'])
})

test('offers no inquiries to oneself, and no showing request for an own listing', () => {
  render(
    <LeasingContact listing={detailFixture({ ...mine, leasing_contact: adam, viewing_contacts: [adam] })} />,
  )
  expect(offered()).toEqual([])
  expect(screen.getByText('Adam Cole')).toBeDefined()
  cleanup()
  const listing = detailFixture({ ...mine, leasing_contact: ana, viewing_contacts: [adam, ana] })
  render(<LeasingContact listing={listing} />)
  expect(offered()).toEqual(['Still available?', '2125550177'])
})
