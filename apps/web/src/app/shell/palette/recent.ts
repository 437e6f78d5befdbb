/** A previously selected option; its id starts with its kind. */
export interface Recent {
  readonly id: string
  readonly title: string
  readonly detail: string
  readonly to: string
}

const maxRecents = 12

function isRecent(value: unknown): value is Recent {
  const fields = value as Partial<Record<keyof Recent, unknown>> | null
  return [fields?.id, fields?.title, fields?.detail, fields?.to].every((field) => typeof field === 'string')
}

function getStorageKey(personId: string): string {
  return `palette_recent:${personId}`
}

/** Returns the user's recent options in this browser, newest first; none when the stored value is malformed. */
export function getRecents(personId: string): Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(getStorageKey(personId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent) : []
  } catch {
    return []
  }
}

/** Adds an option in front. Does nothing when storage is full or disabled. */
export function addRecent(personId: string, choice: Recent): void {
  const others = getRecents(personId).filter(({ id }) => id !== choice.id)
  try {
    localStorage.setItem(getStorageKey(personId), JSON.stringify([choice, ...others].slice(0, maxRecents)))
  } catch {
    // The palette works without recent options.
  }
}
