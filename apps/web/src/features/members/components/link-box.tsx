import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { inputClass } from '../../../components/ui/input.tsx'
import { toast } from '../../../components/ui/toaster.tsx'
import { formatListTime } from '../../../lib/format.ts'

interface LinkBoxProps {
  readonly label: string
  readonly url: string
  readonly expiresAt: number
  readonly mailedTo: string | null
}

/** A link that works once, to be copied; it is shown this one time. */
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
      toast.error('Copying is not allowed here. Select the link and copy it by hand.')
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
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <p className="text-xs text-muted">
        Works once, until {formatListTime(expiresAt)}.{' '}
        {mailedTo === null
          ? 'Hand it on yourself: this office sends no mail.'
          : `It is also on its way to ${mailedTo}.`}{' '}
        It is not shown again.
      </p>
    </div>
  )
}
