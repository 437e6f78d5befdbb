import type { ListingCard } from '@pb/contract/listing-schemas'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { renderPage } from '../render.fixture.tsx'
import { SelectBox } from './select-box.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { createSelection, SelectionContext } from './selection.ts'

afterEach(cleanup)

const listing = (id: string) => ({ advertisement_id: id }) as ListingCard

describe('SelectionBar', () => {
  it('checks all or none, counts listings on other pages and clears after sending', async () => {
    const selection = createSelection()
    selection.toggle(listing('9'))
    const page = ['1', '2'].map(listing)
    renderPage(
      <SelectionContext value={selection}>
        <SelectionBar page={page}>
          {(selected, clear) => (
            <button type="button" disabled={selected.length === 0} onClick={clear}>
              Send {selected.length}
            </button>
          )}
        </SelectionBar>
        {page.map((item) => (
          <SelectBox key={item.advertisement_id} listing={item} subject={`Home ${item.advertisement_id}`} />
        ))}
      </SelectionContext>,
    )
    const all = screen.getByRole('checkbox', { name: 'Check all' })
    expect(screen.getByRole('status').textContent).toBe('1 listing selected, 1 not on this page')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Home 1' }))
    expect(all.getAttribute('aria-checked')).toBe('mixed')
    await userEvent.click(all)
    expect(all.getAttribute('aria-checked')).toBe('true')
    expect(screen.getByRole('checkbox', { name: 'Select Home 2' })).toHaveProperty('checked', true)
    await userEvent.click(all)
    expect(screen.getByRole('checkbox', { name: 'Select Home 2' })).toHaveProperty('checked', false)
    await userEvent.click(screen.getByRole('button', { name: 'Send 1' }))
    expect(screen.getByRole('status').textContent).toBe('')
    expect(screen.getByRole('button', { name: 'Send 0' })).toHaveProperty('disabled', true)
  })
})
