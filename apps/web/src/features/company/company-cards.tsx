import type { contract } from '@pb/contract'
import type { Reply } from '@pb/contract/endpoint'
import { Link } from 'react-router'
import { Card } from '../../components/ui/panel.tsx'
import { formatAmount, getThisYear } from './format.ts'
import { dealsPath, invoicesPath, payoutsPath, reviewPath } from './paths.ts'
import * as texts from './texts.ts'

export type CompanyNumbers = Reply<typeof contract.payouts.companyOverview>

interface CardProps {
  readonly title: string
  readonly value: string
  readonly to: string
  readonly detail: string
}

/** A number that opens the list it counts. */
function NumberCard({ title, value, to, detail }: CardProps) {
  return (
    <Card
      as="li"
      className="relative flex flex-col gap-1 p-4 hover:bg-hover has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-focus"
    >
      <h2 className="text-sm text-muted">{title}</h2>
      <Link
        to={to}
        className="text-2xl font-semibold tracking-[-0.01em] tabular-nums outline-none after:absolute after:inset-0"
        aria-label={`${title}: ${value}`}
      >
        {value}
      </Link>
      <p className="text-xs text-muted">{detail}</p>
    </Card>
  )
}

/** The numbers of the office, or of one agent. */
export function CompanyCards({
  numbers,
  agent,
}: {
  readonly numbers: CompanyNumbers
  readonly agent: string
}) {
  const { year, pipeline, receivables } = numbers
  const toDate = year === getThisYear()
  return (
    <ul className="grid grid-cols-2 gap-3 *:first:col-span-2 md:grid-cols-5 md:*:first:col-span-1">
      <NumberCard
        title={texts.companyDollar}
        value={formatAmount(numbers.company_dollar)}
        to={dealsPath('closed', { year, agent })}
        detail={texts.before(formatAmount(numbers.company_dollar_before), year - 1, toDate)}
      />
      <NumberCard
        title={texts.pipeline}
        value={formatAmount(pipeline.amount)}
        to={dealsPath('pipeline', { year, agent })}
        detail={texts.dealsInHand(pipeline.deals)}
      />
      <NumberCard
        title={texts.receivables}
        value={formatAmount(receivables.open)}
        to={invoicesPath(agent)}
        detail={texts.formatOverdue(formatAmount(receivables.overdue), receivables.overdue_invoices)}
      />
      <NumberCard
        title={texts.reviewQueue}
        value={String(numbers.in_review)}
        to={reviewPath(agent)}
        detail={texts.inReview(numbers.in_review)}
      />
      <NumberCard
        title={texts.dueToPay}
        value={formatAmount(numbers.payable)}
        to={payoutsPath()}
        detail={texts.waitingForMoney(formatAmount(numbers.waiting))}
      />
    </ul>
  )
}
