import type { Deal } from '@pb/contract/deals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { mockServer, errorResponse, type ApiCall } from '../../../../test/mock-fetch.ts'
import { createDeal, createLine, createRow, openMoney, paper, show, signIn } from '../deals.fixture.tsx'
import { HistoryPanel } from '../history/history-panel.tsx'
import { MoneyPanel } from '../moves/money-panel.tsx'
import { DealPage } from './deal-page.tsx'

beforeEach(() => signIn())

function showDeal(deal: Deal, answer: (call: ApiCall) => unknown = () => undefined, path = '/deals/5') {
  const calls = mockServer((asked) => {
    const given = answer(asked)
    if (given !== undefined) return given
    if (asked.path.endsWith('calculation'))
      return { agents: deal.agents, totals: deal.totals, calculation_problem: '', final: 0 }
    if (asked.path === '/v1/deal-sheets-advice')
      return { deduction_kinds: [{ title: 'Messenger', timing: 'after', amount: 25 }] }
    if (asked.path === '/v1/deal-sheets') return { count: 0, capped: 0, collection: [], totals: null }
    if (asked.path === '/v1/deal-sheets-typeahead') return []
    return deal
  })
  const router = show(<DealPage id="5" />, path)
  return { calls, router }
}

test('opens why a figure is this number, with steps that add up', async () => {
  showDeal(createDeal())
  await userEvent.click(await screen.findByRole('button', { name: /Net to Adam Cole: \$2,350\.00\. Why/ }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('$3,500.00 × 30%')).toBeTruthy()
  expect(within(dialog).getByText(/Plan “Standard”/)).toBeTruthy()
  expect(within(dialog).getByText('-$1,050.00')).toBeTruthy()
  expect(within(dialog).getByRole('button', { name: 'Statement (PDF)' })).toBeTruthy()
})

test('figures of an agent’s own deal add up to the net', async () => {
  showDeal(createDeal())
  const panel = await screen.findByRole('list', { name: 'Calculation' })
  const amounts = within(panel)
    .getAllByRole('button')
    .map(({ textContent }) => Number(/-?\$[\d,.]+$/.exec(textContent)![0].replaceAll(/[$,]/g, '')))
  expect(amounts).toEqual([3500, -1050, -100, 2350])
  expect(amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(amounts.at(-1))
})

test('offers the client’s documents to the deal’s own agent alone', async () => {
  const documents = (userId: string) => <p>Documents of {userId}</p>
  mockServer(({ path }) =>
    path.endsWith('calculation')
      ? { agents: [], totals: createDeal().totals, calculation_problem: '', final: 0 }
      : createDeal(),
  )
  show(<DealPage id="5" slots={{ documents }} />, '/deals/5')
  expect(await screen.findByText(`Documents of ${createDeal().client_id}`)).toBeTruthy()
  cleanup()
  signIn(['SUPERVISOR'], '99')
  show(<DealPage id="5" slots={{ documents }} />, '/deals/5')
  await screen.findByRole('heading', { name: 'Paperwork' })
  expect(screen.queryByText(/Documents of/)).toBeNull()
})

test('calculates while an amount is typed, and saves by itself', async () => {
  const deal = createDeal()
  const [gross, ...others] = deal.commissions
  let version = 1
  const { calls } = showDeal(deal, ({ path, method, body }) => {
    if (path !== '/v1/deal-sheets/5' || method !== 'POST') return undefined
    // A slow machine saves between two keys.
    const [line] = (body as { deal_sheet: { commissions: { fee: number | null }[] } }).deal_sheet.commissions
    version += 1
    return { ...deal, version, commissions: [{ ...gross!, fee: line!.fee }, ...others] }
  })
  const amount = await screen.findByRole('textbox', { name: 'Amount: Amount of check received at signing' })
  await userEvent.clear(amount)
  await userEvent.type(amount, '$4,000')
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/calculation'))).toBe(true))
  await waitFor(() => {
    const save = calls.findLast(({ path, method }) => path === '/v1/deal-sheets/5' && method === 'POST')
    expect(save?.body).toMatchObject({ deal_sheet: { commissions: [{ fee: 4000 }, {}] } })
  })
  expect(amount).toHaveProperty('value', '4,000')
})

test('disables the apartment’s fields until there is a client email', async () => {
  const deal = createDeal()
  showDeal({ ...deal, basic_info: { ...deal.basic_info, client_email: '' } })
  for (const name of ['Address', 'Unit', 'Monthly rent', 'Deal date', 'Lease start', 'Notes'])
    expect(await screen.findByLabelText(name)).toHaveProperty('disabled', true)
  await userEvent.type(screen.getByLabelText('Client email'), 'n@example.com')
  expect(screen.getByLabelText('Unit')).toHaveProperty('disabled', false)
})

test('generates invoices only from owner-paid lines', async () => {
  showDeal(
    createDeal({
      commissions: [
        createLine('11'),
        createLine('12', { description: 'Owner', op: 900, fee: null, payer: 'op' }),
      ],
    }),
  )
  expect(
    await screen.findByRole('button', { name: 'Generate Invoice for Amount of check received at signing' }),
  ).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: 'Generate Invoice for Owner' })).toHaveProperty('disabled', false)
})

