import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupRows } from './group-rows.ts'
import { mergeRows, type MergedDeal } from './merge-rows.ts'
import type { ResolvedRow } from './resolve-people.ts'

const cents = fc.integer({ min: 0, max: 5_000_000 })
const agent = fc.record({
  share: cents,
  company: cents,
  fees: fc.integer({ min: 0, max: 20_000 }),
  mentor: fc.option(fc.record({ share: cents, isCompany: fc.boolean() }), { nil: null }),
  counts: fc.boolean(),
  isPaid: fc.boolean(),
})
const deal = fc.record({
  agents: fc.array(agent, { minLength: 1, maxLength: 3 }),
  referral: fc.option(cents, { nil: null }),
  left: fc.integer({ min: 0, max: 2 }),
  isOwed: fc.boolean(),
})
type Deal = typeof deal extends fc.Arbitrary<infer T> ? T : never

const paidOn = '2026-01-20'

/** The rows of a deal as a file states them; deals differ by their address. */
function toRows({ agents, referral, left, isOwed }: Deal, at: number, number: string): ResolvedRow[] {
  const shares = agents.map((each) => {
    const mentor = each.mentor?.isCompany
      ? Math.min(each.mentor.share, each.company)
      : (each.mentor?.share ?? 0)
    return { ...each, mentorShare: mentor }
  })
  // A cent more for each, so that no deal is of nothing.
  const gross = shares.reduce(
    (sum, { share, company, fees, mentor, mentorShare }) =>
      sum + share + company + fees + 1 + (mentor?.isCompany ? 0 : mentorShare),
    (referral ?? 0) + left,
  )
  const shared: Omit<ResolvedRow, 'role' | 'agent' | 'agentId' | 'share' | 'companyShare'> = {
    row: 0,
    deal: number,
    date: '2026-01-10',
    address: `${at} Main Street`,
    unit: '4B',
    kind: 'rental',
    client: 'Ann Lee',
    price: 300_000,
    gross,
    fees: 0,
    others: 0,
    payee: '',
    counts: true,
    payments: null,
    owed: 0,
    owedBy: '',
    dueOn: null,
    dueDays: 0,
    invoice: '',
    mentorOf: null,
    errors: [],
  }
  const payments = [{ day: paidOn, cents: null }]
  const rows: ResolvedRow[] = shares.flatMap(
    ({ share, company, fees, mentor, mentorShare, counts, isPaid }, index) => {
      const own: ResolvedRow = {
        ...shared,
        role: { kind: 'agent' },
        agent: `Agent ${index}`,
        agentId: String(index),
        share: share + 1,
        companyShare: company,
        fees,
        counts,
        ...(isPaid && { payments }),
        ...(index === 0 && isOwed && { owed: gross, owedBy: 'Owner', dueOn: '2026-02-10', dueDays: 31 }),
      }
      if (!mentor) return [own]
      const role = {
        kind: 'mentor' as const,
        agent: own.agent,
        paidBy: mentor.isCompany ? ('company' as const) : ('agent' as const),
      }
      const of = {
        agent: 'Mentor',
        agentId: '9',
        mentorOf: own.agentId,
        share: mentorShare,
        companyShare: null,
      }
      return [own, { ...shared, ...of, role }]
    },
  )
  if (referral !== null)
    rows.push({
      ...shared,
      role: { kind: 'other' },
      agent: 'Referrer',
      agentId: null,
      share: referral,
      companyShare: null,
    })
  if (left > 0)
    rows.push({
      ...shared,
      role: { kind: 'company' },
      agent: '',
      agentId: null,
      share: 0,
      companyShare: left,
    })
  return rows
}

const files = fc
  .tuple(fc.array(deal, { minLength: 1, maxLength: 5 }), fc.infiniteStream(fc.nat()))
  .map(([deals, order]) => ({
    deals,
    /** All rows, in any order but that of each deal's own. */
    toFile: (isNumbered: boolean) => {
      const rows = deals.flatMap((each, at) => toRows(each, at, isNumbered ? `D-${at}` : ''))
      const next = order[Symbol.iterator]()
      const keys = rows.map((row) => ({ row, key: next.next().value as number }))
      return keys
        .toSorted((a, b) => a.key - b.key)
        .map(({ row }, index) => Object.assign({}, row, { row: index + 2 }))
    },
  }))

const options = { paidOnDay: false }
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const merge = (rows: readonly ResolvedRow[]): MergedDeal => {
  const merged = mergeRows(rows, options)
  if ('reasons' in merged) throw new Error(merged.reasons.join('. '))
  return merged.deal
}

/** What each person had of a deal, whatever the order of its rows. */
function describeDeal({ agents, others, gross, owed, payments }: MergedDeal) {
  const byId = agents.map((part) => ({ ...part, mentors: part.mentors.filter((each) => each.cents > 0) }))
  return {
    gross,
    owed,
    agents: byId.toSorted((a, b) => Number(a.agentId) - Number(b.agentId)),
    others,
    paid: Object.fromEntries(
      [...Map.groupBy(payments, ({ agentId, payee }) => agentId ?? payee)]
        .map(([payee, own]) => [payee, sum(own.map((each) => each.cents))] as const)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ),
  }
}

