import { FilePlus2, HandCoins, Mail, MessageSquare, Phone, type LucideIcon } from 'lucide-react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { toDialString } from '@pb/rules/dial-string'
import * as texts from './texts.ts'

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
  /** Undefined where they cannot be asked to apply. */
  readonly onAsk: (() => void) | undefined
  /** Starts a deal; undefined for a removed client. */
  readonly onDeal: (() => void) | undefined
  readonly email: string
  readonly phone: string
  readonly onWrite: (email: string) => void
}

/** Buttons to call, text, email, ask to apply and start a deal. */
export function QuickActions({ email, phone, onWrite, onAsk, onDeal }: QuickActionsProps) {
  return (
    <>
      {phone !== '' && (
        <IconLink href={`tel:${toDialString(phone)}`} label={texts.call(phone)} icon={Phone} />
      )}
      {phone !== '' && (
        <IconLink href={`sms:${toDialString(phone)}`} label={texts.text(phone)} icon={MessageSquare} />
      )}
      {email !== '' && (
        <IconButton bordered label={texts.emailTo(email)} icon={Mail} onClick={() => onWrite(email)} />
      )}
      {onAsk && <IconButton bordered label={texts.askToApply} icon={FilePlus2} onClick={onAsk} />}
      {onDeal && <IconButton bordered label={texts.startDeal} icon={HandCoins} onClick={onDeal} />}
    </>
  )
}
