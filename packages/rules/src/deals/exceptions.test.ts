import { expect, it } from 'vitest'
import { findExceptions, type DealMoney } from './exceptions.ts'
import { createRandom } from './reference.fixture.ts'

/**
 * A plain second model of one deal: a list of what happened, from which every amount is added up each time. It follows the
 * words of the decision record (docs/decisions/0036), not the code.
 */
interface Happened {
  readonly what: 'payment' | 'receipt' | 'credit' | 'write_off' | 'refund' | 'return'
  readonly cents: number
  gone: boolean
}

class DealModel {
  readonly log: Happened[] = []
  approved = false
  absorbed = 0
  paidOut = 0
  billedAtApproval: number
  billed: number
  readonly op: number
  readonly fee: number
  constructor(op: number, fee: number) {
    this.op = op
    this.fee = fee
    this.billed = op
    this.billedAtApproval = op
  }
  sum(...whats: readonly Happened['what'][]): number {
    let total = 0
    for (const { what, cents, gone } of this.log) if (!gone && whats.includes(what)) total += cents
    return total
  }
  get takenOff() {
    // What was billed again after a credit is still due.
    let again = Math.max(0, this.billed - this.op)
    let credited = this.sum('credit')
    let writtenOff = this.sum('write_off')
    while (again > 0 && credited > 0) [again, credited] = [again - 1, credited - 1]
    while (again > 0 && writtenOff > 0) [again, writtenOff] = [again - 1, writtenOff - 1]
    return { credited, writtenOff }
  }
  /** What a person who reads the log would list. */
  list(): string[] {
    const found: string[] = []
    const owner = this.sum('payment') - this.sum('refund')
    const tenant = this.sum('receipt') - this.sum('return')
    const { credited, writtenOff } = this.takenOff
    let missing = this.op - owner - this.absorbed
    if (this.approved && this.paidOut > 0) {
      if (missing > 0) found.push(`short_after_payout owner ${missing}`)
      if (this.fee > tenant) found.push(`short_after_payout tenant ${this.fee - tenant}`)
    } else if (this.approved) {
      let [lost, given] = [0, 0]
      for (let cent = 0; cent < writtenOff && missing > 0; cent += 1)
        [lost, missing] = [lost + 1, missing - 1]
      for (let cent = 0; cent < credited && missing > 0; cent += 1)
        [given, missing] = [given + 1, missing - 1]
      if (lost > 0) found.push(`written_off owner ${lost}`)
      if (given > 0) found.push(`credited owner ${given}`)
    }
    const sides = [
      ['owner', 'payment', owner, Math.max(0, this.op - credited - writtenOff)],
      ['tenant', 'receipt', tenant, this.fee],
    ] as const
    for (const [side, what, received, due] of sides) {
      // Only money can be paid back: what is taken off beyond the part is none.
      const over = received - due
      if (received <= 0 || over <= 0) continue
      const amounts = this.log.filter((each) => each.what === what && !each.gone).map(({ cents }) => cents)
      const twice = amounts.some(
        (cents) => cents <= over && amounts.filter((each) => each === cents).length > 1,
      )
      found.push(`${twice ? 'paid_twice' : 'over_paid'} ${side} ${over}`)
    }
    if (this.approved && this.billed !== this.billedAtApproval)
      found.push(`invoice_edited owner ${this.billed - this.billedAtApproval}`)
    return found
  }
}

function toDealMoney(model: DealModel): DealMoney {
  const standing = (what: Happened['what']) =>
    model.log.filter((each) => each.what === what && !each.gone).map(({ cents }) => cents)
  const { credited, writtenOff } = model.takenOff
  const none = { draft: false, reversed: 0 }
  return {
    approved: model.approved,
    paidOut: model.paidOut,
    absorbed: model.absorbed,
    owner: {
      facts: {
        ...none,
        due: model.op,
        received: model.sum('payment') - model.sum('refund'),
        credited,
        writtenOff,
      },
      payments: standing('payment'),
    },
    tenant: {
      facts: {
        ...none,
        due: model.fee,
        received: model.sum('receipt') - model.sum('return'),
        credited: 0,
        writtenOff: 0,
      },
      payments: standing('receipt'),
    },
    invoices: [{ billed: model.billedAtApproval, now: model.billed }],
  }
}

it('lists what a second model lists, to the cent, through 10,000 random histories of a deal', () => {
  const random = createRandom(35_38)
  const amounts = [1, 2, 3, 5, 8]
  const wrong: unknown[] = []
  let listed = 0
  for (let history = 0; history < 10_000; history += 1) {
    const model = new DealModel(random.upTo(2) * 5, random.upTo(2) * 5)
    for (let step = 0; step < 10; step += 1) {
      const cents = amounts[random.upTo(4)]!
      const kind = random.upTo(11)
      const standing = model.log.filter(({ gone }) => !gone)
      if (kind < 3) model.log.push({ what: 'payment', cents, gone: false })
      else if (kind < 5) model.log.push({ what: 'receipt', cents, gone: false })
      else if (kind === 5) model.log.push({ what: 'credit', cents, gone: false })
      else if (kind === 6) model.log.push({ what: 'write_off', cents, gone: false })
      // A bounced check, or what was recorded by mistake.
      else if (kind === 7 && standing.length > 0) standing[random.upTo(standing.length - 1)]!.gone = true
      else if (kind === 8) {
        model.approved = !model.approved
        model.billedAtApproval = model.billed
        model.absorbed = 0
      } else if (kind === 9) model.paidOut = model.approved ? cents : 0
      else if (kind === 10) model.billed = Math.max(0, model.billed + cents - 3)
      else if (model.approved) {
        const { credited, writtenOff } = model.takenOff
        const missing = model.op - model.sum('payment') + model.sum('refund')
        model.absorbed = Math.max(0, Math.min(missing, credited + writtenOff))
      }
      const found = findExceptions(toDealMoney(model)).map(
        ({ kind: what, payer, cents: amount }) => `${what} ${payer} ${amount}`,
      )
      listed += found.length
      if (found.join() !== model.list().join()) wrong.push([model, found])
    }
  }
  expect(wrong.slice(0, 3)).toEqual([])
  expect(listed).toBeGreaterThan(20_000)
})
