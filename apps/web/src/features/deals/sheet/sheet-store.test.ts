import type { Deal, SheetInput } from '@pb/contract/deals'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HttpError, NetworkError } from '../../../lib/http-error.ts'
import { createDeal, createLine as createSheetLine } from '../deals.fixture.tsx'
import { parseAmount, splitEvenly, toHundredths } from './amounts.ts'
import { createLine, type SheetForm } from './form-state.ts'
import { createSheetStore } from './sheet-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const conflict = () => new HttpError(new Response(null, { status: 409 }), undefined)

const setBasic = (fields: Partial<SheetForm['basic']>) => (form: SheetForm) => ({
  ...form,
  basic: { ...form.basic, ...fields },
})

/** The deal as the server has it after a save of `input`. */
function applySave(deal: Deal, input: SheetInput): Deal {
  return {
    ...deal,
    version: deal.version + 1,
    basic_info: { ...deal.basic_info, ...(input.basic_info as Deal['basic_info']) },
    commissions: input.commissions.map((line, index) => ({
      ...createSheetLine(line.line_id || String(50 + index)),
      description: line.description,
      op: line.op ?? null,
      fee: line.fee ?? null,
      payer: line.payer ?? 'fee',
      deducts: line.deducts ?? 0,
      timing: line.timing ?? null,
      payee: line.payee ?? '',
    })),
  }
}

function createServer(first = createDeal()) {
  let deal = first
  const inputs: SheetInput[] = []
  const errors: unknown[] = []
  const store = createSheetStore({
    deal: first,
    send: async (input) => {
      const error = errors.shift()
      if (error !== undefined) throw error
      inputs.push(input)
      deal = applySave(deal, input)
      return deal
    },
    fetchDeal: async () => deal,
    onSaved: () => {},
  })
  return {
    store,
    inputs,
    errors,
    changeElsewhere: (change: (deal: Deal) => Deal) => {
      deal = { ...change(deal), version: deal.version + 1 }
      return deal
    },
  }
}

test('saves what was typed once typing stops, without $ and commas', async () => {
  const { store, inputs } = createServer()
  store.change((form) => ({
    ...form,
    lines: form.lines.map((line, index) => (index === 0 ? { ...line, amount: '$4,200.50' } : line)),
  }))
  await vi.advanceTimersByTimeAsync(300)
  store.change(setBasic({ apt_unit: '4F' }))
  await vi.advanceTimersByTimeAsync(600)
  expect(inputs).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(inputs).toHaveLength(1)
  expect(inputs[0]?.commissions[0]).toMatchObject({ fee: 4200.5, op: null })
  expect(inputs[0]?.basic_info.apt_unit).toBe('4F')
  expect(store.getState().status).toBe('saved')
})

test('keeps the keys of new lines when they get their ids, and what is typed meanwhile', async () => {
  const { store, inputs } = createServer()
  const line = createLine({ description: 'Bonus', amount: '100', payer: 'op' })
  store.change((form) => ({ ...form, lines: [...form.lines, line] }))
  await vi.advanceTimersByTimeAsync(800)
  const saved = store.getState().form.lines.find(({ key }) => key === line.key)
  expect(saved?.lineId).not.toBe('')
  store.change((form) => ({
    ...form,
    lines: form.lines.map((each) => (each.key === line.key ? { ...each, amount: '150' } : each)),
  }))
  await store.flush()
  expect(inputs.at(-1)?.commissions).toHaveLength(3)
  expect(inputs.at(-1)?.commissions.find(({ description }) => description === 'Bonus')).toMatchObject({
    line_id: saved?.lineId,
    op: 150,
  })
})

test('saves everything but a field that is wrong, and holds its text', async () => {
  const { store, inputs } = createServer()
  store.change(setBasic({ client_email: 'nora@', apt_unit: '9' }))
  expect(await store.flush()).toBe(false)
  expect(inputs[0]?.basic_info).toMatchObject({ client_email: 'nora@example.com', apt_unit: '9' })
  expect(store.getState()).toMatchObject({
    status: 'held',
    issues: { client_email: 'Invalid email address' },
  })
  expect(store.getState().form.basic.client_email).toBe('nora@')
  store.change(setBasic({ client_email: 'nora@example.org' }))
  expect(await store.flush()).toBe(true)
})

