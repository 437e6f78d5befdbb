import { useEffect, useRef, useState, type ReactNode } from 'react'

interface RenderWhenVisibleProps {
  readonly className: string
  readonly children: ReactNode
}

/** Renders its children once it comes within 300 px of the viewport, so that their data and code load on demand. */
export function RenderWhenVisible({ className, children }: RenderWhenVisibleProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true)
      },
      { rootMargin: '300px' },
    )
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={box} className={className}>
      {isNear && children}
    </div>
  )
}
