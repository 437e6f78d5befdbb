import type { ClientChanges } from '@pb/contract/clients'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { errorResponse } from '../../../../test/mock-fetch.ts'
import { HttpError } from '../../../lib/http-error.ts'
import { TextFact } from './fact-rows.tsx'

afterEach(cleanup)

test('notes that were changed elsewhere are replaced only when they are saved again', async () => {
  const sent: ClientChanges[] = []
  const errorMsg = 'Changed to “Theirs”'
  const problem = { type: '', title: '', status: 409, detail: '', code: 'conflict', errorMsg } as const
  const save = async (changes: ClientChanges) => {
    sent.push(changes)
    if (sent.length === 1) throw new HttpError(errorResponse(409, errorMsg), problem)
    return Promise.resolve()
  }
  const show = (value: string) => (
    <TextFact label="Notes" name="notes" multiline value={value} parse={(text) => text} onSave={save} />
  )
  const { rerender } = render(show('Old'))
  const field = screen.getByRole('textbox')
  await userEvent.clear(field)
  await userEvent.type(field, 'Mine')
  await userEvent.tab()
  expect(await screen.findByText('Changed to “Theirs”')).toBeTruthy()
  rerender(show('Theirs'))
  await userEvent.click(field)
  await userEvent.tab()
  expect(sent).toEqual([{ notes: 'Mine', replaces_notes: 'Old' }])
  expect(screen.getByDisplayValue('Mine')).toBeTruthy()
  await userEvent.type(field, '{Control>}{Enter}')
  expect(sent.at(-1)).toEqual({ notes: 'Mine', replaces_notes: 'Theirs' })
})
