import { describe, expect, it } from 'vitest'
import { forClient, loadedClient, withClient } from './loaded-client.ts'
import { defaultState } from './search-state.ts'

const none = new URLSearchParams()

describe('the client of a search', () => {
  it('comes with the navigation', () => {
    expect(loadedClient(none, { clientId: '12', searchId: '7' })).toEqual({ clientId: '12', searchId: '7' })
    expect(loadedClient(none, { clientId: 12 })).toEqual({ clientId: '12', searchId: null })
  })

  it('stands in the URL from then on, which goes before what was carried', () => {
    const client = { clientId: '12', searchId: '7' }
    const written = withClient(new URLSearchParams('ad_type=rental'), client)
    expect(written.toString()).toBe('ad_type=rental&client_id=12&search_id=7')
    expect(loadedClient(written, { clientId: '99' })).toEqual(client)
    expect(loadedClient(withClient(none, { clientId: '5', searchId: null }), null)).toEqual({
      clientId: '5',
      searchId: null,
    })
  })

  it('is the one to whom nothing was sent yet, whoever was asked for', () => {
    const asked = { ...defaultState('rental'), not_sent_to: '3' }
    expect(forClient(asked, { clientId: '12', searchId: null }).not_sent_to).toBe('12')
    expect(forClient(asked, null).not_sent_to).toBeUndefined()
    expect(forClient(defaultState('rental'), { clientId: '12', searchId: null }).not_sent_to).toBeUndefined()
  })

  it('is nobody where no id is one', () => {
    for (const carried of [null, undefined, 'x', {}, { clientId: '0' }, { clientId: '-4' }, { clientId: {} }])
      expect(loadedClient(none, carried)).toBeNull()
    expect(loadedClient(new URLSearchParams('client_id=abc'), null)).toBeNull()
    expect(withClient(none, null).toString()).toBe('')
  })
})
