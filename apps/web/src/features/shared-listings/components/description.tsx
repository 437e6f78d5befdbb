import { useState } from 'react'
import { cn } from '../../../lib/cn.ts'
import { quietLink } from './look.ts'

/** A description of so many letters is folded. */
const long = 320

/** What is written about a home; a long one is shown in part until it is asked for. */
export function Description({ text, subject }: { readonly text: string; readonly subject: string }) {
  const [whole, setWhole] = useState(text.length <= long)
  if (text === '') return null
  return (
    <div>
      <p className={cn('text-base text-pretty whitespace-pre-line wrap-anywhere', !whole && 'line-clamp-4')}>
        {text}
      </p>
      {!whole && (
        <button type="button" className={cn(quietLink, 'mt-1.5 text-sm')} onClick={() => setWhole(true)}>
          Read more<span className="sr-only"> about {subject}</span>
        </button>
      )}
    </div>
  )
}
