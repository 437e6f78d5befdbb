/** A charge of the model: what is open of it, in cents. */
interface ModelCharge {
  open: number
}

interface ModelPayout {
  readonly id: string
  readonly due: number
  state: 'planned' | 'paid' | 'cancelled' | 'reversed'
  taken: Map<ModelCharge, number>
}

/** A plain second model of one agent's charges and the payouts that take them off, cent by cent. */
export class ChargesModel {
  readonly charges: ModelCharge[] = []
  readonly payouts: ModelPayout[] = []
  readonly settlements = new Map<string, Map<ModelCharge, number>>()

  get open(): number {
    return this.charges.reduce((sum, charge) => sum + charge.open, 0)
  }
  sumPlanned(charge: ModelCharge): number {
    return this.payouts.reduce(
      (sum, { state, taken }) => (state === 'planned' ? sum + (taken.get(charge) ?? 0) : sum),
      0,
    )
  }
  getNet({ due, taken }: ModelPayout): number {
    return [...taken.values()].reduce((left, cents) => left - cents, due)
  }
  post(cents: number): void {
    this.charges.push({ open: cents })
  }
  /** Takes what is open and not planned off a payout, cent by cent from the oldest charge on. */
  private take(payout: ModelPayout): void {
    payout.taken = new Map()
    let left = payout.due
    for (const charge of this.charges) {
      let free = charge.open - this.sumPlanned(charge)
      if (payout.state === 'planned') free += payout.taken.get(charge) ?? 0
      while (free > 0 && left > 0) {
        payout.taken.set(charge, (payout.taken.get(charge) ?? 0) + 1)
        free -= 1
        left -= 1
      }
    }
  }
  private find(id: string): ModelPayout {
    return this.payouts.find((payout) => payout.id === id)!
  }
  plan(id: string, due: number): void {
    const payout: ModelPayout = { id, due, state: 'cancelled', taken: new Map() }
    this.take(payout)
    payout.state = 'planned'
    this.payouts.push(payout)
  }
  pay(id: string): void {
    const payout = this.find(id)
    payout.state = 'paid'
    for (const [charge, cents] of payout.taken) charge.open -= cents
  }
  cancel(id: string): void {
    this.find(id).state = 'cancelled'
  }
  restore(id: string): void {
    const payout = this.find(id)
    this.take(payout)
    payout.state = 'planned'
  }
  reverse(id: string): void {
    const payout = this.find(id)
    payout.state = 'reversed'
    for (const [charge, cents] of payout.taken) charge.open += cents
  }
  /** Payouts that take off more of a charge than is open are planned again, in their order. */
  private renet(): void {
    const affected = this.payouts.filter(
      ({ state, taken }) =>
        state === 'planned' && [...taken.keys()].some((charge) => charge.open < this.sumPlanned(charge)),
    )
    for (const payout of affected) payout.taken = new Map()
    for (const payout of affected) this.take(payout)
  }
  waive(charge: ModelCharge, id: string): void {
    this.settlements.set(id, new Map([[charge, charge.open]]))
    charge.open = 0
    this.renet()
  }
  receive(id: string, cents: number): void {
    const lines = new Map<ModelCharge, number>()
    let left = cents
    const settle = (charge: ModelCharge, free: number) => {
      const part = Math.min(free, left)
      if (part > 0) lines.set(charge, (lines.get(charge) ?? 0) + part)
      left -= part
    }
    for (const charge of this.charges) settle(charge, charge.open - this.sumPlanned(charge))
    for (const charge of this.charges) settle(charge, this.sumPlanned(charge))
    for (const [charge, part] of lines) charge.open -= part
    this.settlements.set(id, lines)
    this.renet()
  }
  undo(id: string): void {
    for (const [charge, cents] of this.settlements.get(id)!) charge.open += cents
    this.settlements.delete(id)
  }
}
