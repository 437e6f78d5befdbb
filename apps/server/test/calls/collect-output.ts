import { afterEach, beforeEach, vi } from 'vitest'

/** Collects what a command prints, in place of printing it; empty at the start of each test. */
export function collectOutput(): readonly string[] {
  const output: string[] = []
  beforeEach(() => {
    output.length = 0
    for (const method of ['log', 'error'] as const)
      vi.spyOn(console, method).mockImplementation((text: string) => void output.push(text))
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })
  return output
}
