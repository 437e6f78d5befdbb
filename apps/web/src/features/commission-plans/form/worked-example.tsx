import type { PlanTermsWire } from '@pb/contract/commission-plans'
import { calculateDeal } from '@pb/rules/deals/deal'
import { explainSteps } from '@pb/rules/deals/explain'
import { newYearToDate, whole, type CommissionPlan, type PlanInEffect } from '@pb/rules/deals/plans'
import { dollarsToCents, formatCents } from '@pb/rules/money'
import { useState } from 'react'
import { CommissionSteps } from '../../../components/domain/commission-steps.tsx'
import { PriceField } from '../../../components/ui/price-input.tsx'
import { parseDollars } from '../../../lib/price-text.ts'
import * as texts from '../texts.ts'
import { toRulesPlan } from './plan-form.ts'

/** Calculates a deal of one agent. */
function calculate(plan: CommissionPlan, gross: number, toDate = newYearToDate) {
  const agents = [{ agentId: '0', rate: whole, plan, toDate }]
  return calculateDeal({ lines: [{ payer: 'fee', cents: gross }], deductions: [], agents })
}

/** The company's part of what was closed so far, as if it was one deal. */
function findToDate(plan: CommissionPlan, gross: number) {
  const { agents } = calculate({ ...plan, minimum: 0 }, gross)
  return { gross, companyDollar: agents[0]!.companyDollar }
}

interface WorkedExampleProps {
  readonly title: string
  readonly since: string
  /** Null while the form has errors. */
  readonly terms: PlanTermsWire | null
  /** Names of the people who get shares, by id. */
  readonly names: ReadonlyMap<string, string>
}

const maxCents = 1_000_000_00

/** What a deal pays by the plan as it is typed. */
export function WorkedExample({ title, since, terms, names }: WorkedExampleProps) {
  const [commission, setCommission] = useState('6,000')
  const [year, setYear] = useState('40,000')
  return (
    <section aria-label={texts.example} className="flex flex-col gap-4 rounded-md bg-sunken p-4">
      <h3 className="text-sm font-semibold">{texts.example}</h3>
      <div className="grid grid-cols-2 gap-3">
        <PriceField label={texts.exampleDeal} value={commission} onChange={setCommission} />
        <PriceField label={texts.exampleYear} value={year} onChange={setYear} />
      </div>
      {terms ? (
        <Result
          plan={{ ...toRulesPlan(terms, title), planId: '1', since, sheetRate: null }}
          gross={Math.min(dollarsToCents(parseDollars(commission)), maxCents)}
          year={Math.min(dollarsToCents(parseDollars(year)), maxCents * 10)}
          names={names}
        />
      ) : (
        <p className="text-sm text-muted">{texts.exampleInvalid}</p>
      )}
    </section>
  )
}

interface ResultProps {
  readonly plan: PlanInEffect
  readonly gross: number
  readonly year: number
  readonly names: ReadonlyMap<string, string>
}

function Result({ plan, gross, year, names }: ResultProps) {
  const toDate = findToDate(plan, year)
  const deal = calculate(plan, gross, toDate)
  const [result] = deal.agents
  const agent = { agentId: '0', rate: whole, plan, toDate }
  const steps = explainSteps({ gross, deductions: [], agent, result: result!, names })
  return (
    <div aria-live="polite">
      <CommissionSteps steps={steps} compact total={{ title: texts.exampleNet, cents: result!.net }} />
      <p className="flex justify-between pt-1 text-sm text-muted tabular-nums">
        <span>{texts.exampleCompany}</span>
        <span>{formatCents(deal.companyNet)}</span>
      </p>
      {deal.shares > 0 && (
        <p className="flex justify-between pt-1 text-sm text-muted tabular-nums">
          <span>{texts.exampleMentors}</span>
          <span>{formatCents(deal.shares)}</span>
        </p>
      )}
    </div>
  )
}
