import { maxMonthsBack, type RecurringCharge } from '@pb/contract/payouts'
import { findDueMonths, formatMonthName, type ChargeKind } from '@pb/rules/deals/agent-charges'
import { useState } from 'react'
import { useMutation } from '../../../lib/use-mutation.ts'
import type { Agent } from '../../../components/domain/agent-picker.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { PriceField } from '../../../components/ui/price-input.tsx'
import { SelectField } from '../../../components/ui/select-field.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { parseDollars } from '../../../lib/price-text.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { formatAmount, getToday } from '../labels.ts'
import { payoutChange } from '../mutations.ts'
import { ChargedAgents } from './charged-agents.tsx'
import { addMonths, dayOptions, getKindTitle, kindOptions, listMonths } from './labels.ts'
import * as texts from './texts.ts'

const monthsAhead = 24

interface Terms {
  readonly kind: ChargeKind
  readonly title: string
  readonly amount: string
  readonly everyone: boolean
  readonly agents: readonly Agent[]
  readonly firstMonth: string
  /** Empty for none. */
  readonly lastMonth: string
  readonly dueDay: number
}

const toTerms = (charge: RecurringCharge): Terms => ({
  kind: charge.kind,
  title: charge.title,
  amount: formatAmount(charge.amount),
  everyone: charge.everyone === 1,
  agents: charge.agents.map(({ agent_id, name }) => ({ user_id: agent_id, name })),
  firstMonth: charge.first_month,
  lastMonth: charge.last_month ?? '',
  dueDay: charge.due_day,
})

const toNewTerms = (today: string): Terms => ({
  kind: 'desk_fee',
  title: getKindTitle('desk_fee'),
  amount: '',
  everyone: true,
  agents: [],
  firstMonth: addMonths(today.slice(0, 7), 1),
  lastMonth: '',
  dueDay: 1,
})

const toBody = (terms: Terms) => ({
  kind: terms.kind,
  title: terms.title.trim(),
  amount: parseDollars(terms.amount),
  everyone: terms.everyone ? (1 as const) : (0 as const),
  agent_ids: terms.agents.map(({ user_id }) => user_id),
  first_month: terms.firstMonth,
  last_month: terms.lastMonth === '' ? null : terms.lastMonth,
  due_day: terms.dueDay,
})

/** What saving does at once, or to what it applies. */
function describeEffect({ firstMonth, lastMonth, dueDay }: Terms, charge: RecurringCharge | null): string {
  const postedThrough = charge?.posted_through ?? null
  if (postedThrough !== null) return texts.changeHint(formatMonthName(postedThrough))
  const months = findDueMonths({ firstMonth, dueDay, postedThrough }, getToday())
    .map(({ month }) => month)
    .filter((month) => lastMonth === '' || month <= lastMonth)
  const [first, last] = [months[0], months.at(-1)]
  return first === undefined || last === undefined
    ? ''
    : texts.atOnce(months.length, formatMonthName(first), formatMonthName(last))
}

const withOption = (options: { value: string; label: string }[], month: string) =>
  month === '' || options.some(({ value }) => value === month)
    ? options
    : [...options, { value: month, label: formatMonthName(month) }].toSorted((a, b) =>
        a.value < b.value ? -1 : 1,
      )

interface RecurringDialogProps {
  /** Null for a new one. */
  readonly charge: RecurringCharge | null
  readonly onClose: () => void
}

/** Sets up or changes what agents are charged every month. */
export function RecurringDialog({ charge, onClose }: RecurringDialogProps) {
  const thisMonth = getToday().slice(0, 7)
  const [terms, setTerms] = useState(() => (charge ? toTerms(charge) : toNewTerms(getToday())))
  const [key] = useState(randomKey)
  const [tried, setTried] = useState(false)
  const change = (more: Partial<Terms>) => setTerms((now) => ({ ...now, ...more }))
  const save = useMutation({
    mutationFn: (given: Terms) =>
      charge
        ? call(contract.payouts.changeRecurringCharge, {
            params: { id: charge.recurring_id },
            body: { ...toBody(given), version: charge.version },
          })
        : call(contract.payouts.createRecurringCharge, { body: { ...toBody(given), key } }),
    onSuccess: () => onClose(),
    meta: { ...payoutChange, success: ({ title }) => (charge ? texts.changed(title) : texts.created(title)) },
  })
  const errors = {
    title: terms.title.trim() === '' ? texts.enterName : undefined,
    amount: parseDollars(terms.amount) === 0 ? texts.enterAmount : undefined,
    agents: !terms.everyone && terms.agents.length === 0 ? texts.chooseAgents : undefined,
  }
  const shown = tried ? errors : { title: undefined, amount: undefined, agents: undefined }
  const firstMonths = listMonths(addMonths(thisMonth, -maxMonthsBack), maxMonthsBack + monthsAhead)
  const lastMonths = listMonths(
    charge === null || terms.firstMonth > thisMonth ? terms.firstMonth : thisMonth,
    monthsAhead,
  )
  const effect = describeEffect(terms, charge)
  return (
    <SubmitDialog
      sends={false}
      title={charge ? texts.changeCharge(charge.title) : texts.newCharge}
      submitText={charge ? texts.save : texts.createCharge}
      busy={save.isPending}
      error={save.error ? getErrorMessage(save.error) : undefined}
      onSubmit={() => {
        setTried(true)
        if (Object.values(errors).every((error) => error === undefined)) save.mutate(terms)
      }}
      onClose={onClose}
    >
      <SelectField
        label={texts.kind}
        value={terms.kind}
        options={kindOptions}
        onChange={(kind) =>
          // A name that someone typed stays.
          change(terms.title === getKindTitle(terms.kind) ? { kind, title: getKindTitle(kind) } : { kind })
        }
      />
      <Field label={texts.name} hint={texts.nameHint} error={shown.title}>
        <Input
          maxLength={60}
          value={terms.title}
          onChange={({ target }) => change({ title: target.value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <PriceField
          label={texts.amount}
          value={terms.amount}
          onChange={(amount) => change({ amount })}
          error={shown.amount}
        />
        <SelectField
          label={texts.dueDay}
          value={String(terms.dueDay)}
          options={dayOptions}
          onChange={(day) => change({ dueDay: Number(day) })}
        />
        <SelectField
          label={texts.firstMonth}
          value={terms.firstMonth}
          options={withOption(firstMonths, terms.firstMonth)}
          disabled={(charge?.posted_through ?? null) !== null}
          onChange={(firstMonth) =>
            change(
              terms.lastMonth !== '' && terms.lastMonth < firstMonth
                ? { firstMonth, lastMonth: '' }
                : { firstMonth },
            )
          }
        />
        <SelectField
          label={texts.lastMonth}
          value={terms.lastMonth}
          options={[{ value: '', label: texts.noEnd }, ...withOption(lastMonths, terms.lastMonth)]}
          onChange={(lastMonth) => change({ lastMonth })}
        />
      </div>
      <ChargedAgents
        everyone={terms.everyone}
        agents={terms.agents}
        error={shown.agents}
        // Who is left out is not who is charged.
        onEveryone={(everyone) => change({ everyone, agents: [] })}
        onAgents={(agents) => change({ agents })}
      />
      {effect !== '' && <output className="block rounded-md bg-sunken px-3 py-2 text-sm">{effect}</output>}
    </SubmitDialog>
  )
}
