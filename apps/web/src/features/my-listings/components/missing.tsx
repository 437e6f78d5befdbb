import { verifyDays, type OwnListing } from '@pb/contract/my-listings'
import { BadgeCheck, ImageOff } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { plural } from '../../../lib/format.ts'
import { useVerify } from '../api.ts'
import type { OwnView } from '../model/view.ts'

interface MissingProps {
  readonly view: OwnView
  readonly missing: { readonly photos: number; readonly verification: number }
  readonly rows: readonly OwnListing[]
  readonly onChange: (next: Partial<OwnView>) => void
}

/** What the listings on the market lack; a press shows which, another one verifies them. */
export function Missing({ view, missing, rows, onChange }: MissingProps) {
  const verify = useVerify()
  const show = (what: 'photos' | 'verification'): void =>
    onChange({ missing: view.missing === what ? null : what, group: 'market' })
  if (missing.photos === 0 && missing.verification === 0 && view.missing === null) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {(missing.photos > 0 || view.missing === 'photos') && (
        <Button
          size="sm"
          aria-pressed={view.missing === 'photos'}
          className={view.missing === 'photos' ? 'border-brand! bg-brand-soft! text-brand-text!' : ''}
          onClick={() => show('photos')}
        >
          <ImageOff aria-hidden className="size-4" />
          {plural(missing.photos, 'listing')} without a photo
        </Button>
      )}
      {(missing.verification > 0 || view.missing === 'verification') && (
        <Button
          size="sm"
          aria-pressed={view.missing === 'verification'}
          className={view.missing === 'verification' ? 'border-brand! bg-brand-soft! text-brand-text!' : ''}
          onClick={() => show('verification')}
        >
          <BadgeCheck aria-hidden className="size-4" />
          {missing.verification} not verified for {verifyDays} days
        </Button>
      )}
      {view.missing === 'verification' && rows.length > 0 && (
        <Button
          size="sm"
          variant="primary"
          loading={verify.isPending}
          onClick={() => verify.mutate(rows.map(({ advertisement_id }) => advertisement_id))}
        >
          {rows.length === 1 ? 'It is still available' : `All ${rows.length} are still available`}
        </Button>
      )}
    </div>
  )
}
