import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { useNavigate } from 'react-router'

interface PathLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** The whole path. */
  readonly to: string
}

/**
 * A link to a whole path, for lists of many: the router's own works out anew where it leads whenever the address
 * changes. Whoever asks for another tab or window gets it.
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
