import { expect, test } from 'vitest'
import { asksOf } from './asks.ts'

const adam = { user_id: '7', name: 'Adam Cole', email: 'adam@office.example' }
const contact = (name: string, email: string, company = '') => ({ company, name, email, phone_number: '' })
const owner = contact('Ana Ruiz', 'ana@owners.example', 'Ruiz Homes')

test('the contact of stock that came from elsewhere is asked both', () => {
  const listing = { agent: null, leasing_contact: owner, viewing_contacts: [owner] }
  expect(asksOf(listing, adam)).toEqual({ oneself: false, toShow: true, whetherAvailable: true })
})

test('nobody asks himself, by whichever address the listing knows him', () => {
  const agent = { user_id: '7', name: 'Adam Cole' }
  const shownBy = contact('Adam Cole', 'adam.shows@office.example')
  for (const own of [
    shownBy,
    contact('Adam Cole', 'ADAM@office.example'),
    contact('Adam Cole', 'old@office.example'),
  ])
    expect(asksOf({ agent, leasing_contact: own, viewing_contacts: [shownBy] }, adam)).toEqual({
      oneself: true,
      toShow: false,
      whetherAvailable: false,
    })
})

test('who shows a home asks its owner whether it is available, and not to be let in', () => {
  const listing = {
    agent: { user_id: '7', name: 'Adam Cole' },
    leasing_contact: owner,
    viewing_contacts: [contact('Adam Cole', adam.email), owner],
  }
  expect(asksOf(listing, adam)).toEqual({ oneself: false, toShow: false, whetherAvailable: true })
  expect(asksOf(listing, { ...adam, user_id: '8', email: 'nina@office.example' }).toShow).toBe(true)
})

test('a contact without an address, or none, is asked nothing', () => {
  for (const leasing_contact of [null, contact('Ana Ruiz', '')])
    expect(asksOf({ agent: null, leasing_contact, viewing_contacts: [] }, adam)).toEqual({
      oneself: false,
      toShow: false,
      whetherAvailable: false,
    })
})