test('leaves the agents as they were while their shares do not add up', async () => {
  const { store, inputs } = createServer()
  store.change((form) => ({
    ...setBasic({ apt_unit: '9' })(form),
    agents: [
      ...form.agents.map((agent) => ({ ...agent, share: '60' })),
      { agentId: '8', name: 'Bo', share: '30', companySplit: '', splitReason: '' },
    ],
  }))
  await store.flush()
  expect(inputs[0]?.agents).toEqual([{ agent_id: '7', share: 100, company_split: null }])
  expect(store.getState().issues['agents']).toMatch('90%')
})

test('merges a change of another tab with what is typed here', async () => {
  const { store, inputs, errors, changeElsewhere } = createServer()
  changeElsewhere((deal) => ({ ...deal, basic_info: { ...deal.basic_info, apt_unit: '7A' } }))
  errors.push(conflict())
  store.change(setBasic({ description: 'Keys with the super' }))
  await vi.advanceTimersByTimeAsync(2000)
  expect(inputs.at(-1)?.basic_info).toMatchObject({ apt_unit: '7A', description: 'Keys with the super' })
  expect(inputs.at(-1)?.version).toBe(2)
  expect(store.getState()).toMatchObject({ status: 'saved', taken: ['apt_unit'] })
})

test('asks which to keep where both tabs changed the same field', async () => {
  const { store, inputs, errors, changeElsewhere } = createServer()
  changeElsewhere((deal) => ({ ...deal, basic_info: { ...deal.basic_info, apt_unit: '7A' } }))
  errors.push(conflict())
  store.change(setBasic({ apt_unit: '8B' }))
  await vi.advanceTimersByTimeAsync(2000)
  expect(inputs).toEqual([])
  expect(store.getState().conflicts).toMatchObject([{ field: 'apt_unit', mine: '8B', theirs: '7A' }])
  expect(store.getState().form.basic.apt_unit).toBe('8B')
  store.resolve('apt_unit', 'mine')
  await vi.advanceTimersByTimeAsync(100)
  expect(inputs.at(-1)?.basic_info.apt_unit).toBe('8B')
  expect(store.getState().status).toBe('saved')
})

test('tries again by itself when the server cannot be reached', async () => {
  const { store, inputs, errors } = createServer()
  errors.push(new NetworkError(undefined))
  store.change(setBasic({ apt_unit: '8B' }))
  await vi.advanceTimersByTimeAsync(800)
  expect(store.getState().status).toBe('retrying')
  await vi.advanceTimersByTimeAsync(2100)
  expect(inputs).toHaveLength(1)
  expect(store.getState().status).toBe('saved')
})

test('takes a newer deal without losing what is typed', async () => {
  const { store, changeElsewhere } = createServer()
  store.change(setBasic({ apt_unit: '8B' }))
  store.receive(changeElsewhere((deal) => ({ ...deal, kind: 'sale' })))
  expect(store.getState().form).toMatchObject({ kind: 'sale', basic: { apt_unit: '8B' } })
  expect(await store.flush()).toBe(true)
})

test('splits evenly into shares that add up to 100%', () => {
  for (const count of [1, 2, 3, 6, 7, 10])
    expect(splitEvenly(count).reduce((sum, share) => sum + toHundredths(Number(share)), 0)).toBe(10_000)
  expect(splitEvenly(3)).toEqual(['33.34', '33.33', '33.33'])
})

test.each([
  ['$1,234.50', 1234.5],
  ['', null],
  ['12.', 12],
  ['abc', Number.NaN],
  ['1-2', Number.NaN],
])('reads %s as an amount', (text, amount) => {
  expect(parseAmount(text)).toBe(amount)
})
