import type { MemberState } from '@pb/contract/members'
import type { Role } from '@pb/contract/roles'
import { SearchInput } from '../../../../components/ui/search-input.tsx'
import { Segmented } from '../../../../components/ui/segmented.tsx'
import { Select } from '../../../../components/ui/select.tsx'
import type { MembersView } from '../members-url.ts'
import { roleOrder, roleTitles, stateTitles } from '../member-text.ts'
import * as texts from '../texts.ts'

interface MembersToolbarProps {
  readonly view: MembersView
  readonly counts: Readonly<Record<MemberState, number>> | undefined
  readonly onChange: (change: Partial<MembersView>) => void
}

const states = ['all', 'active', 'invited', 'deactivated'] as const

/** Search and filters of the members list. */
export function MembersToolbar({ view, counts, onChange }: MembersToolbarProps) {
  const all = counts && counts.active + counts.invited + counts.deactivated
  const segments = states.map((value) => {
    const count = value === 'all' ? all : counts?.[value]
    const title = value === 'all' ? texts.all : stateTitles[value]
    return { value, label: count === undefined ? title : `${title} ${count}` }
  })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchInput
        label={texts.searchMembers}
        placeholder={texts.nameOrEmail}
        maxLength={200}
        value={view.search}
        onSearch={(search) => onChange({ search })}
        className="w-full sm:w-72"
      />
      <div className="max-w-full overflow-x-auto">
        <Segmented
          label={texts.state}
          value={view.state ?? 'all'}
          segments={segments}
          onChange={(state) => onChange({ state: state === 'all' ? null : state })}
        />
      </div>
      <Select<Role | 'any'>
        label={texts.role}
        value={view.role ?? 'any'}
        options={[
          { value: 'any', label: texts.anyRole },
          ...roleOrder.map((role) => ({ value: role, label: roleTitles[role] })),
        ]}
        onChange={(role) => onChange({ role: role === 'any' ? null : role })}
        className="w-40"
      />
    </div>
  )
}
