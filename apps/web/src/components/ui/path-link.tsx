import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { useNavigate } from 'react-router'

interface PathLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Absolute path. */
  readonly to: string
}

/**
 * A link to an absolute path for long lists: unlike the router's `Link`, it does not re-render on every URL change.
 * Modifier keys open it in a new tab or window.
 */
export function PathLink({ to, children, ...rest }: PathLinkProps) {
  const navigate = useNavigate()
  function follow(event: MouseEvent): void {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(to)
  }
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  )
}
