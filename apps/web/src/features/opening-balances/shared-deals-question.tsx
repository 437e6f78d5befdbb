import type { OpeningReading, OpeningRows } from '@pb/contract/opening-balances'
import { ChoiceButtons } from '../../components/ui/choice-buttons.tsx'
import { Panel } from '../../components/ui/panel.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { pluralize } from '../../lib/format.ts'
import { useUpdateReading } from './mutations.ts'
import * as texts from './texts.ts'

interface SharedDealsQuestionProps {
  readonly reading: OpeningReading
  readonly shared: OpeningRows['shared']
}

/** Asks whether rows of several agents with address, date and commission in common are one deal that they shared. */
export function SharedDealsQuestion({ reading, shared }: SharedDealsQuestionProps) {
  const update = useUpdateReading(reading.import.import_id, texts.answerFailed)
  const { deals, rows, answer } = shared
  if (deals === 0) return null
  const chosen = update.isPending ? (update.variables.shared_deals ?? '') : (answer ?? '')
  return (
    <Panel title={texts.sharedTitle} action={update.isPending && <Spinner />}>
      <p className="mb-3 max-w-2xl text-sm text-muted">
        {texts.sharedHint(pluralize(rows, 'row'), pluralize(deals, 'group'))}
      </p>
      <ChoiceButtons
        label={texts.sharedTitle}
        value={chosen}
        choices={texts.sharedAnswers}
        onChange={(value) =>
          update.mutate({ columns: reading.columns.map(({ field }) => field), shared_deals: value })
        }
      />
    </Panel>
  )
}