describe('rows with a number', () => {
  test('become the deals that they are of, in any order, with every share to the cent', () => {
    fc.assert(
      fc.property(files, ({ deals, toFile }) => {
        const { groups, shared } = groupRows(toFile(true), null)
        expect(shared).toEqual({ deals: 0, rows: 0 })
        expect(groups).toHaveLength(deals.length)
        for (const { rows } of groups) {
          const at = Number(rows[0]!.deal.slice(2))
          const expected = toRows(deals[at]!, at, rows[0]!.deal)
          const found = merge(rows)
          expect(describeDeal(found)).toEqual(describeDeal(merge(expected)))
          const ofAgents = found.agents.flatMap(({ share, companyShare, fees, mentors }) => [
            share,
            companyShare,
            fees,
            ...mentors.map((each) => (each.paidBy === 'agent' ? each.cents : 0)),
          ])
          expect(sum([...ofAgents, ...found.others.map((each) => each.cents), deals[at]!.left])).toBe(
            found.gross,
          )
          expect(found.agents.map(({ counts }) => counts)).toHaveLength(deals[at]!.agents.length)
        }
      }),
    )
  })

  const changes: readonly (readonly [string, (row: ResolvedRow) => Partial<ResolvedRow>])[] = [
    ['gross', ({ gross }) => ({ gross: gross + 1 })],
    ['date', () => ({ date: '2026-01-11' })],
    ['address', ({ address }) => ({ address: `${address}, Rear` })],
    ['unit', () => ({ unit: '4C' })],
    ['type', () => ({ kind: 'sale' })],
    ['price', () => ({ price: 300_001 })],
    [
      'share',
      ({ role, share, companyShare }) =>
        role.kind === 'company' ? { companyShare: companyShare! + 1 } : { share: share + 1 },
    ],
    ['fees', ({ role }) => (role.kind === 'agent' ? { fees: 99_999 } : { gross: 1 })],
    ['person', ({ role }) => (role.kind === 'mentor' ? { mentorOf: '7' } : { date: '2026-01-12' })],
  ]
  test.each(changes)('are refused as a whole when one states another %s', (_what, change) => {
    fc.assert(
      fc.property(deal, fc.nat(), (each, pick) => {
        const rows = toRows(each, 0, 'D-0')
        fc.pre(rows.length > 1)
        const at = pick % rows.length
        fc.pre(
          _what !== 'share' ||
            rows[at]!.role.kind !== 'mentor' ||
            each.agents.every(({ mentor }) => !mentor?.isCompany),
        )
        const changed = rows.map((row, index) => (index === at ? Object.assign({}, row, change(row)) : row))
        const merged = mergeRows(changed, options)
        expect('reasons' in merged && merged.reasons.length).toBeGreaterThan(0)
      }),
    )
  })

  test('are refused when two owners are named, or one agent twice', () => {
    fc.assert(
      fc.property(deal, (each) => {
        const rows = toRows({ ...each, isOwed: true }, 0, 'D-0').map((row) =>
          Object.assign({}, row, { owedBy: 'Owner' }),
        )
        const [first, ...others] = rows
        fc.pre(others.length > 0)
        expect(mergeRows(rows, options)).toHaveProperty('deal')
        expect(mergeRows([{ ...first!, owedBy: 'Someone else' }, ...others], options)).toHaveProperty(
          'reasons',
        )
        expect(mergeRows([...rows, first!], options)).toHaveProperty('reasons')
      }),
    )
  })
})

describe('rows without a number that have address, date, type and gross in common', () => {
  test('are asked about, and become one deal or several only as it is answered', () => {
    fc.assert(
      fc.property(files, ({ deals, toFile }) => {
        const rows = toFile(false)
        const several = deals.filter((each, at) => toRows(each, at, '').length > 1)
        const asked = groupRows(rows, null)
        expect(asked.shared.deals).toBe(several.length)
        for (const { rows: own, isQuestion } of asked.groups) expect(isQuestion).toBe(own.length > 1)
        const separate = groupRows(rows, 'separate')
        expect(separate.groups.map(({ rows: own }) => own.map(({ row }) => row))).toEqual(
          rows.map(({ row }) => [row]),
        )
        const one = groupRows(rows, 'one')
        expect(one.groups).toHaveLength(deals.length)
        expect(one.groups.every(({ isQuestion }) => !isQuestion)).toBe(true)
        for (const { rows: own } of one.groups) {
          const at = Number(own[0]!.address.split(' ')[0])
          expect(describeDeal(merge(own))).toEqual(describeDeal(merge(toRows(deals[at]!, at, ''))))
        }
      }),
    )
  })

  test('stay apart when any of it differs, when a cell isn’t read, and for a second row of one agent', () => {
    fc.assert(
      fc.property(deal, fc.constantFrom('date', 'unit', 'gross', 'kind', 'again', 'unread'), (each, what) => {
        const [row] = toRows(each, 0, '')
        const other = {
          ...row!,
          ...(what !== 'again' && { agent: 'Agent 8', agentId: '8' }),
          ...(what === 'date' && { date: '2026-01-11' }),
          ...(what === 'unit' && { unit: '9' }),
          ...(what === 'gross' && { gross: row!.gross + 1 }),
          ...(what === 'kind' && { kind: 'sale' as const }),
          ...(what === 'unread' && { gross: 0, errors: ['Gross commission is empty'] }),
          row: 3,
        }
        const { groups, shared } = groupRows([{ ...row!, row: 2 }, other], null)
        expect([groups.length, shared.deals]).toEqual([2, 0])
      }),
    )
  })
})
