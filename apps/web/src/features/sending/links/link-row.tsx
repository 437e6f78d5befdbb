import type { SharedLink } from '@pb/contract/shared-links'
import { Copy, ExternalLink, RotateCw, Unlink, type LucideIcon } from 'lucide-react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { toast } from '../../../components/ui/toaster.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatDay, formatMoment, plural } from '../../../lib/format.ts'
import { useChangeLink } from '../api.ts'
import { linkFacts } from '../model/link-text.ts'

const states: Readonly<Record<SharedLink['state'], { readonly text: string; readonly tone: string }>> = {
  active: { text: 'Works', tone: 'bg-brand-soft text-brand-text' },
  expired: { text: 'Expired', tone: 'bg-warning-soft text-warning' },
  revoked: { text: 'Taken back', tone: 'bg-sunken text-muted' },
}

const square = 'size-8! text-muted'

/** One link: whose it is, what became of it, and what can be done with it. */
export function LinkRow({ link }: { readonly link: SharedLink }) {
  const { mutate, isPending } = useChangeLink()
  const { text, tone } = states[link.state]
  const tools: readonly {
    readonly label: string
    readonly icon: LucideIcon
    readonly act: () => void
    readonly off?: boolean
  }[] = [
    { label: `Copy ${link.name}'s link`, icon: Copy, act: () => void copy(), off: link.state !== 'active' },
    {
      label: `Renew ${link.name}'s link`,
      icon: RotateCw,
      act: () =>
        mutate(
          { link, change: 'renew' },
          { onSuccess: (now) => toast.success(`The link works until ${formatDay(now.time_expires)}`) },
        ),
    },
    {
      label: `Take back ${link.name}'s link`,
      icon: Unlink,
      off: link.state === 'revoked',
      act: () =>
        mutate(
          { link, change: 'revoke' },
          {
            onSuccess: () =>
              toast('The link was taken back', {
                action: { label: 'Undo', onClick: () => mutate({ link, change: 'restore' }) },
              }),
          },
        ),
    },
  ]

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link.url)
      toast.success('Link copied')
    } catch {
      toast.error('The link could not be copied')
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
          {plural(link.listing_ids.length, 'listing')}, {formatMoment(link.time_shared)}
          {link.state === 'active' && ` · until ${formatDay(link.time_expires)}`}
        </p>
        <p className="text-sm">{linkFacts(link).join(' · ')}</p>
      </div>
      <div className="flex shrink-0">
        {link.state === 'active' && (
          <a
            href={link.url}
            target="_blank"
            rel="noreferrer"
            title={`Open ${link.name}'s page`}
            aria-label={`Open ${link.name}'s page`}
            className="inline-flex size-8 items-center justify-center rounded-md text-muted hover:bg-hover"
          >
            <ExternalLink aria-hidden className="size-[18px]" />
          </a>
        )}
        {tools.map(({ label, icon, act, off = false }) => (
          <IconButton
            key={label}
            label={label}
            icon={icon}
            disabled={off || isPending}
            onClick={act}
            className={square}
          />
        ))}
      </div>
    </li>
  )
}
