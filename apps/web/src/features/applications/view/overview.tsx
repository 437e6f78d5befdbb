import type { Household, IncomeTest } from '@pb/contract/applications'
import { guarantorMultiple, residentMultiple } from '@pb/rules/applications/income-tests'
import { CircleCheck, CircleX } from 'lucide-react'
import { Card } from '../../../components/ui/panel.tsx'
import { FactList } from '../../../components/ui/fact-list.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatMoney } from '../../../lib/format.ts'
import { MissingItems } from './missing-items.tsx'
import { NoteForm } from './note-form.tsx'
import * as texts from './texts.ts'

const multiples = { income: residentMultiple, guarantor: guarantorMultiple } as const

function TestLine({ test, rent }: { readonly test: IncomeTest; readonly rent: number | null }) {
  const Icon = test.passed ? CircleCheck : CircleX
  const needed = formatMoney(test.needed)
  return (
    <li className="flex items-start gap-2 py-1.5 text-sm">
      <Icon
        aria-hidden
        className={cn('mt-0.5 size-4 shrink-0', test.passed ? 'text-brand-text' : 'text-danger')}
      />
      <span className="min-w-0">
        <span className="flex flex-wrap gap-x-2">
          <span className="font-medium">{test.kind === 'income' ? texts.residents : test.name}</span>
          {rent !== null && (
            <span className="text-muted tabular-nums">
              {texts.times(multiples[test.kind], formatMoney(rent))}
            </span>
          )}
        </span>
        <span className="block tabular-nums">
          {test.annual_income === null
            ? texts.unknownIncome(needed)
            : texts.incomeAgainst(formatMoney(test.annual_income), needed)}
        </span>
        <span className={cn('text-xs font-medium', test.passed ? 'text-brand-text' : 'text-danger')}>
          {test.passed ? texts.meets : texts.misses}
        </span>
      </span>
    </li>
  )
}

function IncomeTests({ household }: { readonly household: Household }) {
  const rent = household.forms[0]?.monthly_rent ?? null
  const { tests, voucher } = household
  if (voucher) return <p className="text-sm">{texts.voucherHint}</p>
  if (rent === null) return <p className="text-sm text-muted">{texts.rentUnknown}</p>
  if (tests.length === 0) return <p className="text-sm text-muted">{texts.noTest}</p>
  return (
    <ul className="-my-1.5">
      {tests.map((test) => (
        <TestLine key={`${test.kind} ${test.name}`} test={test} rent={rent} />
      ))}
    </ul>
  )
}

interface OverviewProps {
  readonly household: Household
  readonly own: boolean
  readonly onSelect: (formId: string) => void
}

/** What a broker asks first: income against the rent, sums, what is missing, and the agent's note. */
export function Overview({ household, own, onSelect }: OverviewProps) {
  const heading = 'pb-1.5 text-xs font-medium text-muted'
  return (
    <Card
      as="section"
      aria-label={texts.atAGlance}
      className="grid gap-x-8 gap-y-5 p-5 @2xl:grid-cols-2 @5xl:grid-cols-3"
    >
      <div className="min-w-0">
        <h2 className={heading}>{texts.income}</h2>
        <IncomeTests household={household} />
        <FactList
          className="mt-3 border-t pt-1"
          facts={[
            { title: texts.annualIncome, value: formatMoney(household.annual_income) },
            { title: texts.monthlyDebts, value: formatMoney(household.monthly_debts) },
            { title: texts.savings, value: formatMoney(household.savings) },
          ]}
        />
      </div>
      <div className="min-w-0">
        <h2 className={heading}>{texts.stillMissing}</h2>
        <MissingItems forms={household.forms} onSelect={onSelect} />
      </div>
      <div className="min-w-0 @2xl:max-@5xl:col-span-2">
        <NoteForm key={household.household_id} household={household} own={own} />
      </div>
    </Card>
  )
}
