import type { SavedSearch, SavedSearchInput } from '@pb/contract/saved-searches'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SearchClient } from '../hooks/use-loaded-search.ts'
import { savedSearchFixture } from '../saved-search.fixture.ts'
import { errorResponse, mockServer, type ApiCall } from '../../../../test/mock-fetch.ts'
import { renderPage } from '../render.fixture.tsx'
import { ClientBar } from './client-bar.tsx'

let searches: SavedSearch[] = []
let calls: ApiCall[] = []
let refused = false
let broken = false

const ann = { user_id: '12', name: 'Ann Lee', first_name: 'Ann', last_name: 'Lee', photo: null }

function answer({ method, path, body }: ApiCall): unknown {
  if (path === '/v1/suggest-clients')
    return { collection: [{ ...ann, email: 'ann@mail.example', search_type: ['rental'] }] }
  if (method === 'GET' && broken) return errorResponse(500, 'The office is closed')
  if (method === 'GET')
    return {
      user_id: '12',
      name: 'Ann Lee',
      searches,
      searches_info: { search_info_parts: { line_1: '', line_2: '' } },
    }
  if (refused) return errorResponse(422, 'The price is not one')
  const saved = body as SavedSearch['search']
  const search = savedSearchFixture({ search_id: '8', search: { ...saved, notes: saved.notes ?? '' } })
  return { search, suspended_search_id: method === 'POST' ? '7' : null }
}

beforeEach(() => {
  searches = [savedSearchFixture()]
  refused = false
  broken = false
  calls = mockServer(answer)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

interface BarProps {
  readonly start: SearchClient | null
}

/** Holds the search state for the bar, as the pages do. */
function Bar({ start }: BarProps) {
  const [client, setClient] = useState(start)
  const [params, setParams] = useState<SavedSearchInput>({ ad_type: 'rental', notes: '' })
  const take = (search: SavedSearch | undefined) => search && setParams(search.search)
  return (
    <>
      <ClientBar
        look="panel"
        adType="rental"
        client={client}
        params={params}
        onLoad={(clientId, search) => {
          take(search)
          setClient({ clientId, searchId: search?.search_id ?? null })
        }}
        onUnload={() => setClient(null)}
        onSaved={(search) => {
          take(search)
          setClient({ clientId: '12', searchId: search.search_id })
        }}
      />
      <button type="button" onClick={() => setParams({ ...params, bedrooms: ['3'] })}>
        Three beds
      </button>
    </>
  )
}

const save = () => screen.getByRole('button', { name: 'Save Search' })
const changes = () => calls.filter(({ method }) => method !== 'GET')

describe('ClientBar', () => {
  it('loads a client with the active search and shows when it changed', async () => {
    renderPage(<Bar start={null} />)
    expect(save()).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByRole('combobox', { name: 'Load Client' }))
    await userEvent.click(await screen.findByRole('option', { name: /Ann Lee/ }))
    expect(await screen.findByRole('combobox', { name: 'Load Client: Ann Lee' })).toBeDefined()
    expect(await screen.findByText(/Saved search: active/)).toBeDefined()
    expect(save()).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByRole('button', { name: 'Three beds' }))
    expect(await screen.findByText('Changed since last save')).toBeDefined()
    expect(save()).toHaveProperty('disabled', false)
  })

  it('offers the saved search of a client who came without it', async () => {
    renderPage(<Bar start={{ clientId: '12', searchId: null }} />)
    expect(await screen.findByText(/Ann Lee has a saved search/)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Load it' }))
    expect(await screen.findByText(/Saved search: active/)).toBeDefined()
  })

  it('saves changes into the loaded search', async () => {
    renderPage(<Bar start={{ clientId: '12', searchId: '7' }} />)
    await screen.findByText('Changed since last save')
    await userEvent.click(save())
    await waitFor(() => expect(changes()).toHaveLength(1))
    expect(changes()[0]).toMatchObject({ method: 'PUT', path: '/v1/clients-saved-searches/12/7' })
    expect(await screen.findByText('Search saved for Ann Lee')).toBeDefined()
  })

  it('saves nothing while a field shows a value that is not searched for, and focuses it', async () => {
    renderPage(
      <>
        <input aria-label="$ Max" aria-invalid />
        <Bar start={{ clientId: '12', searchId: '7' }} />
      </>,
    )
    await screen.findByText('Changed since last save')
    await userEvent.click(save())
    await userEvent.click(screen.getByRole('button', { name: 'Save as new' }))
    expect([changes(), document.activeElement]).toEqual([[], screen.getByLabelText('$ Max')])
  })

  it('saves as a new search and suspends the active one', async () => {
    renderPage(<Bar start={{ clientId: '12', searchId: '7' }} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Save as new' }))
    await waitFor(() => expect(changes()).toHaveLength(1))
    expect(changes()[0]).toMatchObject({ method: 'POST', path: '/v1/clients-saved-searches/12' })
    expect(await screen.findByText('The previously active search is suspended.')).toBeDefined()
  })

  it('saves a generated search as a new custom search', async () => {
    searches = [savedSearchFixture({ created_by: '0' })]
    renderPage(<Bar start={{ clientId: '12', searchId: '7' }} />)
    expect(
      await screen.findByText(
        'This is an automatically generated search. You can create your custom search based on this one.',
      ),
    ).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Save as new' })).toBeNull()
    await userEvent.click(save())
    await waitFor(() => expect(changes()).toHaveLength(1))
    expect(changes()[0]).toMatchObject({ method: 'POST', path: '/v1/clients-saved-searches/12' })
  })

  it('disables saving until the saved search is loaded', async () => {
    broken = true
    renderPage(<Bar start={{ clientId: '12', searchId: '7' }} />)
    expect(await screen.findByText('The office is closed')).toBeDefined()
    expect(save()).toHaveProperty('disabled', true)
    broken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Changed since last save')
    expect(save()).toHaveProperty('disabled', false)
  })

  it('keeps the form and shows the error if saving fails', async () => {
    refused = true
    renderPage(<Bar start={{ clientId: '12', searchId: '7' }} />)
    await screen.findByText('Changed since last save')
    await userEvent.click(save())
    expect(await screen.findByText('Something went wrong')).toBeDefined()
    expect(screen.getByText('The price is not one')).toBeDefined()
    expect(screen.getByText('Changed since last save')).toBeDefined()
    expect(save()).toHaveProperty('disabled', false)
  })

  it('unloads the client and keeps the search', async () => {
    searches = []
    renderPage(<Bar start={{ clientId: '12', searchId: null }} />)
    expect(await screen.findByText('No rental search saved for Ann Lee yet.')).toBeDefined()
    expect(save()).toHaveProperty('disabled', false)
    await userEvent.click(screen.getByRole('button', { name: 'Unload client' }))
    expect(screen.getByRole('combobox', { name: 'Load Client' })).toBeDefined()
    expect(save()).toHaveProperty('disabled', true)
  })
})
