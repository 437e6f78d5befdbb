import type { ListingCard } from '@pb/contract/listing-schemas'
import { describe, expect, it, vi } from 'vitest'
import { createSelection, type Selection } from './selection.ts'

const listing = (id: string) => ({ advertisement_id: id }) as ListingCard
const getIds = (selection: Selection) => selection.listings().map((one) => one.advertisement_id)

describe('createSelection', () => {
  it('toggles one listing at a time and notifies subscribers', () => {
    const selection = createSelection()
    const listener = vi.fn<() => void>()
    const unsubscribe = selection.subscribe(listener)
    selection.toggle(listing('2'))
    selection.toggle(listing('1'))
    expect(getIds(selection)).toEqual(['2', '1'])
    selection.toggle(listing('2'))
    expect(getIds(selection)).toEqual(['1'])
    expect(selection.has('1')).toBe(true)
    expect(listener).toHaveBeenCalledTimes(3)
    unsubscribe()
    selection.clear()
    expect(listener).toHaveBeenCalledTimes(3)
    expect(getIds(selection)).toEqual([])
  })

  it('toggles a whole page and keeps listings of other pages', () => {
    const selection = createSelection()
    const page = ['1', '2', '3'].map(listing)
    selection.toggle(listing('9'))
    selection.toggle(page[1]!)
    selection.toggleAll(page)
    expect(getIds(selection)).toEqual(['9', '2', '1', '3'])
    selection.toggleAll(page)
    expect(getIds(selection)).toEqual(['9'])
  })

  it('selects new listings once, so that what was deselected stays so', () => {
    const selection = createSelection()
    const page = ['1', '2'].map(listing)
    selection.addNew(page)
    expect(getIds(selection)).toEqual(['1', '2'])
    selection.toggle(page[0]!)
    selection.addNew(page)
    selection.addNew([listing('3')])
    expect(getIds(selection)).toEqual(['2', '3'])
  })
})
