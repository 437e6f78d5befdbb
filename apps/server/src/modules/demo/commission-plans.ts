import type { CommissionPlan } from '@pb/rules/deals/plans'
import type { Tx } from '../../platform/db/db.ts'
import '../commission-plans/tables.ts'
import type { DemoAgent } from './agents.ts'

const flat: CommissionPlan = {
  title: 'Standard 70/30',
  tiers: [{ from: 0, companyRate: 3000 }],
  measure: 'gross',
  cap: null,
  minimum: 0,
  fees: [{ title: 'Transaction fee', cents: 75_00, waivedAfterCap: false }],
  shares: [],
  resetOn: '01-01',
}
const sliding: CommissionPlan = {
  ...flat,
  title: 'Sliding scale',
  tiers: [
    { from: 0, companyRate: 4000 },
    { from: 40_000_00, companyRate: 3000 },
    { from: 90_000_00, companyRate: 2000 },
  ],
}
const capped: CommissionPlan = {
  ...flat,
  title: 'Capped at $24,000',
  tiers: [{ from: 0, companyRate: 2500 }],
  cap: 24_000_00,
  minimum: 250_00,
  fees: [{ title: 'Transaction fee', cents: 150_00, waivedAfterCap: true }],
}

/** Writes the office's plans; the agents are on them from a day on: a cap, a sliding scale, a mentor's share. */
export async function writePlans(
  tx: Tx,
  { people, since, now }: { people: readonly DemoAgent[]; since: string; now: Date },
): Promise<void> {
  const [broker, renter, seller, developer] = people
  const mentored: CommissionPlan = {
    ...flat,
    title: 'Mentored 65/35',
    tiers: [{ from: 0, companyRate: 3500 }],
    shares: [{ payeeId: renter!.id, title: 'Mentor', rate: 1000, from: 'agent' }],
  }
  const plans = [
    { plan: flat, agent: broker },
    { plan: sliding, agent: renter },
    { plan: capped, agent: seller },
    { plan: mentored, agent: developer },
  ]
  const changed = { changed_by: broker!.id, created_at: now }
  for (const { plan, agent } of plans) {
    const { title, ...terms } = plan
    const { id: plan_id } = await tx
      .insertInto('commission_plan')
      .values({ title, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('commission_plan_terms')
      .values({ plan_id, since, terms: JSON.stringify(terms), ...changed })
      .execute()
    await tx
      .insertInto('agent_commission_plan')
      .values({ agent_id: agent!.id, since, plan_id, ...changed })
      .execute()
  }
}
