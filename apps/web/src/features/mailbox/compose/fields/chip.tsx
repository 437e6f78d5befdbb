import { isEmail, type MailAddress } from '@pb/rules/mail/addresses'
import { X } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import { cn } from '../../../../lib/cn.ts'
import { showAddress } from '../../../../lib/show-address.ts'
import * as texts from '../texts.ts'

interface ChipProps {
  readonly address: MailAddress
  readonly disabled: boolean
  readonly onRemove: () => void
  /** Moves the address back into the input. */
  readonly onEdit: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly ref: Ref<HTMLButtonElement>
}

/** One recipient. Reached by arrow keys from the input; Backspace and Delete remove it, Enter edits it. */
export function Chip({ address, disabled, onRemove, onEdit, onKeyDown, ref }: ChipProps) {
  const { name } = address
  const invalid = !isEmail(address.email)
  const email = showAddress(address.email)
  const shown = name || email
  const label = name === '' ? email : texts.recipientLabel(name, email)
  return (
    <li
      className={cn(
        'group flex h-7 max-w-full items-center rounded-full border text-sm focus-within:border-focus',
        invalid ? 'border-danger bg-danger-soft text-danger' : 'bg-panel hover:bg-hover',
      )}
    >
      <button
        ref={ref}
        type="button"
        tabIndex={-1}
        disabled={disabled}
        title={invalid ? texts.invalidEmailAddressDetail(email) : email}
        aria-label={invalid ? texts.invalidRecipientLabel(label) : label}
        onDoubleClick={onEdit}
        onKeyDown={onKeyDown}
        className="min-w-0 cursor-default truncate rounded-full py-0.5 pl-3"
      >
        {shown}
      </button>
      <button
        type="button"
        tabIndex={-1}
        disabled={disabled}
        aria-label={texts.remove(shown)}
        onClick={onRemove}
        className="flex size-7 shrink-0 items-center justify-center rounded-full text-muted hover:text-ink"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </li>
  )
}
