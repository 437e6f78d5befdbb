import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Toaster } from '../../../components/ui/toaster.tsx'
import { emptyLetter, type LetterFile } from './model/letter.ts'
import { useFileRemoval } from './use-file-removal.ts'

const file = (name: string, source: LetterFile['source']): LetterFile => ({
  name,
  type: 'application/pdf',
  size: 10,
  source,
  contentId: null,
  url: null,
})
const lease = file('lease.pdf', { upload_id: '1' })
const rider = file('rider.pdf', { attachment_id: '2' })

function Letter({ wasDraft }: { readonly wasDraft: boolean }) {
  const [letter, change] = useState({ ...emptyLetter, files: [lease, rider] })
  const remove = useFileRemoval({
    change: (edit) => change((before) => ({ ...before, ...edit(before), files: [...edit(before).files] })),
    wasDraft,
  })
  return letter.files.map((one) => (
    <button key={one.name} type="button" onClick={() => remove(one)}>
      {one.name}
    </button>
  ))
}

function show(wasDraft: boolean): void {
  render(
    <>
      <Letter wasDraft={wasDraft} />
      <Toaster theme="light" />
    </>,
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

afterEach(cleanup)

test('files that were taken off are counted, and all come back', async () => {
  show(false)
  await press('lease.pdf')
  expect(await screen.findByText('1 File deleted')).toBeTruthy()
  await press('rider.pdf')
  expect(await screen.findByText('2 Files deleted')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'rider.pdf' })).toBeNull()
  await press('Undo')
  expect(screen.getByRole('button', { name: 'lease.pdf' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'rider.pdf' })).toBeTruthy()
})

test('one that only the draft had is gone with its next save, and cannot be had back', async () => {
  show(true)
  await press('rider.pdf')
  expect(await screen.findByText('1 File deleted')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})
