import type { Preferences } from '@pb/contract/profile'
import { useId, type ReactNode } from 'react'
import { Switch } from '../../../../components/ui/switch.tsx'
import { Tag } from '../../../../components/ui/tag.tsx'
import { useSavePreference } from '../mutations.ts'

interface PreferenceRowProps {
  readonly preferences: Preferences
  readonly flag: keyof Preferences
  readonly title: string
  /** Status tag next to the title. */
  readonly state?: string
  readonly children: ReactNode
}

/** One preference with a description. The switch saves immediately. */
export function PreferenceRow({ preferences, flag, title, state, children }: PreferenceRowProps) {
  const id = useId()
  const { mutate } = useSavePreference(flag)
  return (
    <div className="flex items-start gap-4 py-3.5">
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <p id={`${id}title`} className="text-sm font-medium">
            {title}
          </p>
          {state !== undefined && <Tag>{state}</Tag>}
        </div>
        <p id={`${id}text`} className="mt-0.5 max-w-xl text-sm text-pretty text-muted">
          {children}
        </p>
      </div>
      <Switch
        checked={preferences[flag] === 1}
        onCheckedChange={(on) => mutate(on ? 1 : 0)}
        labelledBy={`${id}title`}
        describedBy={`${id}text`}
        className="mt-0.5"
      />
    </div>
  )
}
