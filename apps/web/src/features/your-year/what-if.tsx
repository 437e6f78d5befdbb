import { dollarsToCents } from '@pb/rules/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CommissionSteps } from '../../components/domain/commission-steps.tsx'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Input } from '../../components/ui/input.tsx'
import { Panel } from '../../components/ui/panel.tsx'
import { PriceField } from '../../components/ui/price-input.tsx'
import { Segmented } from '../../components/ui/segmented.tsx'
import { Select } from '../../components/ui/select.tsx'
import { getErrorMessage } from '../../lib/http-error.ts'
import { parseDollars } from '../../lib/price-text.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { whatIfQuery } from '../../queries/agent-years.ts'
import * as templates from './text-templates.ts'
import * as texts from './texts.ts'
import {
  findCommission,
  parseShare,
  startForm,
  type CommissionUnit,
  type WhatIfForm,
} from './what-if-form.ts'

function Result({
  form,
  agentId,
  isOwn,
}: {
  readonly form: WhatIfForm
  readonly agentId: string
  readonly isOwn: boolean
}) {
  const commission = findCommission(form)
  const share = parseShare(form.share)
  const { data, error } = useQuery({
    ...whatIfQuery({
      agent_id: agentId,
      commission,
      share: share ?? 100,
      before: parseDollars(form.before),
      after: parseDollars(form.after),
      after_pending: form.afterPending ? 1 : 0,
    }),
    enabled: commission > 0 && share !== null,
  })
  if (commission === 0 || share === null) return <p className="text-sm text-muted">{texts.enterCommission}</p>
  if (error) return <p className="text-sm text-danger">{getErrorMessage(error)}</p>
  if (data?.result === null) return <p className="text-sm text-muted">{data.problem}</p>
  if (!data) return null
  const steps = data.result.steps.map(({ title, source, formula, amount }) => ({
    title,
    source,
    formula,
    cents: dollarsToCents(amount),
  }))
  return (
    <div aria-live="polite">
      <p className="pb-1 text-xs text-muted">{templates.onCommission(commission)}</p>
      <CommissionSteps
        steps={steps}
        total={{ title: isOwn ? texts.net : texts.theirNet, cents: dollarsToCents(data.result.net) }}
      />
    </div>
  )
}

/** What another deal would pay; nothing is saved. */
export function WhatIf({ agentId, isOwn }: { readonly agentId: string; readonly isOwn: boolean }) {
  const [form, setForm] = useState(startForm)
  const settled = useDebounced(form, 250)
  const change = (next: Partial<WhatIfForm>) => setForm((now) => ({ ...now, ...next }))
  const { kind } = form
  return (
    <Panel title={texts.whatIf}>
      <p className="text-sm text-muted">{texts.whatIfHint}</p>
      <div className="grid gap-6 pt-4 lg:grid-cols-2">
        <div className="flex flex-col gap-3">
          <Segmented
            label={texts.kind}
            value={kind}
            segments={texts.kinds}
            onChange={(next) =>
              change(
                next === 'rental'
                  ? { kind: next, price: '3,500', commission: '1', unit: 'months' }
                  : { kind: next, price: '900,000', commission: '3', unit: 'percent' },
              )
            }
          />
          <PriceField
            label={kind === 'rental' ? texts.rent : texts.price}
            value={form.price}
            onChange={(price) => change({ price })}
          />
          <div className="flex items-end gap-2">
            <div className="min-w-0 grow">
              <Field label={texts.commission}>
                <Input
                  inputMode="decimal"
                  maxLength={15}
                  value={form.commission}
                  onChange={({ target }) => change({ commission: target.value })}
                />
              </Field>
            </div>
            <Select<CommissionUnit>
              label={texts.commissionUnit}
              value={form.unit}
              options={texts.commissionUnits[kind]}
              onChange={(unit) => change({ unit })}
            />
          </div>
          <Field label={texts.share}>
            <Input
              inputMode="decimal"
              maxLength={7}
              value={form.share}
              onChange={({ target }) => change({ share: target.value })}
            />
          </Field>
          <div className="grid grid-cols-2 gap-3">
            <PriceField
              label={texts.before}
              placeholder="$0"
              value={form.before}
              onChange={(before) => change({ before })}
            />
            <PriceField
              label={texts.after}
              placeholder="$0"
              value={form.after}
              onChange={(after) => change({ after })}
            />
          </div>
          <Checkbox checked={form.afterPending} onCheckedChange={(afterPending) => change({ afterPending })}>
            {texts.afterPending}
          </Checkbox>
        </div>
        <Result form={settled} agentId={agentId} isOwn={isOwn} />
      </div>
    </Panel>
  )
}
