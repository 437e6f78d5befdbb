import { verifyDays, type OwnListing } from '@pb/contract/my-listings'
import { BadgeCheck, ImageOff } from 'lucide-react'
import { Button } from '../../../../components/ui/button.tsx'
import { pluralize } from '../../../../lib/format.ts'
import { useVerify } from '../mutations.ts'
import type { ListView } from './list-view.ts'
import * as texts from './texts.ts'

interface MissingDetailsProps {
  readonly view: ListView
  readonly missing: { readonly photos: number; readonly verification: number }
  readonly rows: readonly OwnListing[]
  readonly onChange: (next: Partial<ListView>) => void
}

/**
 * Counts of active listings without photos or a recent verification, as filters. The filtered listings can be verified
 * together.
 */
export function MissingDetails({ view, missing, rows, onChange }: MissingDetailsProps) {
  const verify = useVerify()
  const show = (detail: 'photos' | 'verification'): void =>
    onChange({ missing: view.missing === detail ? null : detail, group: 'market' })
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
          {texts.withoutPhotos(pluralize(missing.photos, 'listing'))}
        </Button>
      )}
      {(missing.verification > 0 || view.missing === 'verification') && (
        <Button
          size="sm"
          aria-pressed={view.missing === 'verification'}
          title={texts.needVerifyingHint(verifyDays)}
          className={view.missing === 'verification' ? 'border-brand! bg-brand-soft! text-brand-text!' : ''}
          onClick={() => show('verification')}
        >
          <BadgeCheck aria-hidden className="size-4" />
          {texts.needVerifying(missing.verification)}
        </Button>
      )}
      {view.missing === 'verification' && rows.length > 0 && (
        <Button
          size="sm"
          variant="primary"
          loading={verify.isPending}
          onClick={() => verify.mutate(rows.map(({ advertisement_id }) => advertisement_id))}
        >
          {rows.length === 1 ? texts.confirmOne : texts.confirmAll(rows.length)}
        </Button>
      )}
    </div>
  )
}
