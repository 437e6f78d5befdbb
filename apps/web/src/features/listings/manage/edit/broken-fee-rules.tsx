import type { PreviewListing } from '@pb/contract/my-listings'
import { dollarsToCents } from '@pb/rules/money'
import { newYorkDate } from '@pb/rules/new-york'
import { approvableRules, findBrokenFeeRules, type BrokenFeeRule } from '@pb/rules/tenant-fees'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useUser } from '../../../../lib/use-session.ts'
import { ApproveFee } from './approve-fee.tsx'
import { parseNumber, type EditFields } from './fields.ts'
import * as texts from './texts.ts'

/** Returns the cents of an amount as typed; 0 while it is no number. */
function toCents(typed: string): number {
  const dollars = parseNumber(typed)
  return Number.isFinite(dollars) && dollars > 0 ? dollarsToCents(dollars) : 0
}

const isApprovable = ({ rule }: BrokenFeeRule) => approvableRules.some((key) => key === rule.key)

/** Rules that the entered fees break, as they are typed; a supervisor may approve some with the signed agreement. */
export function BrokenFeeRules({ listing }: { readonly listing: PreviewListing }) {
  const { control } = useFormContext<EditFields>()
  const [fees, price] = useWatch({ control, name: ['tenant_fees', 'price'] })
  const [today] = useState(() => newYorkDate(new Date()))
  const isSupervisor = useUser().roles.includes('SUPERVISOR')
  const entered = fees.map((fee) => ({ ...fee, cents: toCents(fee.amount) }))
  const approvals = Object.fromEntries(
    listing.fee_approvals
      .toSorted((a, b) => a.max_amount - b.max_amount)
      .map(({ rule, max_amount }) => [rule, dollarsToCents(max_amount)]),
  )
  return findBrokenFeeRules(entered, toCents(price), today, approvals).map((broken) => (
    <div
      key={broken.rule.key}
      role="alert"
      className="flex flex-col gap-2 rounded-md bg-danger-soft px-3 py-2 text-sm"
    >
      <p className="text-danger">
        {texts.brokenByFees(broken.fees.map((position) => fees[position]!.name.trim() || texts.unnamedFee))}{' '}
        {texts.notPublishable(broken.rule.text, broken.rule.source)}
      </p>
      {isApprovable(broken) && !isSupervisor && <p>{texts.askSupervisor}</p>}
      {isApprovable(broken) && isSupervisor && (
        <ApproveFee listingId={listing.advertisement_id} broken={broken} />
      )}
    </div>
  ))
}
