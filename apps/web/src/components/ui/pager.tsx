import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { To } from 'react-router'
import { cn } from '../../lib/cn.ts'
import { DynamicLink } from './dynamic-link.tsx'
import { pagerNumbers } from './pager-numbers.ts'
import { pageNumber, pagePosition } from './text-templates.ts'
import * as texts from './texts.ts'

interface PagerProps {
  /** From 1. */
  readonly page: number
  readonly pages: number
  /** Called again on click. */
  readonly toPage: (page: number) => To
  /** Navigation state, for lists whose page is not in the URL. */
  readonly getState?: (page: number) => object
}

const box = 'flex h-9 min-w-9 items-center justify-center rounded-md px-2 text-sm font-medium tabular-nums'

/** Links to the pages of a list; nothing for a single page. */
export function Pager({ page, pages, toPage, getState: stateOf }: PagerProps) {
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
    const current = label === pageNumber(page)
    return (
      <DynamicLink
        key={label}
        to={() => toPage(to)}
        state={stateOf?.(to)}
        aria-label={label}
        aria-current={current ? 'page' : undefined}
        className={cn(box, current ? 'bg-inverse text-on-inverse' : 'hover:bg-hover')}
      >
        {children}
      </DynamicLink>
    )
  }

  return (
    <nav aria-label={texts.pages} className="flex items-center justify-center gap-1">
      {step(page - 1, texts.previousPage, <ChevronLeft aria-hidden className="size-4" />)}
      {/* On a phone only the neighbors fit. */}
      <span className="px-2 text-sm tabular-nums sm:hidden">{pagePosition(page, pages)}</span>
      <span className="hidden items-center gap-1 sm:flex">
        {pagerNumbers(page, pages).map((item) =>
          typeof item === 'number' ? (
            link(item, pageNumber(item), item)
          ) : (
            <span key={item} aria-hidden className={cn(box, 'text-muted')}>
              …
            </span>
          ),
        )}
      </span>
      {step(page + 1, texts.nextPage, <ChevronRight aria-hidden className="size-4" />)}
    </nav>
  )
}
