import type { MailBodyFacts } from '@pb/contract/mail-body'
import { ImageOff } from 'lucide-react'
import { linkClass } from '../../../components/ui/link.tsx'
import { plural } from '../../../lib/format.ts'

interface PicturesBarProps {
  readonly facts: MailBodyFacts
  readonly sender: string
  readonly busy: boolean
  readonly onChoose: (scope: 'message' | 'sender' | 'block') => void
}

/** Says which pictures are held back, and shows them for this message or for its sender. */
export function PicturesBar({ facts, sender, busy, onChoose }: PicturesBarProps) {
  const { remote_pictures: pictures, trackers, images_allowed: allowed, images_allowed_by: by } = facts
  const removed = trackers > 0 ? ` ${plural(trackers, 'tracking pixel')} removed.` : ''
  if (pictures === 0) return trackers > 0 ? <p className="mb-2 text-xs text-muted">{removed.trim()}</p> : null
  const choice = (label: string, scope: 'message' | 'sender' | 'block') => (
    <button type="button" disabled={busy} onClick={() => onChoose(scope)} className={linkClass}>
      {label}
    </button>
  )
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunken px-3 py-2 text-sm text-muted">
      {allowed === 1 ? (
        <>
          <span>
            Pictures are shown{by === 'sender' && ` for everything from ${sender}`}.{removed}
          </span>
          {choice('Block them', 'block')}
        </>
      ) : (
        <>
          <span className="flex items-center gap-2">
            <ImageOff aria-hidden className="size-4" />
            {plural(pictures, 'remote picture')} blocked.{removed}
          </span>
          {choice('Show', 'message')}
          {sender !== '' && choice(`Always show from ${sender}`, 'sender')}
        </>
      )}
    </div>
  )
}