test('calls only an invoice paid whose money came in', () => {
  const invoices = (['draft', 'written_off', 'over_paid', 'paid'] as const).map((state, index) => ({
    invoice_id: String(index + 1),
    line_id: '11',
    number: state === 'draft' ? '' : `2026-000${index}`,
    status: state === 'over_paid' ? 'paid' : state,
    amount: 3500,
    open: 0,
    money: { ...openMoney, state, open: 0, over_paid: state === 'over_paid' ? 50 : 0 },
  }))
  show(<MoneyPanel deal={createDeal({ invoices })} canReverse={false} />)
  const rows = within(screen.getByRole('list', { name: 'Invoices' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Draft$3,500.00 ',
    '2026-0001Written off$3,500.00 ',
    '2026-0002Over-paid$3,500.00 $50.00 over-paid',
    '2026-0003Paid$3,500.00 ',
  ])
})

test('shows what a supervisor changed in review, before and after', () => {
  const { events } = createDeal()
  const changes = [
    { what: 'Price', before: '$3,000.00', after: '$3,250.00' },
    { what: 'Messenger', before: '', after: '$20.00, after the split' },
  ]
  const deal = createDeal({ events: [{ ...events[0]!, kind: 'saved', text: 'Changed the sheet', changes }] })
  show(<HistoryPanel deal={deal} onWritten={() => undefined} />)
  expect(screen.getByText('Changed the sheet').closest('li')!.querySelector('dl')!.textContent).toBe(
    'Price: $3,000.00 → $3,250.00Messenger: none → $20.00, after the split',
  )
})

test('does not submit while something is missing, and shows what', async () => {
  const { calls } = showDeal(createDeal())
  await userEvent.click(await screen.findByRole('button', { name: 'Submit for review' }))
  expect(await screen.findByText('Still missing: Lease pages')).toBeTruthy()
  expect(calls.some(({ path }) => path.endsWith('/moves'))).toBe(false)
})

test('saves what is typed before it submits', async () => {
  const deal = createDeal({ missing: [] })
  const { calls } = showDeal(deal, ({ path, method }) => {
    if (path.endsWith('/moves'))
      return createDeal({
        version: 3,
        status: 'pending_review',
        statuses: ['pending_review'],
        actions: ['withdraw'],
      })
    return path === '/v1/deal-sheets/5' && method === 'POST'
      ? { ...deal, version: 2, basic_info: { ...deal.basic_info, description: 'Keys' } }
      : undefined
  })
  await userEvent.type(await screen.findByLabelText('Notes'), 'Keys')
  await userEvent.click(screen.getByRole('button', { name: 'Submit for review' }))
  expect(await screen.findByText('Submitted for review')).toBeTruthy()
  expect(calls.find(({ path }) => path.endsWith('/moves'))?.body).toMatchObject({
    action: 'submit',
    version: 2,
  })
  expect(await screen.findByRole('button', { name: 'Withdraw' })).toBeTruthy()
})

test('returns a deal only with a note', async () => {
  signIn(['AGENT', 'SUPERVISOR'], '9')
  const deal = createDeal({
    status: 'pending_review',
    statuses: ['pending_review'],
    actions: ['edit', 'approve', 'return'],
  })
  const { calls } = showDeal(deal, ({ path }) =>
    path.endsWith('/moves') ? { ...deal, version: 2 } : undefined,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Return' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Return the deal' }))
  expect(await within(dialog).findByText('Write a note')).toBeTruthy()
  await userEvent.type(within(dialog).getByRole('textbox'), 'The DOS form is missing')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Return the deal' }))
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/moves'))?.body).toMatchObject({
      action: 'return',
      note: 'The DOS form is missing',
    }),
  )
})

