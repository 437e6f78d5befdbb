import { createContext, useLayoutEffect, useState } from 'react'

/** A modal dialog; null is the page. */
export type Layer = symbol | null

const open: symbol[] = []

export const getTopLayer = (): Layer => open.at(-1) ?? null

/** The layer of the surrounding dialog. */
export const LayerContext = createContext<Layer>(null)

/** Makes a modal dialog the topmost layer while it is open: shortcuts behind it rest. */
export function useShortcutLayer(isOpen: boolean): symbol {
  const [layer] = useState(() => Symbol('dialog'))
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    open.push(layer)
    return () => void open.splice(open.indexOf(layer), 1)
  }, [isOpen, layer])
  return layer
}
