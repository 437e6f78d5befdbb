import { documentKinds, type ChecklistItem } from '@pb/rules/applications/documents'
import { findTitle } from '@pb/rules/vocabulary'
import { X } from 'lucide-react'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import * as texts from './texts.ts'

interface ItemRowProps {
  readonly item: ChecklistItem
  readonly onChange: (change: Partial<ChecklistItem>) => void
  readonly onRemove: () => void
}

const maxCount = 12
const maxDays = 3660

/** A document of a checklist. */
export function ItemRow({ item, onChange, onRemove }: ItemRowProps) {
  const title = findTitle(documentKinds, item.document)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 py-2 sm:grid-cols-[minmax(0,1fr)_7rem_6rem_8rem_auto]">
      <span className="min-w-0 truncate text-sm font-medium" title={title}>
        {title}
      </span>
      <IconButton label={texts.removeDocument(title)} icon={X} onClick={onRemove} className="sm:order-last" />
      <Checkbox
        label={texts.requiredFor(title)}
        checked={item.required}
        onCheckedChange={(required) => onChange({ required })}
      >
        {texts.required}
      </Checkbox>
      <span className="flex gap-3 max-sm:col-span-2 sm:contents">
        <Input
          type="number"
          min={1}
          max={maxCount}
          aria-label={texts.countFor(title)}
          value={item.count}
          onChange={({ target }) =>
            onChange({ count: Math.max(1, Math.min(Math.trunc(Number(target.value)), maxCount)) })
          }
        />
        <Input
          type="number"
          min={1}
          max={maxDays}
          aria-label={texts.maxAgeFor(title)}
          placeholder={texts.anyAge}
          value={item.max_age_days ?? ''}
          onChange={({ target }) => {
            const days = Math.min(Math.trunc(Number(target.value)), maxDays)
            onChange({ max_age_days: days >= 1 ? days : null })
          }}
        />
      </span>
    </li>
  )
}
