// The list of an editable combobox has no native element, so list and options use the roles of the ARIA pattern.
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- see above */
import type { ContactSuggestion } from '@pb/contract/mail-contacts'
import { Avatar } from '../../../../components/ui/avatar.tsx'
import { photoUrl } from '../../../../components/domain/photo/photo-frame.tsx'
import { cn } from '../../../../lib/cn.ts'
import { showAddress } from '../../../../lib/show-address.ts'
import * as texts from '../texts.ts'

const kindLabels = { colleague: texts.colleague, client: texts.client } as const

interface SuggestionListProps {
  readonly id: string
  readonly label: string
  readonly items: readonly ContactSuggestion[]
  readonly index: number
  readonly onChoose: (index: number) => void
  readonly onPick: (item: ContactSuggestion) => void
}

/** Suggested recipients below the field. */
export function SuggestionList({ id, label, items, index, onChoose, onPick }: SuggestionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      // Keeps focus in the input while the list is clicked.
      onPointerDown={(event) => event.preventDefault()}
      className="absolute top-full left-0 z-40 mt-1 max-h-[min(320px,50dvh)] w-full max-w-md overflow-y-auto rounded-lg bg-raised p-1.5 text-ink shadow-raised"
    >
      {items.map((item, at) => (
        // Keyboard events go to the input, which points at the active option.
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
            <span className="block truncate text-sm font-medium">{item.name || showAddress(item.email)}</span>
            {item.name !== '' && (
              <span className="block truncate text-xs text-muted">{showAddress(item.email)}</span>
            )}
          </span>
          {item.kind !== 'contact' && <span className="text-xs text-muted">{kindLabels[item.kind]}</span>}
        </div>
      ))}
    </div>
  )
}
