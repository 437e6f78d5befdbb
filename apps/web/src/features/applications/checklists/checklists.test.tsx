import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { mockServer, type ApiCall } from '../../../../test/mock-fetch.ts'
import { show, signIn } from '../applications.fixture.tsx'
import { ApplicationSettings } from './application-settings.tsx'
import { findChecklist, type Checklist } from './checklist-form.tsx'

beforeEach(() => signIn(['SUPERVISOR']))

const photo = { document: 'photo_id', required: true, count: 1, max_age_days: null } as const
const lists: Checklist[] = [{ kind: 'employed', company: '', items: [photo] }]
const writes = (calls: readonly ApiCall[]) => calls.filter(({ method }) => method === 'PUT')

test('uses the company’s list, else the office’s, else the default', () => {
  const own: Checklist = { kind: 'employed', company: 'Rose', items: [] }
  expect(findChecklist([...lists, own], 'employed', 'Rose')).toEqual({ items: [], own: true })
  expect(findChecklist(lists, 'employed', 'Rose')).toEqual({ items: [photo], own: false })
  expect(findChecklist([], 'voucher', '').items.map(({ document }) => document)).toContain('voucher')
})

test('adds and changes documents of a list', async () => {
  const calls = mockServer(() => ({ collection: lists, erase_after_days: 90 }))
  show(<ApplicationSettings />)
  await userEvent.selectOptions(await screen.findByLabelText('Add document'), 'pay_stubs')
  const count = screen.getByLabelText('How many of Pay stubs')
  await userEvent.tripleClick(count)
  await userEvent.keyboard('3')
  await userEvent.type(screen.getByLabelText('Oldest Pay stubs in days'), '45')
  await userEvent.click(screen.getByRole('button', { name: 'Save list' }))
  await waitFor(() => expect(writes(calls)).toHaveLength(1))
  expect(writes(calls)[0]?.body).toEqual({
    list: {
      kind: 'employed',
      company: '',
      items: [photo, { document: 'pay_stubs', required: true, count: 3, max_age_days: 45 }],
    },
  })
})

test('keeps the time of erasing within its limits', async () => {
  const calls = mockServer(() => ({ collection: lists, erase_after_days: 90 }))
  show(<ApplicationSettings />)
  const days = await screen.findByLabelText('Days after the landlord’s answer')
  await userEvent.clear(days)
  await userEvent.type(days, '7')
  expect(await screen.findByText('Enter 30 to 1,095 days')).toBeTruthy()
  await userEvent.clear(days)
  await userEvent.type(days, '120')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(writes(calls)[0]?.body).toEqual({ erase_after_days: 120 }))
})
