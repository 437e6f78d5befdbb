import type { BankStatement, BankTransaction } from '@pb/contract/bank-statements'
import { toCheckPostings } from '@pb/rules/deals/postings'
import { multipart } from '../../../../test/calls/multipart.ts'
import { createApprovedDeal } from '../../../../test/factories/payable-deals.ts'
import type { TestOffice, TestPerson } from '../../../../test/harness/test-office.ts'
import { postEntry } from '../../journal/index.ts'

export interface BankLine {
  readonly cents: number
  readonly name: string
  /** `2026-05-06` */
  readonly day?: string
}

const toTransaction = ({ cents, name, day = '2026-05-06' }: BankLine, id: string): string =>
  `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day.replaceAll('-', '')}<TRNAMT>${(cents / 100).toFixed(2)}<FITID>${id}<NAME>${name}</STMTTRN>`

/** Calls of a supervisor who matches transactions, who is made with a deal in `start`. */
export function bankCalls(office: TestOffice) {
  let boss: TestPerson
  let dealId: string
  let count = 0

  async function start(): Promise<void> {
    boss = await office.person(['SUPERVISOR'])
    dealId = await createApprovedDeal(office, [boss.personId])
  }

  const send = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
    office.call({ method, url: `/v1/${path}`, as: boss, ...(payload && { payload }) })

  /** Posts a check that came in, or a payment that left, to the journal; returns its entry. */
  const post = (cents: number, bookedOn = '2026-05-06'): Promise<string> =>
    office.deps.db.transaction().execute((tx) =>
      postEntry(
        tx,
        {
          kind: 'check',
          bookedOn,
          key: `bank-test:${(count += 1)}`,
          personId: boss.personId,
          now: new Date(),
        },
        toCheckPostings({ dealId, cents, method: 'check' }),
      ),
    )

  const list = async (account: string, state: string): Promise<BankTransaction[]> =>
    (await send('GET', `bank-transactions?account_id=${account}&state=${state}&limit=100`)).json<{
      collection: BankTransaction[]
    }>().collection

  /** Imports a file into an account of its own. */
  async function importLines(lines: readonly BankLine[]) {
    count += 1
    const listed = lines.map((line, at) => toTransaction(line, `s${count}-${at}`))
    const file = `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>021000021<ACCTID>77700${1000 + count}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>${listed.join('\n')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
    const reply = await office.call({
      method: 'POST',
      url: '/v1/bank-statements',
      as: boss,
      ...multipart('file', 'bank.qfx', Buffer.from(file)),
    })
    const { statement_id } = reply.json<{ collection: BankStatement[] }>().collection[0]!
    const imported = await send('POST', `bank-statements/${statement_id}/import`, {
      new_account: `Account ${count}`,
    })
    return { statement_id, account_id: imported.json<BankStatement>().account!.account_id }
  }

  /** Imports a file with transactions of these cents; returns the ids in their order. */
  async function importTransactions(cents: readonly number[]) {
    const imported = await importLines(cents.map((each, at) => ({ cents: each, name: `T${at}` })))
    const all = await list(imported.account_id, 'unmatched')
    const ids = cents.map((_, at) => all.find(({ name }) => name === `T${at}`)!.transaction_id)
    return { ...imported, ids }
  }

  async function match(transactions: readonly string[], entries: readonly string[]): Promise<number> {
    const [transaction_id, ...other_transaction_ids] = transactions
    const matches = [{ transaction_id, entry_ids: entries, other_transaction_ids }]
    return (await send('POST', 'bank-matches', { matches })).statusCode
  }

  return { start, send, post, list, importLines, importTransactions, match }
}