test('goes to the next deal of the queue with J', async () => {
  signIn(['AGENT', 'SUPERVISOR'], '9')
  const { router } = showDeal(
    createDeal(),
    ({ path }) =>
      path === '/v1/deal-sheets'
        ? { count: 2, capped: 0, collection: [createRow('5'), createRow('6')], totals: null }
        : undefined,
    '/deals/5?status=pending_review&sort=waiting',
  )
  expect(await screen.findByText('1 of 2')).toBeTruthy()
  await userEvent.keyboard('j')
  await waitFor(() => expect(router.state.location.pathname).toBe('/deals/6'))
  expect(router.state.location.search).toBe('?status=pending_review&sort=waiting')
})

test('splits evenly when an agent is added, and undoes a removal', async () => {
  const deal = createDeal()
  const second = { ...deal.agents[0]!, agent_id: '8', name: 'Bo Diaz', share: 40, result: null }
  showDeal({ ...deal, agents: [{ ...deal.agents[0]!, share: 60 }, second] })
  await userEvent.click(await screen.findByRole('button', { name: 'Split evenly' }))
  expect(screen.getByLabelText('Share of Bo Diaz')).toHaveProperty('value', '50')
  await userEvent.click(screen.getByRole('button', { name: 'Remove Bo Diaz' }))
  expect(await screen.findByText(/The shares add up to 50%/)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByLabelText('Share of Bo Diaz')).toBeTruthy()
})

test('offers each split to company, and asks why it isn’t the plan’s', async () => {
  showDeal(createDeal())
  const split = await screen.findByRole('combobox', { name: 'Split to company of Adam Cole' })
  expect([...split.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'By plan: Standard',
    ...[0, 5, 10, 15, 20, 25, 30, 33, 35, 40, 45, 50].map((percent) => `${percent}%`),
  ])
  expect(screen.queryByLabelText('Reason for the split of Adam Cole')).toBeNull()
  await userEvent.selectOptions(split, '20')
  expect(screen.getByLabelText('Reason for the split of Adam Cole')).toBeTruthy()
})

test('removes a file and offers to undo', async () => {
  const deal = createDeal()
  const { calls } = showDeal(
    { ...deal, paperwork: { ...deal.paperwork, lease_pages: [paper] } },
    ({ method }) => (method === 'DELETE' ? createDeal({ version: 2 }) : undefined),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Remove lease.pdf' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(calls.at(-1)).toBeDefined())
  await waitFor(() =>
    expect(calls.some(({ path }) => path === '/v1/deal-sheets-file/5/900/restore')).toBe(true),
  )
})

test('refuses files that are no paperwork before they are uploaded', async () => {
  showDeal(createDeal())
  const input = (await screen.findAllByLabelText('Add files to Lease pages')).find(
    (each) => each.tagName === 'INPUT',
  )!
  await userEvent.upload(input, new File(['x'], 'notes.txt', { type: 'text/plain' }), { applyAccept: false })
  expect(await screen.findByText('Choose a PDF, JPEG, PNG, WebP or HEIC file.')).toBeTruthy()
})

test('shows an error with a retry', async () => {
  showDeal(createDeal(), ({ path }) =>
    path === '/v1/deal-sheets/5' ? errorResponse(503, 'Not ready') : undefined,
  )
  expect(await screen.findByText('Not ready')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
