import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import { DialogCancel } from './dialog-cancel.tsx'
import { Drawer } from './drawer.tsx'

afterEach(cleanup)

const open = (children: ReactNode, footer?: ReactNode) =>
  render(
    <Dialog open onOpenChange={() => {}} title="Add" footer={footer}>
      {children}
    </Dialog>,
  )
const focused = () => document.activeElement

test('focuses the first field, though controls come before it', async () => {
  open(
    <>
      <button type="button">Options</button>
      <input type="hidden" name="key" />
      <input aria-label="Locked" readOnly />
      <input aria-label="Name" />
    </>,
    <button type="submit">Save</button>,
  )
  await waitFor(() => expect(focused()).toBe(screen.getByRole('textbox', { name: 'Name' })))
})

test('focuses the first control without a field, not the close button', async () => {
  open(<p>Remove it?</p>, <button type="button">Remove</button>)
  await waitFor(() => expect(focused()).toBe(screen.getByRole('button', { name: 'Remove' })))
})

test('focuses the close button when there is nothing else', async () => {
  open(<p>Text</p>)
  await waitFor(() => expect(focused()).toBe(screen.getByRole('button', { name: 'Close' })))
})

function openForm(props: { keepsEntries?: boolean } = {}) {
  const onOpenChange = vi.fn<(open: boolean) => void>()
  render(
    <Dialog open onOpenChange={onOpenChange} title="Add" footer={<DialogCancel />} {...props}>
      <input aria-label="Name" defaultValue="Ana" />
      <input type="search" aria-label="Search" />
      <select aria-label="Stage">
        <option>New</option>
        <option>Active</option>
      </select>
    </Dialog>,
  )
  return onOpenChange
}
const getName = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })

const findInQuestion = async (name: string) =>
  within(await screen.findByRole('dialog', { name: 'Close without saving?' })).findByRole('button', { name })

test.each(['Escape', '×', 'outside', 'Cancel'])('%s asks before it loses what was typed', async (way) => {
  const onOpenChange = openForm()
  await userEvent.type(getName(), ' Ruiz')
  const leave = async () => {
    if (way === 'Escape') await userEvent.keyboard('{Escape}')
    else if (way === '×') await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    else if (way === 'Cancel') await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    else await userEvent.click(document.body)
  }
  await leave()
  await userEvent.click(await findInQuestion('Cancel'))
  expect(onOpenChange).not.toHaveBeenCalled()
  expect(getName().value).toBe('Ana Ruiz')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Close without saving?' })).toBeNull())
  await leave()
  await userEvent.click(await screen.findByRole('button', { name: 'Close without saving' }))
  expect(onOpenChange.mock.calls).toEqual([[false]])
})

test('a changed select is an entry, and Cancel closes at once without one', async () => {
  const onOpenChange = openForm()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Stage' }), 'Active')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(await findInQuestion('Cancel'))
  expect(onOpenChange).not.toHaveBeenCalled()
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Stage' }), 'New')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onOpenChange.mock.calls).toEqual([[false]])
})

test('closes without a question when nothing would be lost', async () => {
  const onOpenChange = openForm()
  await userEvent.type(getName(), 'a{Backspace}')
  await userEvent.type(screen.getByRole('searchbox'), 'Chelsea')
  await userEvent.click(getName())
  await userEvent.keyboard('{Escape}')
  expect(onOpenChange.mock.calls).toEqual([[false]])
})

test('a dialog that keeps its entries closes without a question', async () => {
  const onOpenChange = openForm({ keepsEntries: true })
  await userEvent.type(getName(), ' Ruiz')
  await userEvent.keyboard('{Escape}')
  expect(onOpenChange.mock.calls).toEqual([[false]])
})

const loading = (loaded: boolean) => (
  <Dialog open onOpenChange={() => {}} title="Add" footer={<button type="button">Cancel</button>}>
    {loaded ? <input aria-label="Name" /> : <p>Loading</p>}
  </Dialog>
)

test('focuses the first field once it is loaded', async () => {
  const { rerender } = render(loading(false))
  await waitFor(() => expect(focused()).toBe(screen.getByRole('button', { name: 'Cancel' })))
  rerender(loading(true))
  await waitFor(() => expect(focused()).toBe(screen.getByRole('textbox', { name: 'Name' })))
})

test('leaves the focus where the person moved it while fields were loading', async () => {
  const { rerender } = render(loading(false))
  await waitFor(() => expect(focused()).toBe(screen.getByRole('button', { name: 'Cancel' })))
  await userEvent.tab()
  const chosen = focused()
  rerender(loading(true))
  await screen.findByRole('textbox', { name: 'Name' })
  await Promise.resolve()
  expect(focused()).toBe(chosen)
})

test('focuses the first field of a drawer', async () => {
  render(
    <Drawer open onOpenChange={() => {}} title="Edit">
      <input aria-label="Price" />
    </Drawer>,
  )
  await waitFor(() => expect(focused()).toBe(screen.getByRole('textbox', { name: 'Price' })))
})

test('a dialog above another has its own backdrop, over the one below', () => {
  render(
    <Dialog open onOpenChange={() => {}} title="Below">
      <Dialog open onOpenChange={() => {}} title="Above" />
    </Dialog>,
  )
  const above = screen.getByRole('dialog', { name: 'Above' })
  const below = screen.getByRole('dialog', { name: 'Below', hidden: true })
  const backdrops = [...document.querySelectorAll('[role="presentation"].bg-black\\/40')]
  expect(backdrops).toHaveLength(2)
  const follows = (a: Element, b: Element) =>
    (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  expect([follows(below, backdrops[1]!), follows(backdrops[1]!, above)]).toEqual([true, true])
})

function OpenedByButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Add
      </button>
      {isOpen && (
        <Dialog open onOpenChange={setOpen} title="Add">
          <p>Text</p>
        </Dialog>
      )}
    </>
  )
}

test('stays open after a double click on what opens it, and closes by a click outside', async () => {
  render(<OpenedByButton />)
  await userEvent.dblClick(screen.getByRole('button', { name: 'Add' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add' })
  await userEvent.click(document.body)
  await waitFor(() => expect(dialog.isConnected).toBe(false))
})
