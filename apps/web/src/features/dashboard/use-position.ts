import { useEffect, useState } from 'react'
import type { Position } from '../../queries/dashboard.ts'

/** A tenth of a degree is exact enough for weather, and gives away little about where a person is. */
const round = (degrees: number): number => Math.round(degrees * 10) / 10

function locate(): Promise<Position> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: round(coords.latitude), lon: round(coords.longitude) }),
      reject,
      { maximumAge: 60 * 60_000, timeout: 10_000 },
    )
  })
}

/** `asked`: the browser would ask the agent first. */
type Permission = 'granted' | 'asked' | 'none'

async function readPermission(): Promise<Permission> {
  if (!('geolocation' in navigator) || !('permissions' in navigator)) return 'none'
  const { state } = await navigator.permissions.query({ name: 'geolocation' })
  return state === 'granted' ? 'granted' : state === 'prompt' ? 'asked' : 'none'
}

export interface Located {
  /** Null: the New York area. */
  readonly position: Position | null
  /** Whether the agent can let the browser locate them. */
  readonly canAsk: boolean
  readonly failed: boolean
  readonly ask: () => Promise<void>
}

/** Where the agent is, if the browser may tell without asking; it asks only at the agent's wish. */
export function usePosition(): Located {
  const [position, setPosition] = useState<Position | null>(null)
  const [canAsk, setCanAsk] = useState(false)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let left = false
    async function start(): Promise<void> {
      const permission = await readPermission()
      if (left) return
      setCanAsk(permission === 'asked')
      if (permission !== 'granted') return
      const found = await locate()
      if (!left) setPosition(found)
    }
    // Without a position it is the weather of the New York area.
    start().catch(() => undefined)
    return () => {
      left = true
    }
  }, [])
  async function ask(): Promise<void> {
    setFailed(false)
    try {
      setPosition(await locate())
      setCanAsk(false)
    } catch {
      setFailed(true)
    }
  }
  return { position, canAsk, failed, ask }
}
