import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { To } from 'react-router'
import { cn } from '../../lib/cn.ts'
import { FreshLink } from './fresh-link.tsx'
import { pagerNumbers } from './pager-numbers.ts'

interface PagerProps {
  /** From 1. */
  readonly page: number
  readonly pages: number
  /** Asked once more at the press. */
  readonly toPage: (page: number) => To
  /** What travels in the navigation state, where the address does not say the page. */
  readonly stateOf?: (page: number) => object
}

const box = 'flex h-9 min-w-9 items-center justify-center rounded-md px-2 text-sm font-medium tabular-nums'

/** Links to the pages of a list; nothing where all of it fits on one. */
export function Pager({ page, pages, toPage, stateOf }: PagerProps) {
  if (pages <= 1) return null

  function step(to: number, label: string, children: ReactNode) {
    if (to < 1 || to > pages) {
      return (
        <span aria-hidden className={cn(box, 'text-muted opacity-50')}>
          {children}
        </span>
      )
    }
    return link(to, label, children)
  }

  function link(to: number, label: string, children: ReactNode) {
    const current = label === `Page ${page}`
    return (
      <FreshLink
        key={label}
        to={() => toPage(to)}
        state={stateOf?.(to)}
        aria-label={label}
        aria-current={current ? 'page' : undefined}
        className={cn(box, current ? 'bg-inverse text-on-inverse' : 'hover:bg-hover')}
      >
        {children}
      </FreshLink>
    )
  }

  return (
    <nav aria-label="Pages" className="flex items-center justify-center gap-1">
      {step(page - 1, 'Previous page', <ChevronLeft aria-hidden className="size-4" />)}
      {/* A phone has room for the neighbors alone. */}
      <span className="px-2 text-sm tabular-nums sm:hidden">
        Page {page} of {pages}
      </span>
      <span className="hidden items-center gap-1 sm:flex">
        {pagerNumbers(page, pages).map((item) =>
          typeof item === 'number' ? (
            link(item, `Page ${item}`, item)
          ) : (
            <span key={item} aria-hidden className={cn(box, 'text-muted')}>
              …
            </span>
          ),
        )}
      </span>
      {step(page + 1, 'Next page', <ChevronRight aria-hidden className="size-4" />)}
    </nav>
  )
}
