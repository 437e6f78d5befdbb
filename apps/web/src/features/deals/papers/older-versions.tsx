import type { DealPaper } from '@pb/contract/deals'
import { useState } from 'react'
import { linkClass } from '../../../components/ui/link.tsx'
import { formatDay } from '../../../lib/format.ts'
import * as texts from './texts.ts'

interface OlderVersionsProps {
  readonly replaced: DealPaper['replaced']
  readonly onOpen: (paper: DealPaper['replaced'][number]) => void
}

/** The files that another took the place of. */
export function OlderVersions({ replaced, onOpen }: OlderVersionsProps) {
  const [expanded, setExpanded] = useState(false)
  return (
    <div className="pl-8 text-xs">
      <button
        type="button"
        aria-expanded={expanded}
        className={linkClass}
        onClick={() => setExpanded(!expanded)}
      >
        {texts.olderVersions(replaced.length)}
      </button>
      {expanded && (
        <ul>
          {replaced.map((old) => (
            <li key={old.paper_id} className="flex flex-wrap gap-x-2 py-1">
              <button type="button" className={linkClass} onClick={() => onOpen(old)}>
                {old.filename}
              </button>
              <span className="text-muted">{texts.replacedOn(formatDay(old.time))}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
