import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { SearchInput } from './search-input.tsx'

afterEach(cleanup)

test('typing is never held up by a list that follows late, and a search changed elsewhere shows', async () => {
  const asked: string[] = []
  const field = (value: string) => (
    <SearchInput
      label="Search"
      placeholder="Name"
      maxLength={20}
      value={value}
      onSearch={(text) => asked.push(text)}
    />
  )
  const { rerender } = render(field(''))
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' })
  await userEvent.type(box, 'ann')
  expect(asked).toEqual(['a', 'an', 'ann'])
  rerender(field('a'))
  expect(box.value).toBe('ann')
  await userEvent.tab()
  rerender(field(''))
  expect(box.value).toBe('')
})
