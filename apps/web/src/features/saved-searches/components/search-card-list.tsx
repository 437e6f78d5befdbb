import type { ClientSearchCard } from '@pb/contract/saved-searches'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useVirtualRows } from '../../../lib/use-virtual-rows.ts'
import { cardHeight, SearchCard } from './search-card.tsx'
import * as texts from '../texts.ts'

interface SearchCardListProps {
  readonly cards: readonly ClientSearchCard[]
  /** Number of all cards. */
  readonly total: number
  readonly currentId: string | undefined
  readonly onOpen: (card: ClientSearchCard) => void
  /** Called when scrolled near the end of the loaded cards. */
  readonly onEnd: () => void
}

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** A virtual list of cards. Arrow keys move the focus, Enter loads a client. */
export function SearchCardList({ cards, total, currentId, onOpen, onEnd }: SearchCardListProps) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const [active, setActive] = useState(0)
  const { start, end, reveal } = useVirtualRows(scroller, cardHeight)
  const nearEnd = end >= cards.length && cards.length < total
  useEffect(() => {
    if (nearEnd) onEnd()
  }, [nearEnd, onEnd])

  const last = cards.length - 1
  const reachable = Math.min(active, last)
  function moveFocus(event: KeyboardEvent): void {
    const step = steps[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const next = step(reachable, last)
    // The card must be rendered before it can be focused.
    flushSync(() => {
      setActive(next)
      reveal(next)
    })
    requestAnimationFrame(() =>
      scroller?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus({ preventScroll: true }),
    )
  }

  return (
    <div ref={setScroller} className="min-h-0 grow overflow-y-auto overscroll-contain [scrollbar-width:thin]">
      {/* Key events bubble up from the cards. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above */}
      <ul
        aria-label={texts.savedSearchList}
        onKeyDown={moveFocus}
        onFocus={({ target }) => {
          const index = Number(target.dataset['index'])
          if (Number.isInteger(index)) setActive(index)
        }}
        className="relative"
        style={{ height: cards.length * cardHeight }}
      >
        {cards.map((card, index) =>
          // The focused card stays rendered while scrolled out of view.
          (index >= start && index < end) || index === reachable ? (
            <li
              key={card.user_id}
              aria-setsize={total}
              aria-posinset={index + 1}
              className="absolute inset-x-0"
              style={{ top: index * cardHeight, height: cardHeight }}
            >
              <SearchCard
                card={card}
                index={index}
                current={card.user_id === currentId}
                reachable={index === reachable}
                onOpen={onOpen}
              />
            </li>
          ) : null,
        )}
      </ul>
    </div>
  )
}
