import type { Client } from '@pb/contract/client-schemas'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { errorResponse, mockServer } from '../../../../test/mock-fetch.ts'
import { show, signIn } from '../applications.fixture.tsx'
import { request } from './request.fixture.ts'
import { RequestRow } from './request-row.tsx'
import DocumentsPanel from './documents-panel.tsx'

beforeEach(() => {
  signIn()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

test('lists documents with their signers and what went wrong', async () => {
  mockServer(() => ({ count: 1, collection: [request] }))
  show(<DocumentsPanel client={{ user_id: '3' } as Client} />)
  expect(await screen.findByText('Waiting for signatures')).toBeTruthy()
  expect(screen.getByText('The email wasn’t sent: No route to host')).toBeTruthy()
})

test('voids a document with a reason and undo', async () => {
  const calls = mockServer(() => request)
  show(<RequestRow request={request} />)
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Lead paint disclosure' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Void…' }))
  await userEvent.type(await screen.findByLabelText('Reason'), 'Wrong apartment')
  await userEvent.click(screen.getByRole('button', { name: 'Void' }))
  await userEvent.click(await screen.findByRole('button', { name: /Undo/ }))
  expect(await screen.findByText('“Lead paint disclosure” can be signed again')).toBeTruthy()
  const posts = calls.filter(({ method }) => method === 'POST')
  expect(posts.map(({ path, body }) => [path, body])).toEqual([
    ['/v1/signature-requests/7/void', { reason: 'Wrong apartment' }],
    ['/v1/signature-requests/7/restore', undefined],
  ])
})

test('extends the links by the chosen time, and keeps the dialog open when that fails', async () => {
  let works = false
  const calls = mockServer(() => (works ? request : errorResponse(422, 'It was signed meanwhile')))
  show(<RequestRow request={request} />)
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Lead paint disclosure' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Extend…' }))
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Links work for' }), '30 days')
  await userEvent.click(screen.getByRole('button', { name: 'Extend' }))
  expect(await screen.findByText('It was signed meanwhile')).toBeTruthy()
  works = true
  await userEvent.click(screen.getByRole('button', { name: 'Extend' }))
  expect(await screen.findByText(/^The links work until /)).toBeTruthy()
  expect(calls.findLast(({ method }) => method === 'POST')?.body).toEqual({ days: 30 })
})

test('lets a supervisor only download what another agent sent', async () => {
  mockServer(() => request)
  show(<RequestRow request={{ ...request, own: false }} />)
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Lead paint disclosure' }))
  await screen.findByRole('menuitem', { name: 'Download PDF' })
  expect(screen.getAllByRole('menuitem')).toHaveLength(1)
})
