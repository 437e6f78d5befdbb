import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { createPath, Link, resolvePath, useLocation, useNavigate, type To } from 'react-router'

interface DynamicLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  /** Returns the target; called again on click, since the URL may be ahead of the rendered state. */
  readonly to: () => To
  readonly state?: object | undefined
  readonly replace?: boolean
  readonly preventScrollReset?: boolean
}

/**
 * A link whose target is computed on click, so that the second of two quick clicks starts from the result of the first.
 * Opening it in a new tab or window uses the rendered target.
 */
export function DynamicLink({ to, state, replace, preventScrollReset = false, ...rest }: DynamicLinkProps) {
  const navigate = useNavigate()
  const location = useLocation()
  function follow(event: MouseEvent): void {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const next = resolvePath(to(), location.pathname)
    // Like any link, one to the current URL replaces the history entry.
    const isSamePath = createPath(next) === createPath(location)
    void navigate(next, { state, preventScrollReset, replace: replace ?? isSamePath })
  }
  return <Link {...rest} to={to()} onClick={follow} />
}
