import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { inputClass } from '../../../components/ui/input-class.ts'
import { toast } from '../../../components/ui/toaster.tsx'
import * as texts from './texts.ts'

/** The address of a new feed, which the server does not reply again. */
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
    <div className="flex flex-col gap-2 rounded-md bg-sunken p-3">
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
      <p className="text-xs text-muted">{texts.newAddressHint}</p>
    </div>
  )
}
