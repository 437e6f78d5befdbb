import { Segmented } from '../../../components/ui/segmented.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { kindWords } from '../model/kinds.ts'
import type { ListState } from '../hooks/use-list-state.ts'

const kinds = Object.entries(kindWords).map(([value, { title }]) => ({ value, label: title }))

/** All or unread, of every kind or of one. */
export function AlertFilters({ unread, kind, change }: ListState) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Segmented
        label="Which notifications"
        value={unread ? 'unread' : 'all'}
        segments={[
          { value: 'all', label: 'All' },
          { value: 'unread', label: 'Unread' },
        ]}
        onChange={(value) => change({ unread: value === 'unread' })}
      />
      <Select
        label="Kind"
        value={kind ?? ''}
        options={[{ value: '', label: 'Every kind' }, ...kinds]}
        onChange={(value) => change({ kind: value })}
        className="w-44"
      />
    </div>
  )
}
