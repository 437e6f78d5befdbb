import { toDialString } from '@pb/rules/dial-string'
import { showAddress } from '../../../lib/show-address.ts'
import * as texts from './texts.ts'

const linkClass =
  'block min-h-6 max-w-full truncate rounded-xs text-left text-sm text-muted hover:text-ink hover:underline'

/** An email address that opens the composer. */
export function MailLink({
  email,
  onWrite,
}: {
  readonly email: string
  readonly onWrite: (email: string) => void
}) {
  // Imported clients and participants may have none.
  if (email === '') return null
  const shown = showAddress(email)
  return (
    <button
      type="button"
      title={shown}
      aria-label={texts.emailTo(shown)}
      onClick={() => onWrite(email)}
      className={linkClass}
    >
      {shown}
    </button>
  )
}

/** A phone number that starts a call. */
export function PhoneLink({ phone }: { readonly phone: string }) {
  return (
    <a href={`tel:${toDialString(phone)}`} aria-label={texts.call(phone)} className={linkClass}>
      {phone}
    </a>
  )
}
