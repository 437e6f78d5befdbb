import type { BankStatement, BankTransaction } from '@pb/contract/bank-statements'
import type { Tour } from '@pb/contract/tours'
import { toCheckPostings } from '@pb/rules/deals/postings'
import { beforeAll, expect } from 'vitest'
import { acknowledgeIssues } from '../test/calls/package-issues.ts'
import { multipart } from '../test/calls/multipart.ts'
import { makeClient } from '../test/factories/clients.ts'
import { makeListing } from '../test/factories/listings.ts'
import { makeForm } from '../test/factories/owned-applications.ts'
import { createApprovedDeal } from '../test/factories/payable-deals.ts'
import { testBrokenWrites, type Write } from '../test/harness/broken-writes.ts'
import { testOffice, type TestPerson } from '../test/harness/test-office.ts'
import { postEntry } from './modules/journal/index.ts'

/** What is undone from a toast, and matches of bank transactions, in the middle of which the database breaks. */

const office = testOffice()
let boss: TestPerson
let dealId: string
let count = 0
beforeAll(async () => {
  boss = await office.person(['AGENT', 'SUPERVISOR'])
  dealId = await createApprovedDeal(office, [boss.personId])
})

const call = (method: 'POST' | 'DELETE', url: string, payload?: object) =>
  office.call({ method, url: `/v1/${url}`, as: boss, ...(payload && { payload }) })

/** A tour with one showing that was booked just now, so that the client's email is held. */
async function bookTour(): Promise<string> {
  const client = await makeClient(office.deps, boss, { first_name: 'Ana', last_name: 'Diaz' })
  const listing_id = await makeListing(office.deps.db, { latitude: 40.7744, longitude: -73.9505 })
  const added = await call('POST', 'tours', {
    user_id: client.userId,
    starts: Date.parse('2026-03-04T15:00:00Z') / 1000 + (count += 1) * 86_400,
    travel: 'walk',
    start: null,
    stops: [{ listing_id, minutes: 20 }],
    key: `broken-tour-${count}`,
  })
  const { tour_id: id, version } = added.json<Tour>()
  const booked = await call('POST', `tours/${id}/confirm`, { version })
  expect(booked.statusCode, booked.body).toBe(200)
  return id
}

/** A transaction of a bank's file, and an entry of the journal with its amount. */
async function importTransaction() {
  count += 1
  const cents = 100_000 + count
  const line = `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>20260506<TRNAMT>${cents / 100}<FITID>b${count}<NAME>T</STMTTRN>`
  const file = `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>021000021<ACCTID>77700${1000 + count}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>${line}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
  const uploaded = await office.call({
    method: 'POST',
    url: '/v1/bank-statements',
    as: boss,
    ...multipart('file', 'bank.qfx', Buffer.from(file)),
  })
  const { statement_id } = uploaded.json<{ collection: BankStatement[] }>().collection[0]!
  const imported = await call('POST', `bank-statements/${statement_id}/import`, {
    new_account: `Bank ${count}`,
  })
  const { account_id } = imported.json<BankStatement>().account!
  const listed = await office.call({
    url: `/v1/bank-transactions?account_id=${account_id}&limit=10`,
    as: boss,
  })
  const { transaction_id } = listed.json<{ collection: BankTransaction[] }>().collection[0]!
  const entry = await office.deps.db.transaction().execute((tx) =>
    postEntry(
      tx,
      {
        kind: 'check',
        bookedOn: '2026-05-06',
        key: `broken-match:${count}`,
        personId: boss.personId,
        now: office.clock.now(),
      },
      toCheckPostings({ dealId, cents, method: 'check' }),
    ),
  )
  const matches = [{ transaction_id, entry_ids: [entry], other_transaction_ids: [] }]
  return { transaction_id, match: () => call('POST', 'bank-matches', { matches }) }
}

const matchState = `SELECT (SELECT count(*) FROM bank_match),
  (SELECT array_agg(is_matched ORDER BY id) FROM bank_transaction)`

const writes: Readonly<Record<string, () => Promise<Write>>> = {
  async 'undoing a tour'() {
    const id = await bookTour()
    return {
      table: 'client_event',
      operation: 'INSERT',
      send: () => call('POST', `tours/${id}/undo`),
      state: `SELECT (SELECT array_agg(status || version ORDER BY id) FROM tour),
        (SELECT array_agg(status ORDER BY id) FROM showing), (SELECT array_agg(state ORDER BY id) FROM showing_email),
        (SELECT array_agg(status ORDER BY id) FROM calendar_event), (SELECT count(*) FROM client_event)`,
    }
  },
  async 'undoing a package'() {
    const { id, householdId } = await makeForm(office.deps, boss)
    const key = `broken-package-${(count += 1)}`
    const sent = await call('POST', `aform/${id}/send`, {
      to: ['landlord@client.example'],
      subject: 'Application',
      message: 'Hello',
      key,
      ...(await acknowledgeIssues(office, boss, householdId)),
    })
    expect(sent.statusCode, sent.body).toBeLessThan(300)
    return {
      table: 'application_access',
      operation: 'INSERT',
      send: () => call('POST', 'aform-packages/undo', { key }),
      state: `SELECT (SELECT array_agg((failure, revoked_at, leased_until) ORDER BY id) FROM application_submission),
        (SELECT count(*) FROM application_access)`,
    }
  },
  async 'matching a transaction'() {
    const { match } = await importTransaction()
    return { table: 'bank_transaction', operation: 'UPDATE', send: match, state: matchState }
  },
  async 'unmatching a transaction'() {
    const { transaction_id, match } = await importTransaction()
    expect((await match()).statusCode).toBe(204)
    return {
      table: 'bank_transaction',
      operation: 'UPDATE',
      send: () => call('DELETE', `bank-transactions/${transaction_id}/match`),
      state: matchState,
    }
  },
}

testBrokenWrites(office, writes)
