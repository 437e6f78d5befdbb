import { firstStatsDay, statsPeriods } from '@pb/rules/stats-period'
import { Field } from '../../components/ui/field.tsx'
import { Input } from '../../components/ui/input.tsx'
import { Select } from '../../components/ui/select.tsx'
import * as texts from './texts.ts'
import { getToday, readView, type StatsView } from './view.ts'

interface PeriodFieldsProps {
  readonly view: StatsView
  readonly onChange: (view: StatsView) => void
}

/** Chooses the period: one that ends today, or days. */
export function PeriodFields({ view, onChange }: PeriodFieldsProps) {
  const today = getToday()
  const { from, until } = view
  return (
    <>
      {view.period === 'custom' && (
        <>
          <Field label={texts.from} hideLabel>
            <Input
              type="date"
              value={from ?? ''}
              min={firstStatsDay}
              max={until ?? today}
              onChange={({ target }) => target.value !== '' && onChange({ ...view, from: target.value })}
            />
          </Field>
          <Field label={texts.until} hideLabel>
            <Input
              type="date"
              value={until ?? ''}
              min={from ?? firstStatsDay}
              max={today}
              onChange={({ target }) => target.value !== '' && onChange({ ...view, until: target.value })}
            />
          </Field>
        </>
      )}
      <Select
        label={texts.period}
        value={view.period}
        options={statsPeriods.map((value) => ({ value, label: texts.periodTitles[value] }))}
        onChange={(period) =>
          onChange({
            ...readView(new URLSearchParams({ period })),
            ...(view.agent_id !== undefined && { agent_id: view.agent_id }),
          })
        }
      />
    </>
  )
}
