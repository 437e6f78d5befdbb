import type { AchRun, CheckRun, CheckSettings, PayRun } from '@pb/contract/payouts'
import type { PayeeW9 } from '@pb/contract/w9'
import { beforeEach, describe, expect, it } from 'vitest'
import { findPdfProblems } from '../../../../test/harness/check-pdf.ts'
import { sampleW9 } from '../../../../test/factories/owned-payouts.ts'
import { createApprovedDeal } from '../../../../test/factories/payable-deals.ts'
import { hasPdftotext, readPdfText } from '../../../../test/harness/pdf-text.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { payoutCalls } from '../payout-calls.fixture.ts'
import { processRuns } from '../runs/process-runs.ts'
import { drawChecks } from './draw-checks.ts'

const office = testOffice()
const { read, run, payRun, pay, cancel, cancelRun, reverse } = payoutCalls(office)

let supervisor: TestPerson
beforeEach(async () => {
  supervisor = await office.person(['SUPERVISOR'])
})

interface Answer<T> {
  readonly status: number
  readonly body: T & { readonly detail: string }
}

async function call<T>(
  as: TestPerson,
  [method, url]: readonly ['POST' | 'PUT', string],
  payload: object,
): Promise<Answer<T>> {
  const reply = await office.call({ method, url: `/v1/${url}`, as, payload })
  return { status: reply.statusCode, body: reply.json() }
}
const readSettings = () => read<CheckSettings>(supervisor, 'check-settings')
const create = async (id: string, more: object = {}) =>
  call<CheckRun>(supervisor, ['POST', `pay-runs/${id}/checks`], {
    dated_on: '2026-03-02',
    first_number: (await readSettings()).next_number,
    ...more,
  })
const print = (id: string, check_ids: readonly string[], more: object = {}) =>
  office.call({
    method: 'POST',
    url: `/v1/pay-runs/${id}/checks/print`,
    as: supervisor,
    payload: { check_ids, ...more },
  })
const voidIt = (id: string, replace: 0 | 1) =>
  call<CheckRun>(supervisor, ['POST', `checks/${id}/void`], { reason: 'Lost in the mail', replace })

/** A run that pays $2,100 to each of some new agents, whose statements are left out. */
async function makeRun(count: number): Promise<PayRun & { readonly people: readonly TestPerson[] }> {
  const people = await Promise.all(Array.from({ length: count }, () => office.person()))
  for (const { personId } of people) await createApprovedDeal(office, [personId])
  const made = await run(supervisor, { agent_ids: people.map(({ personId }) => personId) })
  await office.deps.db.updateTable('pay_run').set({ state: 'ready' }).where('id', '=', made.run_id).execute()
  return { ...made, people }
}

