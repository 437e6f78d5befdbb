import type { ListingTerms as Terms } from '@pb/contract/listing-terms'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestClient } from '../../../../../test/query-client.ts'
import { mockFetch } from '../../../../../test/mock-fetch.ts'
import ListingTerms from './listing-terms.tsx'

const fetched = mockFetch()

const terms = (id: string, more: Partial<Terms> = {}): Terms => ({
  advertisement_id: id,
  commission_structure: '',
  available_from: null,
  verified_on: null,
  leasing_contact: null,
  agent: null,
  ...more,
})
const contact = { company: 'Carroll Realty', name: 'Ana Ruiz', email: 'ana@owners.example', phone_number: '' }

let wide = true
beforeEach(() => {
  wide = true
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { matches: wide, media }))
  fetched.mockImplementation(async () =>
    Promise.resolve(
      Response.json({
        collection: [
          terms('7', {
            commission_structure: 'Owner pays 1 month',
            available_from: '2020-01-01',
            verified_on: 1_577_880_000,
            leasing_contact: { ...contact, phone_number: '(212) 555-0177' },
          }),
          terms('8', { available_from: '2999-12-01', leasing_contact: contact }),
          terms('9', { agent: { user_id: '3', name: 'Sofia Marin' } }),
        ],
      }),
    ),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show() {
  const client = createTestClient()
  const page = ['7', '8', '9']
  render(
    <QueryClientProvider client={client}>
      {page.map((id) => (
        <section key={id} aria-label={id}>
          <ListingTerms id={id} page={page} />
        </section>
      ))}
    </QueryClientProvider>,
  )
}
const read = (id: string) =>
  [...screen.getByRole('region', { name: id }).querySelectorAll('dd')].map(({ textContent }) => textContent)

describe('terms of a row', () => {
  it('are fetched once for all rows of the page', async () => {
    show()
    expect(await screen.findByText('Owner pays 1 month')).toBeDefined()
    expect(read('7')).toEqual(['Owner pays 1 month', 'Now', 'Ana Ruiz', 'Jan 1, 2020'])
    expect(read('8')).toEqual(['–Unknown', 'Dec 1, 2999', 'Ana Ruiz', 'Not yet'])
    expect(read('9')).toEqual(['–Unknown', '–Unknown', 'Sofia Marin', 'Not yet'])
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('lead to the contact by phone, else by email', async () => {
    show()
    const links = await screen.findAllByRole('link', { name: 'Ana Ruiz' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'tel:2125550177',
      'mailto:ana@owners.example',
    ])
  })

  it('are not fetched for windows without room for them', () => {
    wide = false
    show()
    expect(fetched).not.toHaveBeenCalled()
  })
})
