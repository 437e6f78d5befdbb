import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { PriceField } from './price-input.tsx'

afterEach(cleanup)

function Form() {
  const [price, setPrice] = useState('')
  return <PriceField label="Price" value={price} onChange={setPrice} />
}
const getField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' })

test('groups the digits while they are typed, and keeps the caret', async () => {
  render(<Form />)
  await userEvent.type(getField(), '1234')
  expect(getField().value).toBe('1,234')
  getField().setSelectionRange(1, 1)
  await userEvent.keyboard('99')
  expect(getField().value).toBe('199,234')
  expect(getField().selectionStart).toBe(3)
})

test('replaces an amount that is clicked and typed over; the next click places the caret', async () => {
  render(<Form />)
  const user = userEvent.setup()
  await user.click(getField())
  await user.keyboard('1500')
  await user.tab()
  await user.click(getField())
  await user.keyboard('3000')
  expect(getField().value).toBe('3,000')
  await user.pointer({ keys: '[MouseLeft]', target: getField(), offset: 1 })
  await user.keyboard('9')
  expect(getField().value).toBe('39,000')
})

test('marks text that is no price', async () => {
  render(<Form />)
  await userEvent.type(getField(), 'abc')
  expect(getField().value).toBe('abc')
  expect(screen.getByText('Enter a price in dollars, such as 3,200.')).toBeDefined()
  expect(getField().getAttribute('aria-invalid')).toBe('true')
  await userEvent.clear(getField())
  expect(screen.queryByText('Enter a price in dollars, such as 3,200.')).toBeNull()
})
