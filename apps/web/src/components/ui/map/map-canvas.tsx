import type { Bounds, Position } from '@pb/rules/areas'
import { MapPinOff } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode, type Ref, useImperativeHandle } from 'react'
import { cn } from '../../../lib/cn.ts'
import { logError } from '../../../lib/log.ts'
import { useTheme } from '../../../lib/theme.ts'
import type { MapHandle, MapView, Movable } from './create-map.ts'
import type { MapMark } from './marks.ts'
import { canDrawMaps } from './webgl.ts'

export type { MapHandle, MapView } from './create-map.ts'
export type { MapMark, MarkTone } from './marks.ts'

interface MapCanvasProps {
  /** What the map shows, for who cannot see it. */
  readonly label: string
  readonly start: Bounds | Position
  readonly movable?: Movable
  readonly shaded?: Position
  readonly marks: readonly MapMark[]
  readonly shape?: readonly Position[] | null
  readonly onView?: (view: MapView) => void
  readonly onMark?: (key: string) => void
  /** The pointer is on a mark, or on none. */
  readonly onPoint?: (key: string | null) => void
  readonly onBackground?: () => void
  readonly ref?: Ref<MapHandle | null>
  readonly className?: string
  /** What stands on the map: controls, cards. */
  readonly children?: ReactNode
}

/** The map library is a chunk of its own; asked for ahead it is there when the map is shown. */
export const loadMap = () => import('./create-map.ts')

type Failure = 'unsupported' | 'failed'
const words: Readonly<Record<Failure, string>> = {
  unsupported:
    'This browser cannot draw the map, because its graphics (WebGL) are off. The listings are all in the list.',
  failed: 'The map could not be loaded. The listings are all in the list.',
}

/** A map of the city with marks; says so where it cannot be drawn, and leaves the page as it is. */
export function MapCanvas({
  label,
  start,
  movable = true,
  shaded,
  className,
  children,
  ref,
  ...props
}: MapCanvasProps) {
  const { marks, shape = null } = props
  const container = useRef<HTMLDivElement>(null)
  const events = useRef(props)
  const first = useRef({ label, start, shaded })
  const [handle, setHandle] = useState<MapHandle | null>(null)
  const [failure, setFailure] = useState<Failure | null>(() => (canDrawMaps() ? null : 'unsupported'))
  const { theme } = useTheme()
  const shownTheme = useRef(theme)
  useImperativeHandle<MapHandle | null, MapHandle | null>(ref, () => handle, [handle])

  useEffect(() => {
    events.current = props
  })

  useEffect(() => {
    if (!container.current) return undefined
    let made: MapHandle | null = null
    let gone = false
    async function make(): Promise<void> {
      const { createMap } = await loadMap()
      if (gone || !container.current) return
      made = createMap({
        container: container.current,
        ...first.current,
        movable,
        onView: (view) => events.current.onView?.(view),
        onMark: (key) => events.current.onMark?.(key),
        onPoint: (key) => events.current.onPoint?.(key),
        onBackground: () => events.current.onBackground?.(),
      })
      setHandle(made)
    }
    make().catch((error: unknown) => {
      logError('The map could not be made', error)
      setFailure('failed')
    })
    return () => {
      gone = true
      made?.remove()
      setHandle(null)
    }
  }, [movable])

  useEffect(() => handle?.setMarks(marks), [handle, marks])
  useEffect(() => handle?.setShape(shape), [handle, shape])
  useEffect(() => {
    if (!handle || shownTheme.current === theme) return
    shownTheme.current = theme
    handle.restyle()
  }, [handle, theme])

  return (
    <section aria-label={label} className={cn('relative isolate overflow-hidden bg-map-water', className)}>
      {failure ? (
        <div className="flex h-full flex-col items-center justify-center gap-2 bg-sunken p-6 text-center text-sm text-muted">
          <MapPinOff aria-hidden strokeWidth={1.5} className="size-6" />
          <output className="max-w-72">{words[failure]}</output>
        </div>
      ) : (
        <>
          <div ref={container} className="size-full" />
          {children}
        </>
      )}
    </section>
  )
}
