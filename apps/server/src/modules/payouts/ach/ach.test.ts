import type { AchRun, PayeeBankAccount, PayRun } from '@pb/contract/payouts'
import { maxAchCents } from '@pb/rules/deals/nacha/ach-file'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createApprovedDeal } from '../../../../test/factories/payable-deals.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { decryptValue } from '../../../platform/encryption/encrypt.ts'
import { addDataKey } from '../../../platform/encryption/data-keys.ts'
import { one } from '../../../platform/db/one-row.ts'
import { payoutCalls } from '../payout-calls.fixture.ts'
import { processRuns } from '../runs/process-runs.ts'
import { achSettings } from './ach-settings.fixture.ts'
import { achErrors } from './texts.ts'
import { reencryptAch } from './reencrypt.ts'

const office = testOffice()
const { read, run, payRun, pay, cancel, cancelRun, change } = payoutCalls(office)

let supervisor: TestPerson
let agent: TestPerson
let other: TestPerson
beforeEach(async () => {
  supervisor = await office.person(['SUPERVISOR'])
  agent = await office.person()
  other = await office.person()
})

const number = '000987654321'
const account = {
  name: 'Ana Núñez',
  holder: 'person',
  kind: 'checking',
  routing: '011401533',
  account_number: number,
} as const

interface Answer<T> {
  readonly status: number
  readonly body: T & { readonly detail: string; readonly errors?: { path: string; message: string }[] }
}

async function call<T>(
  as: TestPerson,
  [method, url]: readonly ['GET' | 'POST' | 'PUT' | 'DELETE', string],
  payload?: object,
): Promise<Answer<T>> {
  const reply = await office.call({ method, url: `/v1/${url}`, as, ...(payload && { payload }) })
  return { status: reply.statusCode, body: reply.json() }
}
const saveAccount = (as: TestPerson, more: object = {}) =>
  call<PayeeBankAccount>(as, ['PUT', 'payee-bank-account'], { ...account, ...more })
const saveSettings = (more: object = {}) =>
  call<object>(supervisor, ['PUT', 'ach-settings'], { ...achSettings, ...more })
const make = (id: string, more: object = {}, as = supervisor) =>
  call<AchRun>(as, ['POST', `pay-runs/${id}/ach-file`], {
    effective_on: '2026-03-03',
    confirmed_new: 1,
    ...more,
  })
const download = (id: string, file_id: string, more: object = {}) =>
  call<{ name: string; content: string; sha256: string }>(
    supervisor,
    ['POST', `pay-runs/${id}/ach-file/download`],
    { file_id, ...more },
  )
const voidFile = (id: string, file_id: string) =>
  call<AchRun>(supervisor, ['POST', `pay-runs/${id}/ach-file/void`], {
    file_id,
    reason: 'The bank refused it',
  })

/** Statements have tests of their own, and take seconds. */
const skipStatements = (id: string) =>
  office.deps.db.updateTable('pay_run').set({ state: 'ready' }).where('id', '=', id).execute()

/** A run that pays $2,100 to each of some agents, ready to be paid. */
async function makeRun(people: readonly TestPerson[]): Promise<PayRun> {
  for (const { personId } of people) await createApprovedDeal(office, [personId])
  const { run_id } = await run(supervisor, { agent_ids: people.map(({ personId }) => personId) })
  await skipStatements(run_id)
  return read<PayRun>(supervisor, `pay-runs/${run_id}`)
}
const findPayout = async (runId: string, personId: string) =>
  (
    await office.deps.db
      .selectFrom('payout')
      .select('id')
      .where('pay_run_id', '=', runId)
      .where('agent_id', '=', personId)
      .executeTakeFirstOrThrow()
  ).id
const listAudit = async (what: string) =>
  office.deps.db.selectFrom('office_audit').selectAll().where('what', '=', what).orderBy('id').execute()

