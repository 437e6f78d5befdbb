/** A place that was chosen before; what it was is the beginning of its id. */
export interface Recent {
  readonly id: string
  readonly title: string
  readonly detail: string
  readonly to: string
}

const most = 12

function isRecent(value: unknown): value is Recent {
  const fields = value as Partial<Record<keyof Recent, unknown>> | null
  return [fields?.id, fields?.title, fields?.detail, fields?.to].every((field) => typeof field === 'string')
}

function keyOf(personId: string): string {
  return `palette_recent:${personId}`
}

/** What the person chose last in this browser, the newest first; nothing where the record cannot be read. */
export function recentOf(personId: string): Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(personId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent) : []
  } catch {
    return []
  }
}

/** Puts a choice in front. A full or forbidden store only forgets. */
export function remember(personId: string, choice: Recent): void {
  const others = recentOf(personId).filter(({ id }) => id !== choice.id)
  try {
    localStorage.setItem(keyOf(personId), JSON.stringify([choice, ...others].slice(0, most)))
  } catch {
    // The palette works without.
  }
}
