import type { SavedSearch } from '@pb/contract/saved-searches'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { savedSearchFixture } from '../saved-search.fixture.ts'
import { errorResponse, mockServer, type ApiCall } from '../../../../test/mock-fetch.ts'
import { renderPage } from '../render.fixture.tsx'
import { SearchDetails } from './search-details.tsx'

let searches: SavedSearch[] = []
let calls: ApiCall[] = []
let refused = false

function answer({ method, path }: ApiCall): unknown {
  if (path === '/v1/search-listings-advice')
    return { count: 12, totals: { new: 5, price_dropped: 0, no_fee: 0 } }
  if (method === 'GET')
    return {
      user_id: '12',
      name: 'Ann Lee',
      searches,
      searches_info: { search_info_parts: { line_1: '', line_2: '' } },
    }
  if (refused) return errorResponse(500, 'The office is closed')
  if (path.includes('suspend'))
    searches = searches.map((search) => ({ ...search, suspended: method === 'POST' ? 1 : 0 }))
  else if (path.includes('restore')) searches = [savedSearchFixture()]
  else searches = []
  return method === 'DELETE' && !path.includes('suspend')
    ? undefined
    : { search: searches[0], suspended_search_id: null }
}

beforeEach(() => {
  searches = [savedSearchFixture()]
  refused = false
  calls = mockServer(answer)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const changes = () => calls.filter(({ method }) => method !== 'GET')
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

describe('a client’s saved searches', () => {
  it('show their criteria, result count and state', async () => {
    renderPage(<SearchDetails userId="12" />)
    const card = await screen.findByRole('article')
    expect(within(card).getByText('1 to 2 Beds in Chelsea, $3,000 to $4,500')).toBeDefined()
    expect(within(card).getByText(/12 results/)).toBeDefined()
    expect(await within(card).findByText('5 New')).toBeDefined()
    expect(calls.find(({ path }) => path === '/v1/search-listings-advice')?.query.get('new_since')).toBe(
      '1795000000',
    )
    expect(within(card).getByText('Active')).toBeDefined()
    expect(within(card).getByText('Has a dog')).toBeDefined()
    expect(within(card).getByRole('link', { name: 'Edit' }).getAttribute('href')).toMatch(
      /^\/search\/rental\?.*bedrooms=1&bedrooms=2.*client_id=12&search_id=7$/,
    )
    expect(within(card).getByRole('link', { name: 'Run' }).getAttribute('href')).toMatch(
      /^\/results\/rental\?/,
    )
  })

  it('suspends a search for 30 days and enables it again', async () => {
    renderPage(<SearchDetails userId="12" />)
    await press('Suspend for 30 days')
    await waitFor(() => expect(changes()).toHaveLength(1))
    expect(changes()[0]).toMatchObject({
      method: 'POST',
      path: '/v1/clients-saved-searches-suspend/12/7',
      body: { days: 30 },
    })
    await press('Re-enable')
    await waitFor(() => expect(changes()).toHaveLength(2))
    expect(changes()[1]).toMatchObject({ method: 'DELETE', path: '/v1/clients-saved-searches-suspend/12/7' })
    expect(changes()[1]!.body).toBeUndefined()
    expect(await screen.findByText('Active')).toBeDefined()
  })

  it('rolls back and shows an error toast if the request fails', async () => {
    refused = true
    renderPage(<SearchDetails userId="12" />)
    await press('Suspend for 30 days')
    expect(await screen.findByText('Something went wrong')).toBeDefined()
    expect(screen.getByText('The office is closed')).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Suspend for 30 days' })).toBeDefined()
  })

  it('removes a search after confirmation and restores it on undo', async () => {
    renderPage(<SearchDetails userId="12" />)
    await press(/^Remove/)
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(changes()).toHaveLength(0)
    await press(/^Remove/)
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, remove' }))
    expect(await screen.findByText('No saved searches')).toBeDefined()
    expect(changes()[0]).toMatchObject({ method: 'DELETE', path: '/v1/clients-saved-searches/12/7' })
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('article')).toBeDefined()
    expect(changes()[1]).toMatchObject({ method: 'POST', path: '/v1/clients-saved-searches-restore/12/7' })
  })

  it('explains that a generated search cannot be removed', async () => {
    searches = [savedSearchFixture({ created_by: '0' })]
    renderPage(<SearchDetails userId="12" />)
    const card = await screen.findByRole('article')
    expect(
      within(card).getByText(
        'This is an automatically generated search. You can create your custom search based on this one.',
      ),
    ).toBeDefined()
    expect(within(card).queryByRole('button', { name: /^Remove/ })).toBeNull()
    expect(within(card).getByRole('button', { name: 'Suspend for 30 days' })).toBeDefined()
  })
})
