import type { SeriesScope } from '@pb/contract/calendar-schemas'
import { useId, useState } from 'react'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import * as texts from './texts.ts'

export type { SeriesScope }

interface ScopeDialogProps {
  readonly kind: 'change' | 'delete'
  /** The rule itself changes, which the one event alone cannot have. */
  readonly withoutThis?: boolean
  readonly onChoose: (scope: SeriesScope) => void
  readonly onClose: () => void
}

const scopes: readonly { readonly value: SeriesScope; readonly label: string }[] = [
  { value: 'this', label: texts.thisOne },
  { value: 'following', label: texts.following },
  { value: 'all', label: texts.all },
]

/** Asks which events of a series are changed or deleted. */
export function ScopeDialog({ kind, withoutThis = false, onChoose, onClose }: ScopeDialogProps) {
  const name = useId()
  const offered = scopes.filter(({ value }) => !withoutThis || value !== 'this')
  const [scope, setScope] = useState(offered[0]!.value)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={kind === 'delete' ? texts.deleteRepeating : texts.changeRepeating}
      confirmText={kind === 'delete' ? texts.remove : texts.change}
      danger={kind === 'delete'}
      onConfirm={() => onChoose(scope)}
    >
      <fieldset aria-label={texts.whichEvents} className="flex flex-col">
        {offered.map(({ value, label }) => (
          <label key={value} className="flex min-h-9 cursor-pointer items-center gap-2.5 text-sm">
            <input
              type="radio"
              name={name}
              value={value}
              checked={scope === value}
              onChange={() => setScope(value)}
              className="size-[18px] accent-brand"
            />
            {label}
          </label>
        ))}
      </fieldset>
    </ConfirmDialog>
  )
}
