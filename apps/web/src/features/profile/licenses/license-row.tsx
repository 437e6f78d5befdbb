import type { License } from '@pb/contract/licenses'
import { licenseDaysLeft, licenseNotice, licenseTitles } from '@pb/rules/licenses'
import { Pencil, Trash2, TriangleAlert } from 'lucide-react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatDate, plural } from '../../../lib/format.ts'

/** How a license stands, in words. */
function standingOf(expiresOn: string, today: string): string {
  const days = licenseDaysLeft(expiresOn, today)
  const date = formatDate(expiresOn)
  if (days < 0) return `Lapsed on ${date}. Clients no longer see its title.`
  if (days === 0) return `Expires today, ${date}`
  return licenseNotice(days) === null ? `Expires ${date}` : `Expires in ${plural(days, 'day')}, on ${date}`
}

interface LicenseRowProps {
  readonly license: License
  readonly today: string
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** One license, how long it is good for, and what can be done with it. */
export function LicenseRow({ license, today, onEdit, onRemove }: LicenseRowProps) {
  const { license_number, license_class, expires_on } = license
  const notice = licenseNotice(licenseDaysLeft(expires_on, today))
  const name = `license ${license_number}`
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="min-w-0 grow">
        <p className="text-sm font-medium">{licenseTitles[license_class]}</p>
        <p className="mt-0.5 text-sm wrap-break-word text-muted tabular-nums">No. {license_number}</p>
        <p
          className={cn(
            'mt-1 inline-flex items-start gap-1.5 text-sm',
            notice === null && 'text-muted',
            notice === 'lapsed' && 'rounded-xs bg-danger-soft px-2 py-0.5 text-danger',
            notice !== null && notice !== 'lapsed' && 'rounded-xs bg-warning-soft px-2 py-0.5 text-warning',
          )}
        >
          {notice !== null && <TriangleAlert aria-hidden className="mt-[3px] size-3.5 shrink-0" />}
          {standingOf(expires_on, today)}
        </p>
      </div>
      <div className="-mr-2 flex">
        <IconButton label={`Edit ${name}`} icon={Pencil} onClick={onEdit} />
        <IconButton label={`Remove ${name}`} icon={Trash2} onClick={onRemove} />
      </div>
    </li>
  )
}
