// The list of an editable combobox has no element of its own: list and options carry the roles of the ARIA pattern.
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- see above */
import type { ContactSuggestion } from '@pb/contract/mailbox-contacts'
import { Avatar } from '../../../../components/ui/avatar.tsx'
import { photoUrl } from '../../../../components/ui/photo-frame.tsx'
import { cn } from '../../../../lib/cn.ts'

interface SuggestionListProps {
  readonly id: string
  readonly label: string
  readonly items: readonly ContactSuggestion[]
  readonly index: number
  readonly onChoose: (index: number) => void
  readonly onPick: (item: ContactSuggestion) => void
}

/** People to write to, under the field. */
export function SuggestionList({ id, label, items, index, onChoose, onPick }: SuggestionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      // The field keeps the focus while its list is pressed.
      onPointerDown={(event) => event.preventDefault()}
      className="absolute top-full left-0 z-40 mt-1 max-h-[min(320px,50dvh)] w-full max-w-md overflow-y-auto rounded-lg bg-raised p-1.5 text-ink shadow-raised"
    >
      {items.map((item, at) => (
        // Keys are pressed in the field, which points at the chosen option.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={item.email}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === index}
          onPointerMove={() => onChoose(at)}
          onClick={() => onPick(item)}
          className={cn(
            'flex cursor-default items-center gap-2.5 rounded-sm px-2 py-1.5',
            at === index && 'bg-hover',
          )}
        >
          <Avatar
            name={item.name || item.email}
            photo={item.photo === null ? null : photoUrl('wcontact-s', item.photo)}
            className="size-7"
          />
          <span className="min-w-0 grow">
            <span className="block truncate text-sm font-medium">{item.name || item.email}</span>
            {item.name !== '' && <span className="block truncate text-xs text-muted">{item.email}</span>}
          </span>
          {item.user_id !== '0' && <span className="text-xs text-muted">Colleague</span>}
        </div>
      ))}
    </div>
  )
}
