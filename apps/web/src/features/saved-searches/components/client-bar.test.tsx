import type { SavedSearch, SavedSearchInput } from '@pb/contract/saved-searches'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SearchClient } from '../hooks/use-loaded-search.ts'
import { savedSearchFixture } from '../saved-search.fixture.ts'
import { refusal, show, stubServer, type Asked } from '../office.fixture.tsx'
import { ClientBar } from './client-bar.tsx'

let searches: SavedSearch[] = []
let calls: Asked[] = []
let refused = false
let broken = false

const ann = { user_id: '12', name: 'Ann Lee', first_name: 'Ann', last_name: 'Lee', photo: null }

function answer({ method, path, body }: Asked): unknown {
  if (path === '/v1/suggest-clients')
    return { collection: [{ ...ann, email: 'ann@mail.example', search_type: ['rental'] }] }
  if (method === 'GET' && broken) return refusal(500, 'The office is closed')
  if (method === 'GET')
    return {
      user_id: '12',
      name: 'Ann Lee',
      searches,
      searches_info: { search_info_parts: { line_1: '', line_2: '' } },
    }
  if (refused) return refusal(422, 'The price is not one')
  const saved = body as SavedSearch['search']
  const search = savedSearchFixture({ search_id: '8', search: { ...saved, notes: saved.notes ?? '' } })
  return { search, suspended_search_id: method === 'POST' ? '7' : null }
}

beforeEach(() => {
  searches = [savedSearchFixture()]
  refused = false
  broken = false
  calls = stubServer(answer)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

interface BarProps {
  readonly start: SearchClient | null
}

/** A search that the bar fills in, as the pages do. */
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

describe('the client of a search', () => {
  it('is loaded with the search that counts, which is active until something changes', async () => {
    show(<Bar start={null} />)
    expect(save()).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByRole('combobox', { name: 'Load Client' }))
    await userEvent.click(await screen.findByRole('option', { name: /Ann Lee/ }))
    expect(await screen.findByRole('combobox', { name: 'Load Client: Ann Lee' })).toBeDefined()
    expect(await screen.findByText(/Saved search: active/)).toBeDefined()
    expect(save()).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByRole('button', { name: 'Three beds' }))
    expect(await screen.findByText('Changed since it was saved')).toBeDefined()
    expect(save()).toHaveProperty('disabled', false)
  })

  it('has the changed search saved into the one that was loaded', async () => {
    show(<Bar start={{ clientId: '12', searchId: '7' }} />)
    await screen.findByText('Changed since it was saved')
    await userEvent.click(save())
    await waitFor(() => expect(changes()).toHaveLength(1))
    expect(changes()[0]).toMatchObject({ method: 'PUT', path: '/v1/clients-saved-searches/12/7' })
    expect(await screen.findByText('Search saved for Ann Lee')).toBeDefined()
  })

  it('has it saved as a new one, for which the active one is suspended', async () => {
    show(<Bar start={{ clientId: '12', searchId: '7' }} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Save as new' }))
    await waitFor(() => expect(changes()).toHaveLength(1))
    expect(changes()[0]).toMatchObject({ method: 'POST', path: '/v1/clients-saved-searches/12' })
    expect(await screen.findByText('The search that was active before is suspended.')).toBeDefined()
  })

  it('gets a custom search where the loaded one was generated', async () => {
    searches = [savedSearchFixture({ created_by: '0' })]
    show(<Bar start={{ clientId: '12', searchId: '7' }} />)
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

  it('has nothing saved until it is known what was', async () => {
    broken = true
    show(<Bar start={{ clientId: '12', searchId: '7' }} />)
    expect(await screen.findByText('The office is closed')).toBeDefined()
    expect(save()).toHaveProperty('disabled', true)
    broken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Changed since it was saved')
    expect(save()).toHaveProperty('disabled', false)
  })

  it('keeps the form where saving is refused, and says why', async () => {
    refused = true
    show(<Bar start={{ clientId: '12', searchId: '7' }} />)
    await screen.findByText('Changed since it was saved')
    await userEvent.click(save())
    expect(await screen.findByText('Something went wrong')).toBeDefined()
    expect(screen.getByText('The price is not one')).toBeDefined()
    expect(screen.getByText('Changed since it was saved')).toBeDefined()
    expect(save()).toHaveProperty('disabled', false)
  })

  it('is let go again, with the search left as it is', async () => {
    searches = []
    show(<Bar start={{ clientId: '12', searchId: null }} />)
    expect(await screen.findByText('No rental search is saved for Ann Lee yet.')).toBeDefined()
    expect(save()).toHaveProperty('disabled', false)
    await userEvent.click(screen.getByRole('button', { name: 'Unload client' }))
    expect(screen.getByRole('combobox', { name: 'Load Client' })).toBeDefined()
    expect(save()).toHaveProperty('disabled', true)
  })
})
