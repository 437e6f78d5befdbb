import { Link, type To } from 'react-router'
import { cn } from '../../../lib/cn.ts'

interface FileLineProps {
  readonly to: To
  readonly name: string
  /** What stands beside the name, if anything. */
  readonly beside?: string
  readonly state: string
  /** It waits for somebody to decide. */
  readonly waits: boolean
  readonly text: string
  readonly history: string
}

/** A file that was read, as an item of a list: its name and state, what came of it, and who did what when. */
export function FileLine({ to, name, beside, state, waits, text, history }: FileLineProps) {
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