describe('checks of a pay run', () => {
  it('get the next numbers in the order of payees, once, and never another’s', async () => {
    const { next_number: first } = await readSettings()
    const { run_id: id } = await makeRun(3)
    const before = await read<CheckRun>(supervisor, `pay-runs/${id}/checks`)
    expect(before).toMatchObject({ without_account: { payouts: 3, amount: 6300 }, collection: [] })
    expect((await create(id, { first_number: first + 1 })).status).toBe(409)
    const { body } = await create(id)
    expect(body.collection.map(({ number }) => number)).toEqual([first, first + 1, first + 2])
    const names = body.collection.map(({ name }) => name.toLowerCase())
    expect(names).toEqual(names.toSorted())
    expect(body).toMatchObject({ next_number: first + 3, without_account: { payouts: 0, amount: 0 } })
    expect((await create(id)).body.detail).toContain('No planned payout')
    const used = await call(supervisor, ['PUT', 'check-settings'], {
      next_number: first + 1,
      shift_right: 0,
      shift_down: 0,
    })
    expect([used.status, used.body.detail]).toEqual([
      422,
      expect.stringContaining(`before ${first + 3} are used`),
    ])
  })

  it('have each number once when several runs get theirs at the same moment', async () => {
    const runs = [await makeRun(2), await makeRun(2), await makeRun(2)]
    for (let tries = 0; tries < 6; tries += 1) await Promise.all(runs.map(({ run_id }) => create(run_id)))
    const lists = await Promise.all(
      runs.map(({ run_id }) => read<CheckRun>(supervisor, `pay-runs/${run_id}/checks`)),
    )
    const numbers = lists
      .flatMap(({ collection }) => collection.map(({ number }) => number))
      .toSorted((a, b) => a - b)
    expect(numbers).toHaveLength(6)
    // None is left out either.
    expect(numbers).toEqual(numbers.map((_, index) => numbers[0]! + index))
  })

  it('are dated today or before, and are left to those in no ACH file', async () => {
    const { run_id: id, people } = await makeRun(2)
    expect((await create(id, { dated_on: '2026-03-03' })).status).toBe(422)
    expect((await create(id, { dated_on: '2026-01-03' })).status).toBe(422)
    const account = {
      name: 'Ann',
      holder: 'person',
      kind: 'checking',
      routing: '021000021',
      account_number: '1234',
    }
    await call(people[0]!, ['PUT', 'payee-bank-account'], account)
    const { body } = await create(id)
    expect(body.collection).toHaveLength(1)
    expect(body.collection[0]?.agent_id).toBe(people[1]!.personId)
    expect(body.with_account).toEqual({ payouts: 1, amount: 2100 })
    const ach = await read<AchRun>(supervisor, `pay-runs/${id}/ach`)
    expect(ach).toMatchObject({ with_account: { payouts: 1 }, without_account: { payouts: 0 } })
    expect((await create(id, { with_account: 1 })).body.collection).toHaveLength(2)
    expect((await read<AchRun>(supervisor, `pay-runs/${id}/ach`)).with_account.payouts).toBe(0)
  })

  it('keep their payouts from being paid otherwise, changed or canceled, and are their reference', async () => {
    const { run_id: id } = await makeRun(1)
    const [check] = (await create(id)).body.collection
    await expect(pay(supervisor, check!.payout_id)).rejects.toThrow('409')
    await expect(cancel(supervisor, check!.payout_id)).rejects.toThrow('409')
    await expect(cancelRun(supervisor, id)).rejects.toThrow('409')
    await payRun(supervisor, id, { method: 'certified_check', paid_on: '2026-03-01' })
    await processRuns(office.deps)
    const row = await office.deps.db
      .selectFrom('payout')
      .select(['state', 'reference'])
      .where('id', '=', check!.payout_id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ state: 'paid', reference: String(check!.number) })
    // The money went out by this check: it is replaced, or the payment is reversed first.
    expect((await voidIt(check!.check_id, 0)).status).toBe(409)
    const replaced = (await voidIt(check!.check_id, 1)).body.collection
    expect(replaced).toMatchObject([
      { number: check!.number, void_reason: 'Lost in the mail' },
      { replaces: check!.number, dated_on: '2026-03-02', time_voided: null },
    ])
    expect((await voidIt(check!.check_id, 1)).status).toBe(409)
    await reverse(supervisor, check!.payout_id)
    expect((await voidIt(replaced[1]!.check_id, 1)).body.collection).toHaveLength(2)
  })

  it('of a void number leave the payout for another one', async () => {
    const { run_id: id } = await makeRun(1)
    const [check] = (await create(id)).body.collection
    expect((await voidIt(check!.check_id, 0)).body).toMatchObject({ without_account: { payouts: 1 } })
    expect((await print(id, [check!.check_id])).statusCode).toBe(409)
    expect((await create(id)).body.collection.map(({ number }) => number)).toEqual([
      check!.number,
      check!.number + 1,
    ])
  })
})

