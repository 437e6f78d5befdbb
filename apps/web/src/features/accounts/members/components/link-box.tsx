import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { inputClass } from '../../../../components/ui/input-class.ts'
import { toast } from '../../../../components/ui/toaster.tsx'
import { formatListTime } from '../../../../lib/format.ts'
import * as texts from '../texts.ts'

interface LinkBoxProps {
  readonly label: string
  readonly url: string
  readonly expiresAt: number
  readonly mailedTo: string | null
}

/** A single-use link with a copy button. The server does not return it again. */
export function LinkBox({ label, url, expiresAt, mailedTo }: LinkBoxProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])

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
          aria-label={label}
          value={url}
          onFocus={({ target }) => target.select()}
          className={inputClass}
        />
        <Button variant="primary" onClick={() => void copy()}>
          {copied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
          {copied ? texts.copied : texts.copy}
        </Button>
      </div>
      <p className="text-xs text-muted">
        {texts.linkHint(
          formatListTime(expiresAt),
          mailedTo === null ? texts.linkNotEmailed : texts.linkEmailedTo(mailedTo),
        )}
      </p>
    </div>
  )
}
