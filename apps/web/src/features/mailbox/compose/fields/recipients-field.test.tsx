import type { MailAddress } from '@pb/rules/mail/addresses'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { contactsQuery } from '../../../../queries/mailbox.ts'
import { RecipientsField } from './recipients-field.tsx'

afterEach(cleanup)

const people = [
  { name: 'Nina Park', email: 'nina@x.example', photo: null, user_id: '3', kind: 'colleague' as const },
  { name: 'Nino', email: 'nino@x.example', photo: null, user_id: '0', kind: 'contact' as const },
]

function Field({ start }: { readonly start: readonly MailAddress[] }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <RecipientsField label="To" value={value} onChange={setValue} disabled={false} />
      <button type="button">next</button>
      <p data-testid="value">{value.map(({ email }) => email).join(' ')}</p>
    </>
  )
}

function setUp(start: readonly MailAddress[] = []) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  client.setQueryData(contactsQuery('ni').queryKey, people)
  render(
    <QueryClientProvider client={client}>
      <Field start={start} />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), input: screen.getByRole('combobox', { name: 'To' }) }
}

const value = () => screen.getByTestId('value').textContent

test('adds addresses with Enter, comma, Tab and blur, without duplicates', async () => {
  const { user, input } = setUp()
  await user.type(input, 'a@x.example{Enter}b@x.example,')
  await user.type(input, 'A@x.example{Enter}')
  await user.type(input, 'c@x.example')
  await user.tab()
  expect(value()).toBe('a@x.example b@x.example c@x.example')
  await user.type(input, 'd@x.example')
  await user.click(screen.getByRole('button', { name: 'next' }))
  expect(value()).toBe('a@x.example b@x.example c@x.example d@x.example')
})

test('shows an error for an invalid address', async () => {
  const { user, input } = setUp()
  await user.type(input, 'unknown{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('Invalid email address')
  expect(value()).toBe('')
  expect((input as HTMLInputElement).value).toBe('unknown')
  await user.type(input, '@x.example')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.type(input, '{Enter}')
  expect(value()).toBe('unknown@x.example')
})

test('moves through suggestions with arrows, picks with Enter and closes with Escape', async () => {
  const { user, input } = setUp()
  await user.type(input, 'ni')
  const options = await screen.findAllByRole('option')
  expect(options).toHaveLength(2)
  await user.keyboard('{ArrowDown}')
  expect(input.getAttribute('aria-activedescendant')).toBe(options[1]!.id)
  await user.keyboard('{Enter}')
  expect(value()).toBe('nino@x.example')
  await user.type(input, 'ni')
  // Current recipients are not suggested.
  expect(await screen.findAllByRole('option')).toHaveLength(1)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('option')).toBeNull()
})

test('focuses and removes the last chip with Backspace and edits it with Enter', async () => {
  const { user, input } = setUp([
    { name: '', email: 'a@x.example' },
    { name: 'Bo', email: 'b@x.example' },
  ])
  input.focus()
  await user.keyboard('{Backspace}')
  expect(document.activeElement?.textContent).toBe('Bo')
  await user.keyboard('{Enter}')
  expect(value()).toBe('a@x.example')
  expect((input as HTMLInputElement).value).toBe('Bo <b@x.example>')
  await user.keyboard('{Enter}')
  expect(value()).toBe('a@x.example b@x.example')
  await user.keyboard('{Backspace}{ArrowLeft}{Delete}')
  expect(value()).toBe('b@x.example')
})

test('adds pasted addresses and keeps the rest in the input', async () => {
  const { user, input } = setUp()
  input.focus()
  await user.paste('Cole, Adam <adam@x.example>; nina@x.example\nunknown')
  expect(value()).toBe('adam@x.example nina@x.example')
  expect((input as HTMLInputElement).value).toBe('unknown')
})

test('shows an international domain in Unicode and keeps the address in ASCII', async () => {
  const { user, input } = setUp([{ name: '', email: 'nora@xn--bcher-kva.example' }])
  expect(screen.getByRole('button', { name: 'nora@bücher.example' })).toBeTruthy()
  expect(value()).toBe('nora@xn--bcher-kva.example')
  // Editing and adding it again is the same person.
  await user.type(input, 'Nora@bücher.example{Enter}')
  expect(value()).toBe('nora@xn--bcher-kva.example')
  await user.dblClick(screen.getByRole('button', { name: 'nora@bücher.example' }))
  expect((input as HTMLInputElement).value).toBe('nora@bücher.example')
})

test('shows a domain that mixes scripts in ASCII, since it may imitate another', () => {
  setUp([{ name: '', email: 'nora@xn--pbffice-bjg.example' }])
  expect(screen.getByRole('button', { name: 'nora@xn--pbffice-bjg.example' })).toBeTruthy()
})
