import { Segmented } from '../../../components/ui/segmented.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { kindLabels } from '../model/kind-labels.ts'
import type { AlertFilterState } from '../hooks/use-alert-filters.ts'
import * as texts from '../texts.ts'

const kinds = Object.entries(kindLabels).map(([value, { title }]) => ({ value, label: title }))

/** Filters notifications by unread and kind. */
export function AlertFilters({ unread, kind, change }: AlertFilterState) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Segmented
        label={texts.showLabel}
        value={unread ? 'unread' : 'all'}
        segments={[
          { value: 'all', label: texts.all },
          { value: 'unread', label: texts.unread },
        ]}
        onChange={(value) => change({ unread: value === 'unread' })}
      />
      <Select
        label={texts.kind}
        value={kind ?? ''}
        options={[{ value: '', label: texts.allKinds }, ...kinds]}
        onChange={(value) => change({ kind: value })}
        className="w-44"
      />
    </div>
  )
}
