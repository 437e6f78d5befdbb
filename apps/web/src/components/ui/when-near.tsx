import { useEffect, useRef, useState, type ReactNode } from 'react'

interface WhenNearProps {
  readonly className: string
  readonly children: ReactNode
}

/** A box that is filled once it comes near the screen: what nobody scrolls to is never fetched. */
export function WhenNear({ className, children }: WhenNearProps) {
  const box = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
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
      {near && children}
    </div>
  )
}
