// An editable combobox has no native element, so the field uses the role of the ARIA pattern.
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- see above */
import type { MailAddress } from '@pb/rules/mail/addresses'
import { useId, useRef, type ReactNode } from 'react'
import { FormMessage } from '../../../../components/ui/form-message.tsx'
import { Chip } from './chip.tsx'
import { FieldRow } from './field-row.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import { useRecipients } from './use-recipients.ts'
import * as texts from '../texts.ts'

interface RecipientsFieldProps {
  readonly label: string
  readonly value: readonly MailAddress[]
  readonly onChange: (value: readonly MailAddress[]) => void
  readonly disabled: boolean
  readonly focusOnOpen?: boolean
  readonly action?: ReactNode
}

/** Recipients: picked from suggestions, typed or pasted. */
export function RecipientsField({
  label,
  value,
  onChange,
  disabled,
  focusOnOpen,
  action,
}: RecipientsFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const chips = useRef<(HTMLButtonElement | null)[]>([])
  const field = useRecipients({ value, onChange, input, chips })
  const { suggestions, shown, error } = field
  return (
    <FieldRow label={label} htmlFor={id} action={action}>
      <div className="relative min-w-0 grow">
        <ul
          aria-label={label}
          className="flex max-h-[26dvh] flex-wrap items-center gap-1 overflow-y-auto py-1.5"
        >
          {value.map((address, index) => (
            <Chip
              key={address.email}
              ref={(element) => {
                chips.current[index] = element
              }}
              address={address}
              disabled={disabled}
              onRemove={() => field.remove(index)}
              onEdit={() => field.edit(index)}
              onKeyDown={(event) => field.onChipKey(event, index)}
            />
          ))}
          <li className="flex min-w-6 grow basis-6 focus-within:min-w-32">
            <input
              ref={input}
              id={id}
              type="text"
              inputMode="email"
              role="combobox"
              aria-expanded={shown}
              aria-controls={`${id}-list`}
              aria-autocomplete="list"
              aria-activedescendant={
                shown && suggestions.index >= 0 ? `${id}-list-${suggestions.index}` : undefined
              }
              aria-invalid={error !== null || undefined}
              aria-describedby={error === null ? undefined : `${id}-error`}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first field of a new email
              autoFocus={focusOnOpen}
              disabled={disabled}
              value={field.text}
              onChange={({ target }) => field.write(target.value)}
              onKeyDown={field.onKey}
              onPaste={field.onPaste}
              onBlur={field.onBlur}
              className="h-7 w-full min-w-0 bg-transparent text-sm outline-none"
            />
          </li>
        </ul>
        {error !== null && (
          <FormMessage look="field" id={`${id}-error`} className="pb-1.5">
            {error}
          </FormMessage>
        )}
        {shown && (
          <SuggestionList
            id={`${id}-list`}
            label={texts.suggestionsFor(label)}
            items={suggestions.items}
            index={suggestions.index}
            onChoose={suggestions.choose}
            onPick={({ name, email }) => field.add([{ name, email }])}
          />
        )}
        <output className="sr-only">{shown && texts.found(suggestions.items.length)}</output>
      </div>
    </FieldRow>
  )
}
