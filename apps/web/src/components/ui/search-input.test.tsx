import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { SearchInput } from './search-input.tsx'

afterEach(cleanup)

test('keeps typed text while the list lags behind, and shows a search changed elsewhere', async () => {
  const searches: string[] = []
  const field = (value: string) => (
    <SearchInput
      label="Search"
      placeholder="Name"
      maxLength={20}
      value={value}
      onSearch={(text) => searches.push(text)}
    />
  )
  const { rerender } = render(field(''))
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' })
  await userEvent.type(box, 'ann')
  expect(searches).toEqual(['a', 'an', 'ann'])
  rerender(field('a'))
  expect(box.value).toBe('ann')
  await userEvent.tab()
  rerender(field(''))
  expect(box.value).toBe('')
})
