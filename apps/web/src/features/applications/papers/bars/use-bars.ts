import { maxBars, type Bar } from '@pb/rules/applications/bars'
import { useState } from 'react'
import { changeByKey } from '../../../../components/domain/file-viewer/place-on-page.ts'
import { isCovered, toPlacedBar, type PlacedBar } from './placed-bar.ts'

/** The bars of a paper as they are drawn, moved and removed; one of them is selected. */
export function useBars(before: readonly Bar[]) {
  const [bars, setBars] = useState<readonly PlacedBar[]>(() => before.map(toPlacedBar))
  const [isChanged, setChanged] = useState(false)
  const [selectedId, setSelectedId] = useState<string | null>(null)
  function change(next: readonly PlacedBar[]): void {
    setBars(next.slice(0, maxBars))
    setChanged(true)
  }
  const replace = (bar: PlacedBar) => change(bars.map((one) => (one.id === bar.id ? bar : one)))
  function remove({ id }: PlacedBar): void {
    change(bars.filter((bar) => bar.id !== id))
    setSelectedId(null)
  }
  return {
    bars,
    isChanged,
    isFull: bars.length >= maxBars,
    selected: bars.find(({ id }) => id === selectedId) ?? null,
    select: ({ id }: PlacedBar) => setSelectedId(id),
    replace,
    remove,
    add(bar: PlacedBar): void {
      change([...bars, bar])
      setSelectedId(bar.id)
    },
    /** Covers places that are not covered yet. */
    cover(places: readonly Bar[]): void {
      const open = places.filter((place) => !isCovered(place, bars))
      change([
        ...bars,
        ...open.map(({ page, x, y, width, height }) => toPlacedBar({ page, x, y, width, height })),
      ])
    },
    /** Whether the key did something. */
    pressKey(bar: PlacedBar, key: string, isShift: boolean): boolean {
      const changed = changeByKey(bar, key, isShift)
      if (changed) replace(changed)
      else if (key === 'Delete' || key === 'Backspace') remove(bar)
      else return false
      return true
    },
  }
}

export type BarsState = ReturnType<typeof useBars>
