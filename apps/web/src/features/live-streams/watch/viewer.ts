import { randomKey } from '../../../lib/random-key.ts'

/** What this browser remembers of a viewer: the key that counts and mutes them, and what they entered. */
export interface Viewer {
  readonly key: string
  readonly name: string
  readonly email: string
}

const storageName = 'live-viewer'

export function readViewer(): Viewer {
  const empty: Viewer = { key: randomKey(), name: '', email: '' }
  try {
    const stored = JSON.parse(localStorage.getItem(storageName) ?? 'null') as Partial<Viewer> | null
    if (typeof stored?.key === 'string') return { ...empty, ...stored }
    storeViewer(empty)
    return empty
  } catch {
    return empty
  }
}

export function storeViewer(viewer: Viewer): void {
  try {
    localStorage.setItem(storageName, JSON.stringify(viewer))
  } catch {
    // Private windows store nothing; the open page still has it.
  }
}
