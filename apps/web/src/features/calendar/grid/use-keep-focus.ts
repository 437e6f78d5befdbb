import { useLayoutEffect, useRef } from 'react'
import type { Occurrence } from '../model/occurrence.ts'

/**
 * Keeps the focus on an event that the keyboard moves: on another day it is another element. Returns a function that is
 * called with each event that is moved.
 */
export function useKeepFocus(): (occurrence: Occurrence) => void {
  const moved = useRef<string>(undefined)
  useLayoutEffect(() => {
    const { activeElement, body } = document
    const isElsewhere = activeElement !== null && activeElement !== body && activeElement.isConnected
    if (moved.current === undefined || isElsewhere) return
    document.querySelector<HTMLElement>(`[data-occurrence="${CSS.escape(moved.current)}"]`)?.focus()
  })
  return ({ key }) => {
    moved.current = key
  }
}
