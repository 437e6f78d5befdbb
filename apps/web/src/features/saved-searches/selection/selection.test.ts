import type { ListingCard } from '@pb/contract/listings'
import { describe, expect, it, vi } from 'vitest'
import { createSelection, type Selection } from './selection.ts'

const listing = (id: string) => ({ advertisement_id: id }) as ListingCard
const idsOf = (selection: Selection) => selection.listings().map((one) => one.advertisement_id)

describe('a selection', () => {
  it('takes and drops one listing at a time', () => {
    const selection = createSelection()
    const heard = vi.fn<() => void>()
    const leave = selection.subscribe(heard)
    selection.toggle(listing('2'))
    selection.toggle(listing('1'))
    expect(idsOf(selection)).toEqual(['2', '1'])
    selection.toggle(listing('2'))
    expect(idsOf(selection)).toEqual(['1'])
    expect(selection.has('1')).toBe(true)
    expect(heard).toHaveBeenCalledTimes(3)
    leave()
    selection.clear()
    expect(heard).toHaveBeenCalledTimes(3)
    expect(idsOf(selection)).toEqual([])
  })

  it('takes a whole page, drops it again, and leaves what is on other pages', () => {
    const selection = createSelection()
    const page = ['1', '2', '3'].map(listing)
    selection.toggle(listing('9'))
    selection.toggle(page[1]!)
    selection.toggleAll(page)
    expect(idsOf(selection)).toEqual(['9', '2', '1', '3'])
    selection.toggleAll(page)
    expect(idsOf(selection)).toEqual(['9'])
  })
})