describe('the bank account of a payee', () => {
  it('is entered by an agent, shown as its last four characters, and revealed to who may see it', async () => {
    const { body } = await saveAccount(agent)
    expect(body.account).toMatchObject({
      name: 'Ana Nunez',
      last_four: '4321',
      prenoted_on: null,
      prenote_return: '',
      routing: '011401533',
    })
    expect(JSON.stringify(body)).not.toContain(number)
    expect((await read<PayeeBankAccount>(agent, 'payee-bank-account')).account?.last_four).toBe('4321')
    const shown = await call<{ account_number: string }>(supervisor, ['POST', 'payee-bank-account/number'], {
      agent_id: agent.personId,
    })
    expect(shown.body.account_number).toBe(number)
    const looks = await listAudit('bank_account_revealed')
    expect(looks.at(-1)).toMatchObject({ by_id: supervisor.personId, about_id: agent.personId })
  })

  it('is refused to other agents, and to someone who can’t be paid', async () => {
    const ofOther = { agent_id: agent.personId }
    expect((await saveAccount(other, ofOther)).status).toBe(403)
    expect((await call(other, ['POST', 'payee-bank-account/number'], ofOther)).status).toBe(403)
    expect((await call(other, ['GET', `payee-bank-account?agent_id=${agent.personId}`])).status).toBe(403)
    expect((await call(other, ['DELETE', `payee-bank-account?agent_id=${agent.personId}`])).status).toBe(403)
    expect((await saveAccount(other, { agent_id: '0', payee: 'Referral LLC' })).status).toBe(403)
    expect((await saveAccount(supervisor, { agent_id: '999999' })).status).toBe(422)
    expect((await saveAccount(supervisor, { agent_id: '0' })).status).toBe(422)
  })

  it('has a routing number with its check digit, and a name in letters that banks read', async () => {
    const refused = async (more: object) => (await saveAccount(agent, more)).body.errors?.[0]
    expect(await refused({ routing: '011401534' })).toMatchObject({ path: 'body.routing' })
    expect(await refused({ account_number: '12 34' })).toMatchObject({ path: 'body.account_number' })
    expect((await refused({ name: '李 Wei' }))?.message).toContain('can’t read “李”')
    expect((await refused({ name: 'A name of more than 22 letters' }))?.message).toContain('at most 22')
    expect((await read<PayeeBankAccount>(agent, 'payee-bank-account')).account).toBeNull()
  })

  it('emails the agent about a change, once for each change and without the number', async () => {
    await saveAccount(agent)
    await saveAccount(agent)
    await saveAccount(supervisor, { agent_id: agent.personId, account_number: '11112222' })
    await call(supervisor, ['DELETE', `payee-bank-account?agent_id=${agent.personId}`])
    const { rows } = await sql<{
      sealed: string
    }>`SELECT sealed FROM system_mail WHERE key LIKE 'bank-account:%'
      ORDER BY id DESC LIMIT 3`.execute(office.deps.db)
    expect(rows).toHaveLength(3)
    expect(
      (await listAudit('bank_account_changed')).filter((row) => row.about_id === agent.personId),
    ).toHaveLength(2)
    expect(
      (await listAudit('bank_account_removed')).filter((row) => row.about_id === agent.personId),
    ).toHaveLength(1)
  })

  it('forgets its test payment and its number when it changes', async () => {
    await saveAccount(agent)
    const day = { agent_id: agent.personId, prenoted_on: '2026-02-20' }
    const { body } = await call<PayeeBankAccount>(supervisor, ['PUT', 'payee-bank-account/prenote'], day)
    expect(body.account?.prenoted_on).toBe('2026-02-20')
    expect((await saveAccount(agent, { kind: 'savings' })).body.account?.prenoted_on).toBeNull()
    const { rows } = await sql<{ sealed: string | null }>`SELECT sealed FROM payee_bank_account
      WHERE agent_id = ${agent.personId} ORDER BY id`.execute(office.deps.db)
    expect(rows.map(({ sealed }) => sealed === null)).toEqual([true, false])
  })

  it('is one when two tabs save at once', async () => {
    const replies = await Promise.all(
      ['1111', '2222', '3333'].map((text) => saveAccount(agent, { account_number: text })),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const { rows } = await sql`SELECT FROM payee_bank_account WHERE agent_id = ${agent.personId}
      AND ended_at IS NULL`.execute(office.deps.db)
    expect(rows).toHaveLength(1)
  })
})

describe('the ACH file of a pay run', () => {
  beforeEach(async () => {
    await saveSettings()
  })

  it('pays whom it can, leaves the others for checks, and marks accounts that are new', async () => {
    await saveAccount(agent)
    const { run_id: id } = await makeRun([agent, other])
    const before = await read<AchRun>(supervisor, `pay-runs/${id}/ach`)
    expect(before).toMatchObject({
      has_settings: 1,
      first_day: '2026-03-03',
      with_account: { payouts: 1, amount: 2100 },
      without_account: { payouts: 1, amount: 2100 },
      new_accounts: 1,
      file: null,
    })
    const left = await read<AchRun>(supervisor, `pay-runs/${id}/ach?show=without`)
    expect(left.collection.map(({ agent_id }) => agent_id)).toEqual([other.personId])
    const refused = await make(id, { confirmed_new: 0 })
    expect([refused.status, refused.body.detail]).toEqual([422, expect.stringContaining('Call each payee')])
    const { body } = await make(id)
    expect(body.file).toMatchObject({
      payouts: 1,
      amount: 2100,
      effective_on: '2026-03-03',
      downloads: [],
      is_stale: 0,
    })
    const file = await download(id, body.file!.file_id)
    const lines = file.body.content.split('\r\n').slice(0, -1)
    expect(lines).toHaveLength(10)
    expect(lines.every((line) => line.length === 94)).toBe(true)
    const payoutId = await findPayout(id, agent.personId)
    expect(lines[0]).toContain(' 021000021 021000021260302')
    expect(lines[2]).toBe(
      `622011401533${number.padEnd(17)}0000210000${`PAYOUT-${payoutId}`.padEnd(15)}${'Ana Nunez'.padEnd(22)}  0021000020000001`,
    )
    expect(createHash('sha256').update(file.body.content).digest('hex')).toBe(file.body.sha256)
    expect(file.body.sha256).toBe(body.file!.sha256)
  })

  it('waits until a test payment can no longer come back, and is refused when it did', async () => {
    await saveAccount(agent)
    const { run_id: id } = await makeRun([agent])
    const prenote = (more: object) =>
      call<PayeeBankAccount>(supervisor, ['PUT', 'payee-bank-account/prenote'], {
        agent_id: agent.personId,
        prenoted_on: '2026-02-27',
        ...more,
      })
    expect((await prenote({ prenoted_on: null, prenote_return: 'R03' })).status).toBe(400)
    expect((await prenote({})).status).toBe(200)
    // Friday; the third banking day after it is Wednesday, March 4.
    const early = await make(id)
    expect([early.status, early.body.detail]).toEqual([422, expect.stringContaining('can still come back')])
    expect((await make(id, { effective_on: '2026-03-04' })).status).toBe(200)
    expect((await prenote({ prenote_return: 'R03 No account' })).body.account).toMatchObject({
      prenoted_on: '2026-02-27',
      prenote_return: 'R03 No account',
    })
    const returned = await make(id, { effective_on: '2026-03-05' })
    expect([returned.status, returned.body.detail]).toEqual([
      422,
      expect.stringContaining('returned the test payment'),
    ])
  })

  it('is made once, and a second download has to be asked for', async () => {
    await saveAccount(agent)
    const { run_id: id } = await makeRun([agent])
    const first = (await make(id)).body.file!
    const again = (await make(id)).body.file!
    expect(again.file_id).toBe(first.file_id)
    expect((await download(id, first.file_id)).status).toBe(200)
    const second = await download(id, first.file_id)
    expect([second.status, second.body.detail]).toEqual([
      409,
      expect.stringContaining('downloaded this file'),
    ])
    expect((await download(id, first.file_id, { again: 1 })).status).toBe(200)
    const { file } = await read<AchRun>(supervisor, `pay-runs/${id}/ach`)
    expect(file?.downloads).toHaveLength(2)
    expect(
      (await listAudit('ach_file_downloaded')).filter(({ details }) => details['run'] === id),
    ).toHaveLength(2)
    expect((await make(id)).status).toBe(409)
  })

  it('can’t be downloaded once its run or an account has changed', async () => {
    await saveAccount(agent)
    await saveAccount(other, { account_number: '5555' })
    const { run_id: id } = await makeRun([agent, other])
    const { file_id } = (await make(id)).body.file!
    await saveAccount(agent, { account_number: '7777' })
    expect((await download(id, file_id)).body.detail).toContain('changed since')
    const second = (await make(id)).body
    expect(second.file?.file_id).not.toBe(file_id)
    expect(second.voided).toMatchObject([
      { file_id, void_reason: 'The run changed before the file was downloaded' },
    ])
    expect((await download(id, file_id)).status).toBe(409)
    await cancel(supervisor, await findPayout(id, other.personId))
    expect((await read<AchRun>(supervisor, `pay-runs/${id}/ach`)).file?.is_stale).toBe(1)
    expect((await download(id, second.file!.file_id)).status).toBe(409)
    const third = (await make(id)).body.file!
    expect(third).toMatchObject({ payouts: 1, is_stale: 0 })
    expect((await download(id, third.file_id)).body.content).toContain('7777 ')
  })

  it('keeps what was downloaded from being paid otherwise, changed or canceled', async () => {
    await saveAccount(agent)
    const { run_id: id } = await makeRun([agent, other])
    const { file_id } = (await make(id)).body.file!
    await download(id, file_id)
    const payoutId = await findPayout(id, agent.personId)
    const byCheck = { method: 'certified_check', paid_on: '2026-03-01' }
    await expect(pay(supervisor, payoutId, byCheck)).rejects.toThrow('409')
    await expect(cancel(supervisor, payoutId)).rejects.toThrow('409')
    await expect(cancelRun(supervisor, id)).rejects.toThrow('409')
    const { rows } = await sql<{
      deal_id: string
    }>`SELECT deal_id FROM payout_line WHERE payout_id = ${payoutId}`.execute(office.deps.db)
    await expect(change(supervisor, payoutId, one(rows).deal_id, 5)).rejects.toThrow('409')
    await payRun(supervisor, id)
    await processRuns(office.deps)
    const states = await office.deps.db
      .selectFrom('payout')
      .select(['agent_id', 'state', 'problem'])
      .where('pay_run_id', '=', id)
      .orderBy('id')
      .execute()
    expect(states.find(({ agent_id }) => agent_id === agent.personId)).toMatchObject({ state: 'paid' })
    expect(states.find(({ agent_id }) => agent_id === other.personId)).toMatchObject({
      state: 'planned',
      problem: '',
    })
    expect((await voidFile(id, file_id)).status).toBe(409)
    expect((await pay(supervisor, await findPayout(id, other.personId), byCheck)).state).toBe('paid')
    // The account was paid to, so it is not new on the next run.
    const next = await makeRun([agent])
    expect((await read<AchRun>(supervisor, `pay-runs/${next.run_id}/ach`)).new_accounts).toBe(0)
    await saveAccount(agent, { account_number: '8888' })
    expect((await read<AchRun>(supervisor, `pay-runs/${next.run_id}/ach`)).new_accounts).toBe(1)
  })

  it('is set aside with a reason when the bank did not get it', async () => {
    await saveAccount(agent)
    const { run_id: id } = await makeRun([agent])
    const { file_id } = (await make(id)).body.file!
    await download(id, file_id)
    const byWire = { method: 'wire', paid_on: '2026-03-01' }
    await expect(payRun(supervisor, id, byWire)).rejects.toThrow('422')
    // The file went to the bank while the run was marked as paid otherwise.
    await office.deps.db
      .updateTable('payout')
      .set({ problem: achErrors.inFileByOther })
      .where('pay_run_id', '=', id)
      .execute()
    expect((await read<PayRun>(supervisor, `pay-runs/${id}`)).failed).toBe(1)
    const { body } = await voidFile(id, file_id)
    // What kept the payout from being paid is over.
    expect((await read<PayRun>(supervisor, `pay-runs/${id}`)).failed).toBe(0)
    expect(body).toMatchObject({ file: null, voided: [{ file_id, void_reason: 'The bank refused it' }] })
    expect((await download(id, file_id, { again: 1 })).status).toBe(409)
    expect(
      (await pay(supervisor, await findPayout(id, agent.personId), { method: 'wire', paid_on: '2026-03-01' }))
        .state,
    ).toBe('paid')
  })

  it('is for a banking day that is not over nor far away, and for an office that entered its account', async () => {
    await saveAccount(agent)
    const { run_id: id } = await makeRun([agent])
    const detail = async (effective_on: string) => (await make(id, { effective_on })).body.detail
    expect(await detail('2026-03-07')).toContain('open is Mar 9, 2026')
    expect(await detail('2026-03-01')).toContain('in the past')
    expect(await detail('2026-05-04')).toContain('30 days')
    await office.deps.db.deleteFrom('ach_setting').execute()
    expect((await make(id)).body.detail).toContain('Enter the office’s account')
  })

  it('refuses an amount over its field, naming the payee', async () => {
    await saveAccount(agent)
    const { run_id: id } = await makeRun([agent])
    const cents = String(maxAchCents + 1)
    await office.deps.db.updateTable('payout').set({ cents }).where('pay_run_id', '=', id).execute()
    expect((await make(id)).body.detail).toContain('The amount for Ana Nunez is more than')
  })

  it('debits the office’s account where its bank wants that', async () => {
    expect((await saveSettings({ offset: { kind: 'checking' } })).status).toBe(422)
    const saved = await saveSettings({ offset: { kind: 'checking', account_number: '66660001' } })
    expect(saved.body).toMatchObject({ offset: { kind: 'checking', last_four: '0001' } })
    await saveSettings({ offset: { kind: 'savings' } })
    await saveAccount(agent)
    const { run_id: id } = await makeRun([agent])
    const { file_id } = (await make(id)).body.file!
    expect((await download(id, file_id)).body.content).toContain(
      '63702100002166660001         0000210000OFFSET',
    )
  })

  it('is one when it is made twice at once, and has another modifier than those of other runs', async () => {
    await saveAccount(agent)
    await saveAccount(other)
    const runs = [await makeRun([agent]), await makeRun([other])]
    const ids = [...runs, ...runs].map(({ run_id }) => run_id)
    const replies = await Promise.all(ids.map((id) => make(id)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const names = replies.map(({ body }) => body.file!.name)
    expect(new Set(names).size).toBe(2)
    expect(names[0]).toBe(names[2])
  })
})

describe('account numbers', () => {
  it('are in no table as they are, and are encrypted again with a new key', async () => {
    await saveSettings({ offset: { kind: 'checking', account_number: '66660001' } })
    await saveAccount(agent)
    const { run_id: id } = await makeRun([agent])
    const { file_id } = (await make(id)).body.file!
    await download(id, file_id)
    const { db, pool } = office.deps
    const { rows: tables } = await pool.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    )
    for (const { name } of tables)
      for (const secret of [number, '66660001']) {
        const { rows } = await pool.query(
          `SELECT 1 FROM "${name}" t WHERE to_jsonb(t)::text LIKE $1 LIMIT 1`,
          [`%${secret}%`],
        )
        expect(rows, name).toEqual([])
      }
    const { id: keyId } = await addDataKey(office.deps)
    await reencryptAch(office.deps, keyId)
    const file = await db
      .selectFrom('ach_file')
      .select(['sealed', 'key_id'])
      .where('id', '=', file_id)
      .executeTakeFirstOrThrow()
    expect(file.key_id).toBe(keyId)
    expect(await decryptValue(office.deps, file.sealed)).toContain(number)
    const { rows } = await sql`SELECT FROM payee_bank_account WHERE key_id <> ${keyId}
      UNION ALL SELECT FROM ach_setting WHERE key_id <> ${keyId}`.execute(db)
    expect(rows).toEqual([])
  })
})
