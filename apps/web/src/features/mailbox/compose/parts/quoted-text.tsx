import { htmlToText } from '@pb/rules/html-to-text'
import { Ellipsis, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { IconButton } from '../../../../components/ui/icon-button.tsx'
import { RichText } from '../../../../components/ui/rich-text/rich-text.tsx'
import * as texts from '../texts.ts'

interface QuotedTextProps {
  readonly quote: string
  readonly onRemove: () => void
  readonly disabled: boolean
  /** Initially expanded, for forwarded messages. */
  readonly open: boolean
}

/** The quote below the text, collapsed by default. Shown as plain rich text, but sent unchanged. */
export function QuotedText({ quote, onRemove, disabled, open }: QuotedTextProps) {
  const [shown, setShown] = useState(open)
  // One line per table row or heading.
  const html = useMemo(() => quote.replaceAll(/(<\/?)(?:tr|h[1-6]|pre|table)\b/gi, '$1div'), [quote])
  const excerpt = useMemo(
    () => htmlToText(quote.slice(0, 20_000)).replace(/\s+/g, ' ').slice(0, 240),
    [quote],
  )
  const label = shown ? texts.hideQuotedText : texts.showQuotedText
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
        {!shown && <p className="min-w-0 truncate pl-1.5 text-xs text-muted">{excerpt}</p>}
        {shown && (
          <IconButton
            label={texts.removeQuotedText}
            icon={X}
            disabled={disabled}
            onClick={onRemove}
            className="size-7! text-muted"
          />
        )}
      </div>
      {shown && (
        <section aria-label={texts.quotedText} className="mt-2 border-l-2 pl-3 text-muted">
          <RichText html={html} className="[&_blockquote]:my-0!" />
        </section>
      )}
    </div>
  )
}
