import type { Role } from '@pb/contract/roles'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { FormProvider, useForm } from 'react-hook-form'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { createTestClient } from '../../../../../test/query-client.ts'
import { beginSession, endSession } from '../../../../lib/session.ts'
import { Fees } from './fees.tsx'
import { toFields, type EditFields } from './fields.ts'
import { previewListing } from './preview-listing.fixture.ts'

afterEach(() => {
  cleanup()
  endSession()
})

function show(roles: Role[], listing = previewListing): void {
  const user = { user_id: '7', name: 'S', email: 's@x.example', photo: null, roles, time_zone: 'UTC' }
  beginSession('x', user)
  function Form() {
    const form = useForm<EditFields>({ defaultValues: toFields(listing) })
    return (
      <FormProvider {...form}>
        <Fees listing={listing} />
      </FormProvider>
    )
  }
  render(
    <QueryClientProvider client={createTestClient()}>
      <MemoryRouter>
        <Form />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

async function addFee(name: string, amount: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Add a fee' }))
  await userEvent.type(screen.getAllByLabelText('Name').at(-1)!, name)
  await userEvent.type(screen.getAllByLabelText('Amount').at(-1)!, amount)
}

test('shows while typing that a broker fee filed as Other cannot be published', async () => {
  show(['AGENT'])
  await addFee('Broker fee', '$3,000')
  expect(screen.getByRole('alert').textContent).toMatch(
    /Check Broker fee\..*FARE Act.*A supervisor can approve/s,
  )
  expect(screen.queryByRole('group', { name: 'Approve this fee' })).toBeNull()
})

test('offers a supervisor to approve a broker fee, but never a screening fee', async () => {
  show(['AGENT', 'SUPERVISOR'])
  await addFee('Application fee', '150')
  expect(screen.getByRole('alert').textContent).toMatch(/\$20/)
  expect(screen.queryByRole('group', { name: 'Approve this fee' })).toBeNull()
  await addFee('Broker fee', '3000')
  expect(screen.getByRole('button', { name: 'Approve up to $3,000' })).toHaveProperty('disabled', true)
})

test('accepts an approved fee and shows its approval', async () => {
  const approval = {
    approval_id: '1',
    rule: 'fare-broker-fee',
    max_amount: 3000,
    reason: 'Hired in writing on May 3',
    approved_by: 'Omar Haddad',
    time_approved: 1,
  } as const
  show(['AGENT'], { ...previewListing, fee_approvals: [approval] })
  await addFee('Broker fee', '3000')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('Broker fee up to $3,000, approved by Omar Haddad')).toBeDefined()
  await userEvent.type(screen.getAllByLabelText('Amount').at(-1)!, '.01')
  expect(screen.getByRole('alert')).toBeDefined()
})
