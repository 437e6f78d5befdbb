import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { parsePrice } from '../../features/listings/search/search-url.ts'
import { PriceRange } from './price-range.tsx'

afterEach(cleanup)

function renderRange() {
  const onChange = vi.fn<(min: number | undefined, max: number | undefined) => void>()
  render(<PriceRange min={undefined} max={undefined} parse={parsePrice} onChange={onChange} />)
  return onChange
}
const getField = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

test('a price is formatted while it is typed, and applied on Enter', async () => {
  const onChange = renderRange()
  await userEvent.type(getField('$ Min'), '2500')
  expect(getField('$ Min').value).toBe('2,500')
  await userEvent.keyboard('{Enter}')
  expect(onChange).toHaveBeenLastCalledWith(2500, undefined)
})

test('text that is no price stays, with an error, and changes nothing', async () => {
  const onChange = renderRange()
  await userEvent.type(getField('$ Max'), 'abc')
  await userEvent.tab()
  expect(getField('$ Max').value).toBe('abc')
  expect(getField('$ Max').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('alert').textContent).toBe('Enter a price, such as 3,200.')
  expect(onChange).not.toHaveBeenCalled()
})
