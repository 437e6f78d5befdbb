import { expect, test } from 'vitest'
import { getContactPermissions } from './contact-permissions.ts'

const adam = { user_id: '7', name: 'Adam Cole', email: 'adam@office.example' }
const contact = (name: string, email: string, company = '') => ({ company, name, email, phone_number: '' })
const owner = contact('Ana Ruiz', 'ana@owners.example', 'Ruiz Homes')

test('the contact of an imported listing can be asked for a showing and about availability', () => {
  const listing = { agent: null, leasing_contact: owner, viewing_contacts: [owner] }
  expect(getContactPermissions(listing, adam)).toEqual({
    isSelf: false,
    canAskToShow: true,
    canAskAvailability: true,
  })
})

test('an agent who is the contact is recognized by any of their addresses', () => {
  const agent = { user_id: '7', name: 'Adam Cole' }
  const shownBy = contact('Adam Cole', 'adam.shows@office.example')
  for (const contactOfAgent of [
    shownBy,
    contact('Adam Cole', 'ADAM@office.example'),
    contact('Adam Cole', 'old@office.example'),
  ])
    expect(
      getContactPermissions({ agent, leasing_contact: contactOfAgent, viewing_contacts: [shownBy] }, adam),
    ).toEqual({
      isSelf: true,
      canAskToShow: false,
      canAskAvailability: false,
    })
})

test('the showing agent can ask the owner about availability, but not for a showing', () => {
  const listing = {
    agent: { user_id: '7', name: 'Adam Cole' },
    leasing_contact: owner,
    viewing_contacts: [contact('Adam Cole', adam.email), owner],
  }
  expect(getContactPermissions(listing, adam)).toEqual({
    isSelf: false,
    canAskToShow: false,
    canAskAvailability: true,
  })
  expect(
    getContactPermissions(listing, { ...adam, user_id: '8', email: 'nina@office.example' }).canAskToShow,
  ).toBe(true)
})

test('a listing without a contact email offers no inquiries', () => {
  for (const leasing_contact of [null, contact('Ana Ruiz', '')])
    expect(getContactPermissions({ agent: null, leasing_contact, viewing_contacts: [] }, adam)).toEqual({
      isSelf: false,
      canAskToShow: false,
      canAskAvailability: false,
    })
})
