import { useEffect, useState, type CSSProperties, type RefObject } from 'react'

/** Width of the faded edge, in pixels. */
const fade = 32

/** Returns a mask that fades the edges behind which a horizontally scrolled element continues. */
function toMask(before: boolean, after: boolean): string {
  const start = before ? `transparent, #000 ${fade}px` : '#000'
  const end = after ? `#000 calc(100% - ${fade}px), transparent` : '#000'
  return `linear-gradient(to right, ${start}, ${end})`
}

/** Fades the edges of a scrolled element where more follows, since its scrollbar is hidden. */
export function useScrollMask(element: RefObject<HTMLElement | null>): CSSProperties | undefined {
  const [mask, setMask] = useState('')
  useEffect(() => {
    const scrolled = element.current
    if (!scrolled) return undefined
    const update = (): void => {
      const { scrollLeft, scrollWidth, clientWidth } = scrolled
      const [before, after] = [scrollLeft > 1, scrollLeft + clientWidth < scrollWidth - 1]
      setMask(before || after ? toMask(before, after) : '')
    }
    update()
    scrolled.addEventListener('scroll', update, { passive: true })
    const observer = new ResizeObserver(update)
    for (const observed of [scrolled, ...scrolled.children]) observer.observe(observed)
    return () => {
      scrolled.removeEventListener('scroll', update)
      observer.disconnect()
    }
  }, [element])
  return mask === '' ? undefined : { maskImage: mask }
}
