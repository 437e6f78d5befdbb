import type { SharedLink } from '@pb/contract/shared-links'
import { Copy, ExternalLink, RotateCw, Unlink, type LucideIcon } from 'lucide-react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { toast, undoAction } from '../../../components/ui/toaster.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatDateTime } from '../../../lib/format-date-time.ts'
import { formatDay, pluralize } from '../../../lib/format.ts'
import { useChangeLink } from '../mutations.ts'
import { formatLinkActivity } from './link-activity.ts'
import * as texts from './texts.ts'

const states: Readonly<Record<SharedLink['state'], { readonly text: string; readonly tone: string }>> = {
  active: { text: texts.active, tone: 'bg-brand-soft text-brand-text' },
  expired: { text: texts.expired, tone: 'bg-warning-soft text-warning' },
  revoked: { text: texts.turnedOff, tone: 'bg-sunken text-muted' },
}

const square = 'size-8! text-muted'

/** One private link: its recipient, state and activity, with its actions. */
export function LinkRow({ link }: { readonly link: SharedLink }) {
  const { mutate, isPending } = useChangeLink()
  const { text, tone } = states[link.state]
  const actions: readonly {
    readonly label: string
    readonly icon: LucideIcon
    readonly onClick: () => void
    readonly disabled?: boolean
  }[] = [
    {
      label: texts.copyLink(link.name),
      icon: Copy,
      onClick: () => void copy(),
      disabled: link.state !== 'active',
    },
    {
      label: texts.renewLink(link.name),
      icon: RotateCw,
      onClick: () =>
        mutate(
          { link, change: 'renew' },
          { onSuccess: (renewed) => toast.success(texts.linkRenewed(formatDay(renewed.time_expires))) },
        ),
    },
    {
      label: texts.turnOffLink(link.name),
      icon: Unlink,
      disabled: link.state === 'revoked',
      onClick: () =>
        mutate(
          { link, change: 'revoke' },
          {
            onSuccess: () =>
              toast(texts.linkTurnedOff, {
                action: undoAction(() => mutate({ link, change: 'restore' })),
              }),
          },
        ),
    },
  ]

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link.url)
      toast.success(texts.linkCopied)
    } catch {
      toast.error(texts.copyFailed)
    }
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <span className="font-medium">{link.name}</span>
          <span className={cn('rounded-xs px-1.5 text-xs font-medium', tone)}>{text}</span>
        </p>
        <p className="text-sm text-muted">
          {pluralize(link.listing_ids.length, 'listing')}, {formatDateTime(link.time_shared)}
          {link.state === 'active' && texts.until(formatDay(link.time_expires))}
        </p>
        <p className="text-sm">{formatLinkActivity(link).join(' · ')}</p>
      </div>
      <div className="flex shrink-0">
        {link.state === 'active' && (
          <a
            href={link.url}
            target="_blank"
            rel="noreferrer"
            title={texts.openPage(link.name)}
            aria-label={texts.openPage(link.name)}
            className="inline-flex size-8 items-center justify-center rounded-md text-muted hover:bg-hover"
          >
            <ExternalLink aria-hidden className="size-[18px]" />
          </a>
        )}
        {actions.map(({ label, icon, onClick, disabled = false }) => (
          <IconButton
            key={label}
            label={label}
            icon={icon}
            disabled={disabled || isPending}
            onClick={onClick}
            className={square}
          />
        ))}
      </div>
    </li>
  )
}
