import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { createPath, Link, resolvePath, useLocation, useNavigate, type To } from 'react-router'

interface FreshLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  /** Where it leads, asked once more at the press: the address may be ahead of what is drawn. */
  readonly to: () => To
  readonly state?: object | undefined
  readonly replace?: boolean
  readonly preventScrollReset?: boolean
}

/**
 * A link whose end is worked out at the press, so that of two quick ones the second leads on from where the first has led.
 * Whoever asks for another tab or window gets what is drawn.
 */
export function FreshLink({ to, state, replace, preventScrollReset = false, ...rest }: FreshLinkProps) {
  const navigate = useNavigate()
  const here = useLocation()
  function follow(event: MouseEvent): void {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const next = resolvePath(to(), here.pathname)
    // To where one is already is no step of its own, as with any link.
    const again = createPath(next) === createPath(here)
    void navigate(next, { state, preventScrollReset, replace: replace ?? again })
  }
  return <Link {...rest} to={to()} onClick={follow} />
}
