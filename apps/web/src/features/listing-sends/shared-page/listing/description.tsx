import { useState } from 'react'
import { cn } from '../../../../lib/cn.ts'
import { quietLink } from '../styles.ts'
import * as texts from '../texts.ts'

/** Longer descriptions are collapsed; in characters. */
const maxUnfoldedLength = 320

/** The description of a listing, truncated when long until the reader expands it. */
export function Description({ text, subject }: { readonly text: string; readonly subject: string }) {
  const [expanded, setExpanded] = useState(text.length <= maxUnfoldedLength)
  if (text === '') return null
  return (
    <div>
      <p
        className={cn('text-base text-pretty whitespace-pre-line wrap-anywhere', !expanded && 'line-clamp-4')}
      >
        {text}
      </p>
      {!expanded && (
        <button type="button" className={cn(quietLink, 'mt-1.5 text-sm')} onClick={() => setExpanded(true)}>
          {texts.readMore}
          <span className="sr-only"> {texts.aboutListing(subject)}</span>
        </button>
      )}
    </div>
  )
}
