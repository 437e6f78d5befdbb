import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '../../../components/ui/button-class.ts'
import { Button } from '../../../components/ui/button.tsx'
import { inputClass } from '../../../components/ui/input-class.ts'
import { QrImage } from '../../../components/ui/qr-image.tsx'
import { toast } from '../../../components/ui/toaster.tsx'
import * as texts from './texts.ts'

/** The address that a calendar program opens to subscribe. */
const toWebcal = (url: string): string => url.replace(/^https?:/, 'webcal:')

/** The address of a new feed, which the server does not reply again: to copy, to open here, or to scan with a phone. */
export function FeedAddress({ url }: { readonly url: string }) {
  const [copied, setCopied] = useState(false)
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
    } catch {
      toast.error(texts.copyFailed)
    }
  }
  return (
    <div className="flex flex-col gap-3 rounded-md bg-sunken p-3">
      <p className="text-sm font-medium">{texts.newAddressHint}</p>
      <div className="flex gap-2">
        <input
          readOnly
          aria-label={texts.newAddress}
          value={url}
          onFocus={({ target }) => target.select()}
          className={inputClass}
        />
        <Button variant="primary" onClick={() => void copy()}>
          {copied ? texts.copied : texts.copy}
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <QrImage
          text={toWebcal(url)}
          label={texts.feedCode}
          className="size-36 shrink-0 rounded-md border border-line"
        />
        <div className="flex min-w-48 grow basis-0 flex-col items-start gap-2 text-sm">
          <p>{texts.scanFeed}</p>
          <p className="text-muted">{texts.feedCodeSecret}</p>
          <a href={toWebcal(url)} className={buttonClass('secondary')}>
            <Smartphone aria-hidden className="size-4" />
            {texts.subscribeHere}
          </a>
        </div>
      </div>
    </div>
  )
}
