import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { mockServer, type ApiCall } from '../../../../test/mock-fetch.ts'
import { createRow, show, signIn } from '../applications.fixture.tsx'
import AskDialog from './ask-dialog.tsx'
import { toMessage } from './template-text.ts'

const nora = { user_id: '101', name: 'Nora Bell' }
const record = {
  ...nora,
  first_name: 'Nora',
  last_name: 'Bell',
  email: 'nora@example.com',
  phone: '',
  participants: [
    {
      user_id: '102',
      name: 'Lee Park',
      first_name: 'Lee',
      last_name: 'Park',
      email: 'lee@example.com',
      phone: '',
      photo: null,
      type: 'GUARANTOR',
    },
  ],
}
const template = {
  subject: 'Your application',
  body: '<p>Hello,</p><p>Have these ready.</p><p>Best,<br>Adam</p>',
}

beforeEach(() => {
  signIn()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

function serve(answer?: (call: ApiCall) => unknown): ApiCall[] {
  return mockServer((call) => {
    const given = answer?.(call)
    if (given !== undefined) return given
    if (call.path === '/v1/clients/101') return record
    if (call.path.startsWith('/v1/gmail-context-templates')) return template
    if (call.method === 'POST') return { household_id: '50', forms: [createRow('1')] }
    return { collection: [], units: [], listings: [], buildings: [] }
  })
}

const posts = (calls: readonly ApiCall[]) => calls.filter(({ method }) => method === 'POST')

test('turns the template into a message with each person’s name and link', () => {
  expect(toMessage(template.body)).toBe(
    'Hi {first_name},\n\nYour personal application form: {link}\n\nHave these ready.\n\nBest,\nAdam',
  )
})

test('asks the client and participants, each by type and language', async () => {
  const calls = serve()
  const onClose = vi.fn<() => void>()
  show(
    <AskDialog
      request={{ client: nora, listing: { id: '5', address: '20 Carroll St', unit: '3E', rent: 3500 } }}
      onClose={onClose}
    />,
  )
  expect(await screen.findByRole('checkbox', { name: /Nora Bell/ })).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Language of Lee Park'), 'es')
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Ask 2 people' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(posts(calls)).toHaveLength(1)
  expect(posts(calls)[0]?.body).toMatchObject({
    user_id: '101',
    listing_id: '5',
    building_address: '20 Carroll St',
    apartment_no: '3E',
    monthly_rent: 3500,
    subject: '',
    message: '',
    people: [
      { applicant_type: 'APPLICANT', user_id: '101', email: 'nora@example.com', language: 'en' },
      { applicant_type: 'GUARANTOR', user_id: '102', email: 'lee@example.com', language: 'es' },
    ],
  })
})

test('fills an own message in from the template', async () => {
  const calls = serve()
  show(<AskDialog request={{ client: nora }} onClose={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Write my own' }))
  const subject = await screen.findByDisplayValue('Your application')
  await userEvent.clear(subject)
  await userEvent.click(screen.getByRole('button', { name: 'Ask 2 people' }))
  expect(await screen.findByText('Write a subject')).toBeTruthy()
  await userEvent.type(subject, 'Apply today')
  await userEvent.click(screen.getByRole('button', { name: 'Ask 2 people' }))
  await waitFor(() => expect(posts(calls)).toHaveLength(1))
  expect(posts(calls)[0]?.body).toMatchObject({
    subject: 'Apply today',
    message: toMessage(template.body),
  })
})

test('needs a client, and checks a new person at the fields', async () => {
  const calls = serve()
  show(<AskDialog request={{}} onClose={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Ask' }))
  expect(await screen.findByText('Choose a client')).toBeTruthy()
  expect(posts(calls)).toEqual([])
})

test('checks new people, and shows the server’s errors at them', async () => {
  const calls = serve(({ method }) =>
    method === 'POST'
      ? Response.json(
          {
            type: 'about:blank',
            title: 'x',
            status: 400,
            code: 'invalid_input',
            errorMsg: 'x',
            errors: [{ path: 'body.people.2.email', message: 'This address bounces' }],
          },
          { status: 400, headers: { 'content-type': 'application/problem+json' } },
        )
      : undefined,
  )
  show(<AskDialog request={{ client: nora }} onClose={() => {}} />)
  await screen.findByRole('checkbox', { name: /Nora Bell/ })
  await userEvent.click(screen.getByRole('button', { name: 'Add person' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Ask 3 people' }))
  expect(await screen.findByText('First name is required')).toBeTruthy()
  expect(screen.getByText('Enter an email address')).toBeTruthy()
  expect(posts(calls)).toEqual([])
  await userEvent.type(screen.getByLabelText('First name'), 'Max')
  await userEvent.type(screen.getByLabelText('Email'), 'max@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Ask 3 people' }))
  expect(await screen.findByText('This address bounces')).toBeTruthy()
})
