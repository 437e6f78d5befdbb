import { htmlToText } from '@pb/rules/html-to-text'
import { Ellipsis, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { IconButton } from '../../../../components/ui/icon-button.tsx'
import { RichText } from '../../../../components/ui/rich-text/rich-text.tsx'

interface QuotedProps {
  readonly quote: string
  readonly onRemove: () => void
  readonly disabled: boolean
  /** A forwarded message is what the mail is about, so it is shown at once. */
  readonly open: boolean
}

/** What is quoted below the text, folded until one looks. Shown as words; it goes out as it came. */
export function Quoted({ quote, onRemove, disabled, open }: QuotedProps) {
  const [shown, setShown] = useState(open)
  // A table has a line for each row, as words.
  const words = useMemo(() => quote.replaceAll(/(<\/?)(?:tr|h[1-6]|pre|table)\b/gi, '$1div'), [quote])
  const beginning = useMemo(
    () => htmlToText(quote.slice(0, 20_000)).replace(/\s+/g, ' ').slice(0, 240),
    [quote],
  )
  const label = shown ? 'Hide quoted text' : 'Show quoted text'
  return (
    <div className="px-4 pb-3 sm:px-5">
      <div className="flex items-center gap-1">
        <button
          type="button"
          aria-expanded={shown}
          aria-label={label}
          title={label}
          onClick={() => setShown(!shown)}
          className="flex h-6 w-9 shrink-0 items-center justify-center rounded-full bg-sunken text-muted hover:bg-hover hover:text-ink"
        >
          <Ellipsis aria-hidden className="size-4" />
        </button>
        {!shown && <p className="min-w-0 truncate pl-1.5 text-xs text-muted">{beginning}</p>}
        {shown && (
          <IconButton
            label="Remove quoted text"
            icon={X}
            disabled={disabled}
            onClick={onRemove}
            className="size-7! text-muted"
          />
        )}
      </div>
      {shown && (
        <section aria-label="Quoted text" className="mt-2 border-l-2 pl-3 text-muted">
          <RichText html={words} className="[&_blockquote]:my-0!" />
        </section>
      )}
    </div>
  )
}