describe('printed checks', () => {
  it('show payee, amount in figures and words, and stubs; a second print is marked', async () => {
    const { run_id: id, people } = await makeRun(1)
    const [check] = (await create(id)).body.collection
    const first = await print(id, [check!.check_id])
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const refused = await print(id, [check!.check_id])
    expect(refused.statusCode).toBe(409)
    expect(refused.json<{ detail: string }>().detail).toContain(`printed check ${check!.number}`)
    const second = await print(id, [check!.check_id], { again: 1 })
    const { prints } = (await read<CheckRun>(supervisor, `pay-runs/${id}/checks`)).collection[0]!
    expect(prints).toHaveLength(2)
    if (!hasPdftotext) return
    const text = await readPdfText(first.rawPayload)
    const { name } = await office.deps.db
      .selectFrom('person')
      .select('name')
      .where('id', '=', people[0]!.personId)
      .executeTakeFirstOrThrow()
    for (const part of [
      name,
      '**2,100.00',
      'Two thousand one hundred and 00/100',
      'Mar 2, 2026',
      'Main Street, 4B',
    ])
      expect(text).toContain(part)
    expect(text.split(`Check ${check!.number}`)).toHaveLength(3)
    expect(text).not.toContain('Reprint')
    expect(await readPdfText(second.rawPayload)).toContain(
      `Reprint of check ${check!.number}, first printed Mar 2, 2026`,
    )
  })

  it('are cut nowhere, however long a name or an amount is', async () => {
    if (!hasPdftotext) return
    const payee =
      'The Honorable Maximiliana Bartholomea Wolfeschlegelsteinhausenbergerdorff of Northern Manhattan and Sons'
    const lines = Array.from({ length: 14 }, (_, index) => ({ title: `Deal ${index}`, cents: 100 }))
    const sheet = {
      number: 1001,
      payee,
      address: ['1 Main Street Apt 4B', 'New York, NY 10001'],
      cents: 77_777_777_77,
      date: 'Mar 2, 2026',
      memo: 'Memo',
      note: '',
      lines,
    }
    const print = { office: 'Office', sheets: [sheet], shift: { right: 5, down: -5 }, alignment: false }
    const text = await readPdfText(await drawChecks(print))
    expect(text).toContain(payee)
    expect(text).toContain('New York, NY 10001')
    expect(text).toContain(
      'Seventy-seven million seven hundred seventy-seven thousand seven hundred seventy-seven and 77/100',
    )
    expect(text).toContain('5 more deals; see the statement')
  })

  it('have the mailing address of the Form W-9 that counts, and say where there is none', async () => {
    const { run_id: id, people } = await makeRun(2)
    const [agent] = people
    const giveAddress = async (street: string, seen_id: string) => {
      const payload = { ...sampleW9, agent_id: agent!.personId, street, unit: 'Apt 4B', seen_id }
      const reply = await office.call({ method: 'PUT', url: '/v1/payee-w9', as: agent!, payload })
      expect(reply.statusCode, reply.body).toBe(200)
      return reply.json<PayeeW9>().w9!.w9_id
    }
    const before = await giveAddress('1 Elm Street', '0')
    await giveAddress('2 Oak Street', before)
    const { collection } = (await create(id)).body
    const withAddress = new Map(collection.map(({ agent_id, has_address }) => [agent_id, has_address]))
    expect(people.map(({ personId }) => withAddress.get(personId))).toEqual([1, 0])
    if (!hasPdftotext) return
    const ids = collection.map(({ check_id }) => check_id)
    const text = await readPdfText((await print(id, ids)).rawPayload)
    expect(text).toContain('2 Oak Street Apt 4B')
    expect(text).toContain(`${sampleW9.city}, ${sampleW9.state} ${sampleW9.zip}`)
    expect(text).not.toContain('Elm Street')
  })

  it('are a page each, which other readers accept', async () => {
    const { run_id: id } = await makeRun(3)
    const { collection } = (await create(id)).body
    const { rawPayload } = await print(
      id,
      collection.map(({ check_id }) => check_id),
    )
    expect(rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(3)
    expect(await findPdfProblems(rawPayload)).toEqual([])
  })

  it('of another run are not found, and a page shows where the parts are', async () => {
    const [one, other] = [await makeRun(1), await makeRun(1)]
    const [check] = (await create(one.run_id)).body.collection
    expect((await print(other.run_id, [check!.check_id])).statusCode).toBe(404)
    const page = await office.call({ url: '/v1/check-alignment', as: supervisor })
    expect(page.statusCode).toBe(200)
    expect(await findPdfProblems(page.rawPayload)).toEqual([])
    if (!hasPdftotext) return
    expect(await readPdfText(page.rawPayload)).toContain('hold it against your check stock')
  })
})
