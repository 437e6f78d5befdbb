import { describe, expect, it } from 'vitest'
import { applyClient, parseLoadedClient, addClientParams } from './loaded-client.ts'
import { defaultState } from './search-state.ts'

const none = new URLSearchParams()

describe('loaded client', () => {
  it('is read from the navigation state', () => {
    expect(parseLoadedClient(none, { clientId: '12', searchId: '7' })).toEqual({
      clientId: '12',
      searchId: '7',
    })
    expect(parseLoadedClient(none, { clientId: 12 })).toEqual({ clientId: '12', searchId: null })
  })

  it('is read from the URL before the navigation state', () => {
    const client = { clientId: '12', searchId: '7' }
    const written = addClientParams(new URLSearchParams('ad_type=rental'), client)
    expect(written.toString()).toBe('ad_type=rental&client_id=12&search_id=7')
    expect(parseLoadedClient(written, { clientId: '99' })).toEqual(client)
    expect(parseLoadedClient(addClientParams(none, { clientId: '5', searchId: null }), null)).toEqual({
      clientId: '5',
      searchId: null,
    })
  })

  it('sets the client of the "Not sent yet" filter', () => {
    const state = { ...defaultState('rental'), not_sent_to: '3' }
    expect(applyClient(state, { clientId: '12', searchId: null }).not_sent_to).toBe('12')
    expect(applyClient(state, null).not_sent_to).toBeUndefined()
    expect(
      applyClient(defaultState('rental'), { clientId: '12', searchId: null }).not_sent_to,
    ).toBeUndefined()
  })

  it('is null without a valid id', () => {
    for (const carried of [null, undefined, 'x', {}, { clientId: '0' }, { clientId: '-4' }, { clientId: {} }])
      expect(parseLoadedClient(none, carried)).toBeNull()
    expect(parseLoadedClient(new URLSearchParams('client_id=abc'), null)).toBeNull()
    expect(addClientParams(none, null).toString()).toBe('')
  })
})
