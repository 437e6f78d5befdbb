import type { Household } from '@pb/contract/applications'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { mockServer, type ApiCall } from '../../../../test/mock-fetch.ts'
import { createApplication, createHousehold, show, signIn } from '../applications.fixture.tsx'
import SendDialog from '../send/send-dialog.tsx'
import { AccessLog } from './access-log.tsx'
import { AnswerPanel } from './answer-panel.tsx'
import { FeePanel } from './fee-panel.tsx'
import { LinkPanel } from './link-panel.tsx'
import { SubmissionsPanel } from './submissions-panel.tsx'

beforeEach(() => {
  signIn()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

const form = createApplication('1')
const household = createHousehold([form])
const writes = (calls: readonly ApiCall[]) => calls.filter(({ method }) => method !== 'GET')

test('records a rejection, and sends the adverse action letter with the score to its person', async () => {
  const calls = mockServer(() => household)
  show(<AnswerPanel household={household} own />)
  await userEvent.click(screen.getByRole('button', { name: 'Record answer' }))
  await userEvent.selectOptions(await screen.findByLabelText('Landlord’s answer'), 'REJECTED')
  await userEvent.click(screen.getByRole('checkbox', { name: 'A credit or background report was a reason' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save answer' }))
  expect(await screen.findByText('Enter the reason')).toBeTruthy()
  expect(screen.getByText('Enter the agency’s name')).toBeTruthy()
  expect(screen.getByText('Enter 1 to 5 key factors')).toBeTruthy()
  expect(writes(calls)).toEqual([])
  await userEvent.type(screen.getByLabelText('Reason'), 'Credit')
  const entries = [
    ['Reporting agency', 'TransUnion'],
    ['Its address', 'P.O. Box 1000, Chester, PA'],
    ['Its toll-free phone', '800-888-4213'],
    ['Score', '612'],
    ['Created on', '2026-01-02'],
    ['Key factors', 'Late payments{Enter}Many inquiries'],
  ] as const
  for (const [label, text] of entries) await userEvent.type(screen.getByLabelText(label), text)
  expect(screen.getByText(/Your credit score was 612, created on January 2, 2026/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save answer' }))
  expect(await screen.findByText('Answer recorded. It goes out by email in 5 s.')).toBeTruthy()
  expect(writes(calls)[0]?.body).toMatchObject({
    status: 'REJECTED',
    reason: 'Credit',
    adverse_action: true,
    message: '',
    adverse_notice: {
      form_id: form.id,
      agency_name: 'TransUnion',
      agency_phone: '800-888-4213',
      score: {
        value: 612,
        from: 300,
        to: 850,
        date: '2026-01-02',
        factors: ['Late payments', 'Many inquiries'],
      },
    },
  })
})

test('records criminal history only after a conditional offer', async () => {
  const calls = mockServer(({ path, method, body }) => {
    if (!path.endsWith('/criminal-history')) return household
    return method === 'PUT' ? body : { text: '', checked_on: null }
  })
  show(<AnswerPanel household={household} own />)
  expect(screen.queryByRole('button', { name: 'Criminal history' })).toBeNull()
  cleanup()
  show(<AnswerPanel household={{ ...household, time_conditional_offer: 1_772_000_000 }} own />)
  await userEvent.click(screen.getByRole('button', { name: 'Criminal history' }))
  await userEvent.type(await screen.findByLabelText('What the report shows'), 'None found')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Criminal history saved')).toBeTruthy()
  expect(writes(calls)[0]?.body).toMatchObject({ text: 'None found' })
})

test('records an approval without an email', async () => {
  const calls = mockServer(() => household)
  show(<AnswerPanel household={household} own />)
  await userEvent.click(screen.getByRole('button', { name: 'Record answer' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Save answer' }))
  expect(await screen.findByText('Answer recorded')).toBeTruthy()
  expect(writes(calls)[0]?.body).toMatchObject({ status: 'APPROVED', message: '', adverse_action: false })
})

test('revokes a link with undo, and reminds once', async () => {
  const calls = mockServer(() => form)
  show(<LinkPanel form={form} editable />)
  await userEvent.click(screen.getByRole('button', { name: 'Revoke' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(writes(calls).map(({ body }) => body)).toEqual([{ action: 'revoke' }, { action: 'extend' }]),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Remind' }))
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Send reminder' }))
  expect(await screen.findByText('Reminder goes out to Nora Bell in 5 s')).toBeTruthy()
  expect(writes(calls).filter(({ path }) => path.endsWith('/reminders'))).toHaveLength(1)
})

test('shows the law’s limit of the fee, asks what the report cost, and shows the server’s refusal', async () => {
  const calls = mockServer(() =>
    Response.json(
      {
        type: 'about:blank',
        title: 'x',
        status: 400,
        code: 'invalid_input',
        errorMsg: 'x',
        errors: [{ path: 'body.amount', message: 'At most $20' }],
      },
      { status: 400, headers: { 'content-type': 'application/problem+json' } },
    ),
  )
  show(<FeePanel form={form} editable />)
  expect(screen.getByText(/at most \$20 or the actual cost of the report/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Record fee' }))
  const amount = await screen.findByLabelText<HTMLInputElement>('Amount')
  await userEvent.type(amount, '20')
  await userEvent.click(screen.getByRole('button', { name: 'Save fee' }))
  expect(await screen.findByText(/Enter what the report cost/)).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Cost of the report'), '12')
  expect(amount.value).toBe('12')
  await userEvent.click(screen.getByRole('button', { name: 'Save fee' }))
  expect(await screen.findByText('At most $20')).toBeTruthy()
  expect(writes(calls)[0]?.body).toMatchObject({ amount: 12, report_cost: 12 })
})

const submissions: Household['submissions'] = [
  {
    submission_id: '1',
    kind: 'mail',
    time_created: 1_790_000_000,
    to: ['ll@example.com'],
    cc: [],
    subject: 'x',
    form_ids: ['1'],
    unmasked: false,
    state: 'failed',
    failure: 'The package couldn’t be sent. Try again.',
    link: null,
    url: null,
    code_required: false,
    time_expires: null,
    opening_count: 0,
    openings: [],
  },
  {
    submission_id: '2',
    kind: 'link',
    time_created: 1_790_000_000,
    to: ['Rose Realty'],
    cc: [],
    subject: '',
    form_ids: ['1'],
    unmasked: true,
    state: 'active',
    failure: '',
    link: 'active',
    url: 'https://office.example/p/x',
    code_required: true,
    time_expires: 1_795_000_000,
    opening_count: 1,
    openings: [{ time: 1_790_000_100, name: 'Rose Realty' }],
  },
]

test('shows the fate of each submission, and asks before a link is revoked', async () => {
  const calls = mockServer(() => household)
  show(<SubmissionsPanel household={{ ...household, submissions }} own />)
  expect(screen.getByText('Couldn’t be sent')).toBeTruthy()
  expect(screen.getByText(/^Opened once/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Revoke' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke link' }))
  await waitFor(() => expect(writes(calls)).toHaveLength(1))
  expect(writes(calls)[0]).toMatchObject({ method: 'DELETE', path: '/v1/application-submissions/2/link' })
})

test('fetches the access log when it is opened', async () => {
  const calls = mockServer(() => ({
    count: 1,
    collection: [
      {
        entry_id: '1',
        time: 1_790_000_000,
        name: 'Adam Cole',
        action: 'revealed',
        what: 'Social security number',
        reason: 'Audit',
      },
    ],
  }))
  show(<AccessLog formId="1" />)
  expect(calls).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Show access log' }))
  expect(await screen.findByText(/revealed Social security number/)).toBeTruthy()
})

test('emails a link to chosen documents, masked unless asked', async () => {
  const calls = mockServer(() => household)
  const onClose = vi.fn<() => void>()
  show(<SendDialog form={form} household={household} onClose={onClose} />)
  expect(screen.getByText(/No file is attached/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Enter at least one recipient')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('To'), 'll@example.com, wrong')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('“wrong” isn’t an email address')).toBeTruthy()
  await userEvent.clear(screen.getByLabelText('To'))
  await userEvent.type(screen.getByLabelText('To'), 'll@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Choose documents' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Pay stubs.pdf' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(writes(calls)[0]?.body).toMatchObject({
    to: ['ll@example.com'],
    subject: 'Application of Nora Bell for 20 Carroll St, 3E',
    media_item_ids: [],
    household: false,
  })
  expect(writes(calls)[0]?.body).toMatchObject({ unmasked: false, reason: '', code_required: false, days: 7 })
})

test('asks about what is outdated or missing before it sends, and again when that changes', async () => {
  const issue = (key: string, text: string) => ({
    form_id: '1',
    name: 'Nora Bell',
    kind: 'missing',
    key,
    text,
  })
  let issues = [issue('a', 'Not signed yet'), issue('b', 'Pay stubs: 1 of 3')]
  let isRefused = true
  const calls = mockServer(({ path, method }) => {
    if (path.includes('/package-issues')) return { collection: issues }
    if (method === 'GET' || !isRefused) return household
    isRefused = false
    issues = [issue('c', 'Changed after it was signed: Monthly rent')]
    return new Response(JSON.stringify({ errorMsg: 'Check again', code: 'conflict' }), { status: 409 })
  })
  const onClose = vi.fn<() => void>()
  show(<SendDialog form={form} household={household} onClose={onClose} />)
  await screen.findByText('Pay stubs: 1 of 3')
  await userEvent.type(screen.getByLabelText('To'), 'll@example.com')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Compare income with the rent on the cover' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Check the list, then confirm that you want to send it as it is')
  expect(writes(calls)).toEqual([])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Send it as it is' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Changed after it was signed: Monthly rent')
  await screen.findByText('The application just changed. Check the new list.')
  // What was confirmed is not this list.
  await userEvent.click(screen.getByRole('checkbox', { name: 'Send it as it is', checked: false }))
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(writes(calls).map(({ body }) => body)).toMatchObject([
    { acknowledged: ['a', 'b'], income_tests: false },
    { acknowledged: ['c'], income_tests: false },
  ])
})

test('makes a link with plain numbers only with a reason and a reader who gets codes', async () => {
  const calls = mockServer(() => ({
    submission_id: '3',
    url: 'https://office.example/p/y',
    time_expires: 1_795_000_000,
  }))
  show(<SendDialog form={form} household={household} onClose={() => {}} />)
  await userEvent.click(screen.getByRole('button', { name: 'Link' }))
  await userEvent.type(screen.getByLabelText('Who it is for'), 'Rose Realty')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Include plain numbers' }))
  await userEvent.click(screen.getByRole('button', { name: 'Make link' }))
  expect(await screen.findByText('Say why the numbers are needed')).toBeTruthy()
  expect(screen.getByText('Enter the reader’s email')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Reader’s email'), 'rose@client.example')
  await userEvent.type(screen.getByLabelText('Why the numbers are needed'), 'Credit check')
  await userEvent.click(screen.getByRole('button', { name: 'Make link' }))
  expect(await screen.findByDisplayValue('https://office.example/p/y')).toBeTruthy()
  expect(writes(calls)[0]?.body).toMatchObject({
    reader: 'Rose Realty',
    email: 'rose@client.example',
    code_required: true,
    days: 7,
    unmasked: true,
    reason: 'Credit check',
  })
})

test('shows how far the PDF is after a second, until it is there', async () => {
  let fail: (() => void) | undefined
  mockServer(({ method, path }) => {
    if (path.endsWith('/package-progress')) return { percent: 40 }
    if (method === 'GET') return household
    const body = new ReadableStream({
      start: (controller) => {
        fail = () => controller.error(new Error('cut off'))
      },
    })
    return new Response(body, { headers: { 'content-type': 'application/pdf' } })
  })
  show(<SendDialog form={form} household={household} onClose={() => {}} />)
  await userEvent.click(screen.getByRole('button', { name: 'Download' }))
  await userEvent.click(screen.getByRole('button', { name: 'Download PDF' }))
  expect(screen.queryByText(/^Preparing the PDF/)).toBeNull()
  expect(await screen.findByText(/^Preparing the PDF/, undefined, { timeout: 3000 })).toBeTruthy()
  expect(await screen.findByText(/^40% done\. You can close this page/)).toBeTruthy()
  expect(screen.getByRole('progressbar')).toHaveProperty('value', 40)
  fail!()
  await waitFor(() => expect(screen.queryByText(/^Preparing the PDF/)).toBeNull())
})
