import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestClient } from '../../../../test/query-client.ts'
import { Toaster } from '../../../components/ui/toaster.tsx'
import { mockServer, type ApiCall } from '../../../../test/mock-fetch.ts'
import { listingFixture } from '../listing.fixture.ts'
import { BrochureButton } from './brochure-button.tsx'
import type { ListingSource } from './listing-source.ts'

// Leaves time on a slow machine.
configure({ asyncUtilTimeout: 10_000 })

const nora = { user_id: '7', name: 'Nora Field', email: 'nora@client.example', search_type: [], photo: null }
const pdf = () => new Response('%PDF', { headers: { 'content-disposition': 'attachment; filename="b.pdf"' } })
let found = { count: 312, size: 50 }
let calls: ApiCall[]

beforeEach(() => {
  found = { count: 312, size: 50 }
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:b', revokeObjectURL: () => {} }))
  calls = mockServer(({ path }) => {
    if (path === '/v1/suggest-clients') return { collection: [nora] }
    if (path === '/v1/search-listings') {
      const collection = Array.from({ length: found.size }, (_, n) =>
        listingFixture({ advertisement_id: String(n + 1) }),
      )
      return { count: found.count, offset: 0, limit: 50, collection }
    }
    return pdf()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function openDialog(source: ListingSource, client?: typeof nora) {
  render(
    <QueryClientProvider client={createTestClient()}>
      <BrochureButton source={source} client={client} />
      <Toaster theme="light" />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Brochure' }))
  await screen.findByRole('dialog')
  return user
}

const getRequests = () => calls.filter(({ path }) => path === '/v1/listing-brochures').map(({ body }) => body)
const results: ListingSource = { query: { ad_type: 'rental', offset: '20', limit: '20' }, count: 312 }

describe('the brochure dialog', () => {
  it('names the results that a brochure leaves out, before and after', async () => {
    const user = await openDialog(results)
    expect(screen.getByText(/the first 50 of 312 results, in the order shown/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Download PDF' }))
    expect(await screen.findByText('The first 50 of 312 results')).toBeDefined()
    expect(calls.find(({ path }) => path === '/v1/search-listings')?.query.toString()).toBe(
      'ad_type=rental&offset=0&limit=50',
    )
    expect(getRequests()).toEqual([
      { listing_ids: Array.from({ length: 50 }, (_, n) => String(n + 1)), prepared_for: '' },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('names the loaded client and links the personal page unless unchecked', async () => {
    const user = await openDialog({ ids: ['3', '4'] }, nora)
    expect(screen.getByText('A PDF of 2 listings.')).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Prepared for' }).value).toBe('Nora Field')
    await user.click(screen.getByRole('button', { name: 'Download PDF' }))
    await screen.findByText('Brochure downloaded')
    await user.click(screen.getByRole('button', { name: 'Brochure' }))
    await user.click(await screen.findByRole('checkbox', { name: 'QR code for their personal page' }))
    await user.keyboard('{Tab}')
    await user.click(screen.getByRole('button', { name: 'Download PDF' }))
    const body = { listing_ids: ['3', '4'], prepared_for: 'Nora Field', user_id: '7' }
    await waitFor(() =>
      expect(getRequests()).toEqual([
        { ...body, page_link: true },
        { ...body, page_link: false },
      ]),
    )
  })

  it('takes any name as typed, and a client only when one is chosen', async () => {
    const user = await openDialog({ ids: ['3'] })
    const field = screen.getByRole('combobox', { name: 'Prepared for' })
    await user.type(field, 'Nora')
    await screen.findByRole('option', { name: /Nora Field/ })
    // The first Enter keeps the text and closes the list.
    await user.keyboard('{Enter}')
    expect(getRequests()).toEqual([])
    await user.keyboard('{Enter}')
    await waitFor(() => expect(getRequests()).toEqual([{ listing_ids: ['3'], prepared_for: 'Nora' }]))
    await user.click(screen.getByRole('button', { name: 'Brochure' }))
    await user.click(await screen.findByRole('option', { name: /Nora Field/ }))
    expect(screen.getByRole('checkbox', { name: 'QR code for their personal page' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Download PDF' }))
    await waitFor(() => expect(getRequests()[1]).toMatchObject({ user_id: '7', page_link: true }))
  })

  it('warns when the results are gone, and asks for no brochure', async () => {
    found = { count: 0, size: 0 }
    const user = await openDialog(results)
    await user.click(screen.getByRole('button', { name: 'Download PDF' }))
    expect(await screen.findByText(/No listings match anymore\./)).toBeDefined()
    expect(getRequests()).toEqual([])
  })

  it('is not offered for more chosen listings than a brochure can have', () => {
    const ids = Array.from({ length: 51 }, (_, n) => String(n + 1))
    render(
      <QueryClientProvider client={createTestClient()}>
        <BrochureButton source={{ ids }} />
      </QueryClientProvider>,
    )
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Brochure' })
    expect([button.disabled, button.title]).toEqual([true, 'A brochure can have up to 50 listings'])
  })
})
