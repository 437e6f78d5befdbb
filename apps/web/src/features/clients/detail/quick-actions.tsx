import { Mail, MessageSquare, Phone, type LucideIcon } from 'lucide-react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { dialable } from '../model/row-text.ts'

function IconLink({
  href,
  label,
  icon: Icon,
}: {
  readonly href: string
  readonly label: string
  readonly icon: LucideIcon
}) {
  return (
    <a
      href={href}
      title={label}
      aria-label={label}
      className="inline-flex size-9 shrink-0 items-center justify-center rounded-md border bg-panel transition-colors hover:bg-hover"
    >
      <Icon aria-hidden className="size-[18px]" />
    </a>
  )
}

interface QuickActionsProps {
  readonly email: string
  readonly phone: string
  readonly onWrite: (email: string) => void
}

/** Call, text and write, each with one press. */
export function QuickActions({ email, phone, onWrite }: QuickActionsProps) {
  return (
    <>
      {phone !== '' && <IconLink href={`tel:${dialable(phone)}`} label={`Call ${phone}`} icon={Phone} />}
      {phone !== '' && (
        <IconLink href={`sms:${dialable(phone)}`} label={`Text ${phone}`} icon={MessageSquare} />
      )}
      {email !== '' && (
        <IconButton bordered label={`Write to ${email}`} icon={Mail} onClick={() => onWrite(email)} />
      )}
    </>
  )
}
