import { Link, type To } from 'react-router'
import { cn } from '../../../lib/cn.ts'

interface FileListItemProps {
  readonly to: To
  readonly name: string
  /** Beside the name. */
  readonly subtitle?: string
  readonly state: string
  /** Highlights the state because someone must act on it. */
  readonly needsAction: boolean
  readonly summary: string
  readonly history: string
}

/** A list item for an imported file: name, state, summary and history. */
export function FileListItem({
  to,
  name,
  subtitle: beside,
  state,
  needsAction: waits,
  summary: text,
  history,
}: FileListItemProps) {
  return (
    <li>
      <Link to={to} className="block px-4 py-3 -outline-offset-2 hover:bg-hover">
        <span className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
          <strong className="min-w-0 text-sm font-medium break-words">{name}</strong>
          {beside !== undefined && <span className="min-w-0 text-sm break-words text-muted">{beside}</span>}
          <span className={cn('ml-auto text-xs font-medium', waits ? 'text-warning' : 'text-muted')}>
            {state}
          </span>
        </span>
        <span className="mt-0.5 block text-sm tabular-nums">{text}</span>
        <span className="mt-0.5 block text-xs text-muted">{history}</span>
      </Link>
    </li>
  )
}
