import type { Bounds, Position } from '@pb/rules/areas'
import { MapPinOff } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode, type Ref, useImperativeHandle } from 'react'
import { cn } from '../../../lib/cn.ts'
import { logError } from '../../../lib/log.ts'
import { useTheme } from '../../../lib/theme.ts'
import type { MapHandle, MapView, Interaction } from './create-map.ts'
import { loadMap } from './load-map.ts'
import type { MapMark } from './marks.ts'
import { canDrawMaps } from './webgl.ts'
import * as texts from './texts.ts'

export type { MapHandle, MapView } from './create-map.ts'
export type { MapMark, MapMarkTone } from './marks.ts'

interface MapCanvasProps {
  /** Accessible name of the map. */
  readonly label: string
  readonly start: Bounds | Position
  readonly interaction?: Interaction
  readonly highlighted?: Position
  readonly marks: readonly MapMark[]
  readonly shape?: readonly Position[] | null
  readonly onView?: (view: MapView) => void
  /** Called while the zoom changes, at every quarter of a level. */
  readonly onZoom?: (zoom: number) => void
  readonly onMark?: (key: string) => void
  /** Called with the hovered mark's key, or null. */
  readonly onHover?: (key: string | null) => void
  readonly onBackground?: () => void
  /** Position of the pin; with `onPin` a click places it and dragging moves it. */
  readonly pin?: Position | null
  readonly onPin?: (position: Position) => void
  /** Shown when the map cannot be drawn. */
  readonly failureText?: string
  readonly ref?: Ref<MapHandle | null>
  readonly className?: string
  /** Controls and cards on top of the map. */
  readonly children?: ReactNode
}

type Failure = 'unsupported' | 'failed'
const failureTexts: Readonly<Record<Failure, string>> = {
  unsupported: texts.webglUnavailable,
  failed: texts.mapNotLoaded,
}

/** A map of the city with marks; shows a message when the map cannot be drawn. */
export function MapCanvas({
  label,
  start,
  interaction = true,
  highlighted,
  className,
  children,
  ref,
  ...props
}: MapCanvasProps) {
  const { marks, shape = null, pin = null, failureText } = props
  const hasPin = props.onPin !== undefined
  const container = useRef<HTMLDivElement>(null)
  const events = useRef(props)
  const first = useRef({ label, start, highlighted })
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
        interaction,
        onView: (view) => events.current.onView?.(view),
        onZoom: (zoom) => events.current.onZoom?.(zoom),
        onMark: (key) => events.current.onMark?.(key),
        onHover: (key) => events.current.onHover?.(key),
        onBackground: () => events.current.onBackground?.(),
        onPin: hasPin ? (position) => events.current.onPin?.(position) : undefined,
      })
      setHandle(made)
    }
    make().catch((error: unknown) => {
      logError('Map not created', error)
      setFailure('failed')
    })
    return () => {
      gone = true
      made?.remove()
      setHandle(null)
    }
  }, [interaction, hasPin])

  useEffect(() => handle?.setMarks(marks), [handle, marks])
  useEffect(() => handle?.setPin(pin), [handle, pin])
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
          <output className="max-w-72">{failureText ?? failureTexts[failure]}</output>
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
