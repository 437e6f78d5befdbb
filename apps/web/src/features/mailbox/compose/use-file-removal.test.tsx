import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Toaster } from '../../../components/ui/toaster.tsx'
import { emptyDraftForm, type DraftFile } from './model/draft-form.ts'
import { useFileRemoval } from './use-file-removal.ts'

const file = (name: string, source: DraftFile['source']): DraftFile => ({
  name,
  type: 'application/pdf',
  size: 10,
  source,
  contentId: null,
  url: null,
})
const lease = file('lease.pdf', { upload_id: '1' })
const rider = file('rider.pdf', { attachment_id: '2' })

function TestForm({ wasDraft }: { readonly wasDraft: boolean }) {
  const [form, change] = useState({ ...emptyDraftForm, files: [lease, rider] })
  const remove = useFileRemoval({
    change: (edit) => change((before) => ({ ...before, ...edit(before), files: [...edit(before).files] })),
    wasDraft,
  })
  return form.files.map((one) => (
    <button key={one.name} type="button" onClick={() => remove(one)}>
      {one.name}
    </button>
  ))
}

function show(wasDraft: boolean): void {
  render(
    <>
      <TestForm wasDraft={wasDraft} />
      <Toaster theme="light" />
    </>,
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

afterEach(cleanup)

test('counts removed files and restores all of them with undo', async () => {
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

test('offers no undo for files that only the draft has', async () => {
  show(true)
  await press('rider.pdf')
  expect(await screen.findByText('1 File deleted')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})
