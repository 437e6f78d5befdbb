import type { Application } from '@pb/contract/applications'
import { UserRoundPlus } from 'lucide-react'
import { openAskDialog } from '../../../components/domain/ask-to-apply.ts'
import { Button } from '../../../components/ui/button.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatAddress, getPersonName, typeTitle } from '../labels.ts'
import { Completeness } from '../status-mark.tsx'
import * as texts from './texts.ts'

interface PeopleTabsProps {
  readonly forms: readonly Application[]
  readonly current: string
  readonly editable: boolean
  readonly onSelect: (id: string) => void
}

/** The people of the household; one is shown at a time. */
export function PeopleTabs({ forms, current, editable, onSelect }: PeopleTabsProps) {
  const [first] = forms
  return (
    <div className="flex flex-wrap items-center gap-2">
      {forms.length > 1 && (
        <fieldset aria-label={texts.people} className="flex min-w-0 flex-wrap gap-2">
          {forms.map((form) => (
            <button
              key={form.id}
              type="button"
              aria-pressed={form.id === current}
              onClick={() => onSelect(form.id)}
              className={cn(
                'flex min-w-0 flex-col rounded-md border px-3 py-2 text-left text-sm',
                form.id === current
                  ? 'border-brand bg-brand-soft shadow-[inset_0_0_0_1px_var(--color-brand)]'
                  : 'bg-panel hover:bg-hover',
              )}
            >
              <span className="max-w-48 truncate font-medium">{getPersonName(form)}</span>
              <span className="flex items-center gap-2.5 text-xs text-muted">
                {typeTitle(form.applicant_type)}
                <Completeness percent={form.completeness} />
              </span>
            </button>
          ))}
        </fieldset>
      )}
      {editable && first && (
        <Button
          variant="ghost"
          size="sm"
          onClick={() =>
            openAskDialog({
              householdId: first.household_id,
              client: { user_id: first.household.user_id, name: first.household.name },
              listing: { id: first.listing_id, address: formatAddress(first) },
              known: forms.map(({ client }) => client.email),
            })
          }
        >
          <UserRoundPlus aria-hidden className="size-4" />
          {texts.addPerson}
        </Button>
      )}
    </div>
  )
}
