import { dialable } from '../model/row-text.ts'

const linkClass =
  'block max-w-full truncate rounded-xs text-left text-sm text-muted hover:text-ink hover:underline'

/** An address, pressed to write to it. */
export function MailLink({
  email,
  onWrite,
}: {
  readonly email: string
  readonly onWrite: (email: string) => void
}) {
  return (
    <button
      type="button"
      title={email}
      aria-label={`Write to ${email}`}
      onClick={() => onWrite(email)}
      className={linkClass}
    >
      {email}
    </button>
  )
}

/** A number, tapped to call it. */
export function PhoneLink({ phone }: { readonly phone: string }) {
  return (
    <a href={`tel:${dialable(phone)}`} aria-label={`Call ${phone}`} className={linkClass}>
      {phone}
    </a>
  )
}
