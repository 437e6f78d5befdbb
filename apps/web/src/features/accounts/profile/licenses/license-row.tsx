import type { License } from '@pb/contract/licenses'
import { licenseDaysLeft, licenseNotice, licenseTitles } from '@pb/rules/licenses'
import { Pencil, Trash2, TriangleAlert } from 'lucide-react'
import { IconButton } from '../../../../components/ui/icon-button.tsx'
import { cn } from '../../../../lib/cn.ts'
import { formatDate, pluralize } from '../../../../lib/format.ts'
import * as texts from './texts.ts'

/** Formats when a license expires or expired. */
function formatExpiry(expiresOn: string, today: string): string {
  const days = licenseDaysLeft(expiresOn, today)
  const date = formatDate(expiresOn)
  if (days < 0) return texts.lapsed(date)
  if (days === 0) return texts.expiresToday(date)
  return licenseNotice(days) === null
    ? texts.expires(date)
    : texts.expiresInDays(pluralize(days, 'day'), date)
}

interface LicenseRowProps {
  readonly license: License
  readonly today: string
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** One license with its expiration, and edit and remove buttons. */
export function LicenseRow({ license, today, onEdit, onRemove }: LicenseRowProps) {
  const { license_number, license_class, expires_on } = license
  const notice = licenseNotice(licenseDaysLeft(expires_on, today))
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="min-w-0 grow">
        <p className="text-sm font-medium">{licenseTitles[license_class]}</p>
        <p className="mt-0.5 text-sm wrap-break-word text-muted tabular-nums">
          {texts.numberLabel(license_number)}
        </p>
        <p
          className={cn(
            'mt-1 inline-flex items-start gap-1.5 text-sm',
            notice === null && 'text-muted',
            notice === 'lapsed' && 'rounded-xs bg-danger-soft px-2 py-0.5 text-danger',
            notice !== null && notice !== 'lapsed' && 'rounded-xs bg-warning-soft px-2 py-0.5 text-warning',
          )}
        >
          {notice !== null && <TriangleAlert aria-hidden className="mt-[3px] size-3.5 shrink-0" />}
          {formatExpiry(expires_on, today)}
        </p>
      </div>
      <div className="-mr-2 flex">
        <IconButton label={texts.editLicenseNumber(license_number)} icon={Pencil} onClick={onEdit} />
        <IconButton label={texts.removeLicenseNumber(license_number)} icon={Trash2} onClick={onRemove} />
      </div>
    </li>
  )
}
