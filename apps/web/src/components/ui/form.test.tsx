import { QueryClientProvider, useMutation } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../lib/create-query-client.ts'
import { Button } from './button.tsx'
import { EmailsInput } from './emails-input.tsx'
import { Form, type Sends } from './form.tsx'
import { Input } from './input.tsx'
import { SubmitButton } from './submit-button.tsx'
import { SuggestInput } from './suggest-input.tsx'

afterEach(cleanup)

const onSubmit = vi.fn<() => void>()
afterEach(() => onSubmit.mockClear())

const cities = ['New York', 'Newark']

/** Fields of every kind. `Street` takes the first suggestion, `Company` any text. */
function Fields() {
  const [guests, setGuests] = useState('')
  const [street, setStreet] = useState('')
  const [company, setCompany] = useState('')
  const suggest = (label: string, text: string, onText: (next: string) => void) => ({
    label,
    text,
    onText,
    placeholder: '',
    items: cities.filter((city) => city.startsWith(text) && city !== text),
    getKey: (city: string) => city,
    renderItem: (city: string) => city,
    onPick: onText,
  })
  return (
    <>
      <Input aria-label="Name" />
      <input aria-label="Urgent" type="checkbox" />
      <textarea aria-label="Message" />
      <EmailsInput aria-label="Guests" value={guests} onChange={setGuests} />
      <SuggestInput {...suggest('Street', street, setStreet)} />
      <SuggestInput {...suggest('Company', company, setCompany)} choosesFirst={false} />
    </>
  )
}

function open(sends: Sends): void {
  render(
    <Form sends={sends} onSubmit={onSubmit}>
      <Fields />
      <Button type="submit">Go</Button>
    </Form>,
  )
}
const getField = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' })
const press = async (label: string, keys: string): Promise<void> => {
  getField(label).focus()
  await userEvent.keyboard(keys)
}
const readText = (label: string): string => getField(label).value

test('submits a form that stays in the office on Enter in a field, and from every field on Ctrl+Enter', async () => {
  open(false)
  await press('Name', '{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
  await press('Message', 'one{Enter}two')
  expect(onSubmit).toHaveBeenCalledTimes(1)
  expect(readText('Message')).toBe('one\ntwo')
  await press('Message', '{Control>}{Enter}{/Control}')
  await press('Name', '{Meta>}{Enter}{/Meta}')
  expect(onSubmit).toHaveBeenCalledTimes(3)
})

test('never sends to other people on Enter in any field; Ctrl+Enter and ⌘Enter do', async () => {
  open(true)
  for (const label of ['Name', 'Urgent', 'Message', 'Guests', 'Street', 'Company'])
    await press(label, 'a{Enter}{Enter}')
  expect(onSubmit).not.toHaveBeenCalled()
  await press('Guests', '{Control>}{Enter}{/Control}')
  await press('Message', '{Meta>}{Enter}{/Meta}')
  expect(onSubmit).toHaveBeenCalledTimes(2)
})

test('sends a line of a chat on Enter', async () => {
  open('chat')
  await press('Name', 'hello{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('shows on Ctrl+Enter too why it cannot be submitted yet', async () => {
  render(
    <>
      <Form id="form" sends onSubmit={onSubmit}>
        <Input aria-label="Name" />
      </Form>
      {/* In the footer of a dialog. */}
      <SubmitButton type="submit" form="form" obstacle="Choose a client">
        Go
      </SubmitButton>
    </>,
  )
  await press('Name', '{Control>}{Enter}{/Control}')
  expect(onSubmit).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toBe('Choose a client')
})

test('picks on Enter while suggestions are open, and submits on the next', async () => {
  open(false)
  await press('Street', 'New{Enter}')
  expect(readText('Street')).toBe('New York')
  expect(onSubmit).not.toHaveBeenCalled()
  await press('Company', 'New{Enter}')
  // Any text is valid here: Enter keeps it and closes the list.
  expect(readText('Company')).toBe('New')
  expect(onSubmit).not.toHaveBeenCalled()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(readText('Company')).toBe('New York')
  expect(onSubmit).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('adds the typed address on Enter', async () => {
  open(false)
  await press('Guests', 'nora@example.com{Enter}{Enter}tom@example')
  expect(readText('Guests')).toBe('nora@example.com, tom@example')
  await press('Guests', '{Enter}')
  expect([readText('Guests'), onSubmit.mock.calls]).toEqual(['nora@example.com, tom@example', []])
})

test('leaves Enter in a dialog of the form to the dialog, and its submit to its own form', async () => {
  const inner = vi.fn<() => void>()
  render(
    <Form sends onSubmit={onSubmit}>
      {createPortal(
        <Form sends={false} onSubmit={inner}>
          <Input aria-label="Link" />
          <Button type="submit">Set</Button>
        </Form>,
        document.body,
      )}
    </Form>,
  )
  await press('Link', '{Enter}')
  expect([inner.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 0])
})

test('ignores Enter that an input method takes', () => {
  open(true)
  const name = screen.getByLabelText('Name')
  fireEvent.keyDown(name, { key: 'Enter', ctrlKey: true, isComposing: true })
  expect(onSubmit).not.toHaveBeenCalled()
})

const send = vi.fn<() => Promise<void>>()

/** Sends after checking its entries, which is not done at once. */
function Sender() {
  const { mutate, isPending } = useMutation({ mutationFn: send })
  return (
    <Form sends={false} onSubmit={() => void Promise.resolve().then(() => isPending || mutate())}>
      <Input aria-label="Task" />
    </Form>
  )
}

test('submits once however often it is submitted before the page renders again', async () => {
  send.mockImplementation(() => new Promise(() => {}))
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Sender />
    </QueryClientProvider>,
  )
  // As a busy page does with several presses of Enter.
  await act(async () => {
    for (let time = 0; time < 4; time += 1) getField('Task').form!.requestSubmit()
    await Promise.resolve()
  })
  expect(send).toHaveBeenCalledTimes(1)
})
