import { Button } from '../../../components/ui/button.tsx'
import { CopyLink } from '../../../components/ui/copy-link.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { inputClass } from '../../../components/ui/input-class.ts'
import { formatDay } from '../../../lib/format.ts'
import * as texts from './texts.ts'

interface LinkReadyProps {
  readonly url: string
  readonly expires: number
  readonly reader: string
  readonly onClose: () => void
}

/** The new link, to be copied. */
export function LinkReady({ url, expires, reader, onClose }: LinkReadyProps) {
  return (
    <Dialog
      open
      keepsEntries
      onOpenChange={onClose}
      title={texts.linkReady(reader)}
      description={texts.linkReadyHint(formatDay(expires))}
      footer={
        <Button variant="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <div className="flex gap-2">
        <input
          readOnly
          aria-label={texts.linkReady(reader)}
          value={url}
          onFocus={({ target }) => target.select()}
          className={inputClass}
        />
        <CopyLink path={url} />
      </div>
    </Dialog>
  )
}
