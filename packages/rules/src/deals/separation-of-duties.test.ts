import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findConflictAmong,
  findDutyConflict,
  limitDutyPeople,
  type DutyAttempt,
  type DutyHolders,
  type DutyPeople,
} from './separation-of-duties.ts'

const none: DutyHolders = { recorders: [], approver: null, payers: [], agents: ['agent'] }
const find = (people: DutyPeople, holders: Partial<DutyHolders>, attempt: DutyAttempt) =>
  findConflictAmong(people, { ...none, ...holders }, attempt)

describe('separation of duties', () => {
  it.each<[DutyPeople, Partial<DutyHolders>, DutyAttempt, string | null]>([
    [3, { recorders: ['ann'] }, { duty: 'approve', personId: 'ann' }, 'recorded'],
    [3, { recorders: ['ann', 'ben'] }, { duty: 'approve', personId: 'eve' }, null],
    [3, { approver: 'ann' }, { duty: 'record', personId: 'ann' }, 'approved'],
    [3, { recorders: ['ann'], approver: 'ben' }, { duty: 'pay', personId: 'ann' }, 'recorded'],
    [3, { recorders: ['ann'], approver: 'ben' }, { duty: 'pay', personId: 'ben' }, 'approved'],
    [3, { recorders: ['ann'], approver: 'ben' }, { duty: 'pay', personId: 'eve' }, null],
    [3, { payers: ['ann'] }, { duty: 'record', personId: 'ann' }, 'paid'],
    [3, { recorders: ['agent'], approver: 'ann' }, { duty: 'pay', personId: 'ann' }, 'approved'],
    [2, { recorders: ['ann'], approver: 'ann' }, { duty: 'pay', personId: 'ann' }, 'alone'],
    [2, { recorders: ['ben'], approver: 'ann' }, { duty: 'pay', personId: 'ann' }, null],
    [2, { recorders: ['agent'], approver: 'ann' }, { duty: 'pay', personId: 'ann' }, 'alone'],
    [2, { recorders: ['ann'], approver: 'ann' }, { duty: 'pay', personId: 'ben' }, null],
    [2, {}, { duty: 'pay', personId: 'ann' }, null],
    [2, { payers: ['ann'] }, { duty: 'pay', personId: 'ann' }, null],
    [2, { recorders: ['ann'] }, { duty: 'approve', personId: 'ann' }, null],
    [2, { approver: 'ann', payers: ['ann'] }, { duty: 'record', personId: 'ann' }, 'alone'],
    [2, {}, { duty: 'approve', personId: 'agent' }, 'own_deal'],
    [3, { approver: 'ben' }, { duty: 'pay', personId: 'ann', payeeId: 'ann' }, 'own_payout'],
    [1, { recorders: ['ann'], approver: 'ann' }, { duty: 'pay', personId: 'ann', payeeId: 'ann' }, null],
  ])('of %i people, with %o, answers %o with %s', (people, holders, attempt, conflict) => {
    expect(find(people, holders, attempt)).toBe(conflict)
  })

  it.each([
    [3, 4, 3],
    [3, 3, 3],
    [3, 2, 2],
    [3, 1, 1],
    [2, 1, 1],
    [2, 5, 2],
    [1, 5, 1],
    [3, 0, 1],
  ] as const)('asks for %i people of %i supervisors as %i', (people, supervisors, limited) => {
    expect(limitDutyPeople(people, supervisors)).toBe(limited)
  })

  it.each<[string, DutyPeople, string[], Partial<DutyHolders>, DutyAttempt, string | null, boolean]>([
    [
      'one supervisor',
      2,
      ['ann'],
      { recorders: ['ann'], approver: 'ann' },
      { duty: 'pay', personId: 'ann' },
      null,
      true,
    ],
    [
      'a deal of the only supervisor',
      2,
      ['ann'],
      { agents: ['ann'] },
      { duty: 'approve', personId: 'ann' },
      null,
      true,
    ],
    [
      'a deal of both owners',
      2,
      ['ann', 'ben'],
      { agents: ['ann', 'ben'] },
      { duty: 'approve', personId: 'ann' },
      null,
      true,
    ],
    [
      'another supervisor',
      2,
      ['ann', 'ben'],
      { agents: ['ann'] },
      { duty: 'approve', personId: 'ann' },
      'own_deal',
      false,
    ],
    [
      'a payout to one of two owners',
      2,
      ['ann', 'ben'],
      { recorders: ['ann'], approver: 'ann', agents: ['ann', 'ben'] },
      { duty: 'pay', personId: 'ann', payeeId: 'ben' },
      null,
      true,
    ],
    [
      'three, one of whom is paid',
      3,
      ['ann', 'ben', 'eve'],
      { recorders: ['ann'], approver: 'ben' },
      { duty: 'pay', personId: 'ann', payeeId: 'eve' },
      null,
      false,
    ],
    [
      'the same, to the payee',
      3,
      ['ann', 'ben', 'eve'],
      { recorders: ['ann'], approver: 'ben' },
      { duty: 'pay', personId: 'eve', payeeId: 'eve' },
      'own_payout',
      false,
    ],
  ])(
    'with %s needs no more people than there are',
    (_, people, supervisors, holders, attempt, conflict, combined) => {
      const found = findDutyConflict(
        { people, supervisors, bookkeepers: [] },
        { ...none, ...holders },
        attempt,
      )
      expect(found).toEqual({ conflict, combined })
    },
  )

  it.each<[string, DutyPeople, Partial<DutyHolders>, DutyAttempt, string | null, boolean]>([
    [
      'one supervisor and a bookkeeper: the supervisor alone',
      2,
      { recorders: ['ann'], approver: 'ann' },
      { duty: 'pay', personId: 'ann' },
      'alone',
      false,
    ],
    [
      'one supervisor and a bookkeeper: the bookkeeper',
      2,
      { recorders: ['kim'], approver: 'ann' },
      { duty: 'pay', personId: 'kim' },
      null,
      false,
    ],
    [
      'three where there are two: the supervisor approves',
      3,
      { recorders: ['ann'] },
      { duty: 'approve', personId: 'ann' },
      null,
      false,
    ],
  ])('of %s', (_, people, holders, attempt, conflict, combined) => {
    const rule = { people, supervisors: ['ann'], bookkeepers: ['kim'] }
    expect(findDutyConflict(rule, { ...none, ...holders }, attempt)).toEqual({ conflict, combined })
  })

  it('asks for three people of one supervisor and two bookkeepers', () => {
    const rule = { people: 3, supervisors: ['ann'], bookkeepers: ['kim', 'lou'] } as const
    const holders = { ...none, recorders: ['kim'], approver: 'ann' }
    const pay = (personId: string) => findDutyConflict(rule, holders, { duty: 'pay', personId }).conflict
    expect([pay('kim'), pay('ann'), pay('lou')]).toEqual(['recorded', 'approved', null])
  })

  const attempts = fc.array(
    fc.record({
      duty: fc.constantFrom('record' as const, 'approve' as const, 'pay' as const),
      personId: fc.constantFrom('ann', 'ben', 'eve', 'agent'),
    }),
    { maxLength: 12 },
  )

  /** Does each attempt that is allowed; a deal is paid once it is approved and money is recorded. */
  function play(people: DutyPeople, tries: readonly { duty: DutyAttempt['duty']; personId: string }[]) {
    const recorders: string[] = []
    const payers: string[] = []
    let approver: string | null = null
    for (const { duty, personId } of tries) {
      const isOpen = duty !== 'pay' || (approver !== null && recorders.length > 0)
      if (!isOpen || (duty === 'approve' && approver !== null)) continue
      const holders = { ...none, recorders, approver, payers }
      if (find(people, holders, { duty, personId, payeeId: 'agent' }) !== null) continue
      if (duty === 'approve') approver = personId
      else (duty === 'record' ? recorders : payers).push(personId)
    }
    return { recorders, approver, payers }
  }

  it('lets no one do two of three duties, in any order of tries', () => {
    fc.assert(
      fc.property(attempts, (tries) => {
        const { recorders, approver, payers } = play(3, tries)
        expect(recorders.filter((id) => id === approver || payers.includes(id))).toEqual([])
        expect(payers).not.toContain(approver)
        expect(approver).not.toBe('agent')
      }),
    )
  })

  it('pays out only after two people who get nothing of the deal looked at it', () => {
    fc.assert(
      fc.property(attempts, (tries) => {
        const { recorders, approver, payers } = play(2, tries)
        const people = new Set([...recorders, ...payers, approver].filter((id) => id !== 'agent'))
        expect(payers.length === 0 || people.size >= 2).toBe(true)
      }),
    )
  })
})
