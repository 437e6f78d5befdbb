import type { MailBodyFacts } from '@pb/contract/mail-body'
import { ImageOff } from 'lucide-react'
import { linkClass } from '../../../components/ui/link.tsx'
import { pluralize } from '../../../lib/format.ts'
import * as texts from './texts.ts'

interface RemoteImagesBarProps {
  readonly facts: MailBodyFacts
  readonly sender: string
  readonly busy: boolean
  readonly onChoose: (scope: 'message' | 'sender' | 'block') => void
}

/** Counts blocked remote images, and shows them for this message or its sender. */
export function RemoteImagesBar({ facts, sender, busy, onChoose }: RemoteImagesBarProps) {
  const { remote_pictures: images, trackers, images_allowed: allowed, images_allowed_by: by } = facts
  const removed = trackers > 0 ? texts.trackersRemoved(pluralize(trackers, 'tracking pixel')) : ''
  if (images === 0) return trackers > 0 ? <p className="mb-2 text-xs text-muted">{removed}</p> : null
  const renderChoice = (label: string, scope: 'message' | 'sender' | 'block') => (
    <button type="button" disabled={busy} onClick={() => onChoose(scope)} className={linkClass}>
      {label}
    </button>
  )
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunken px-3 py-2 text-sm text-muted">
      {allowed === 1 ? (
        <>
          <span>
            {by === 'sender' ? texts.imagesShownFrom(sender) : texts.imagesShown} {removed}
          </span>
          {renderChoice(texts.blockImages, 'block')}
        </>
      ) : (
        <>
          <span className="flex items-center gap-2">
            <ImageOff aria-hidden className="size-4" />
            {texts.imagesBlocked(pluralize(images, 'remote image'))} {removed}
          </span>
          {renderChoice(texts.showImages, 'message')}
          {sender !== '' && renderChoice(texts.alwaysShowFrom(sender), 'sender')}
        </>
      )}
    </div>
  )
}
