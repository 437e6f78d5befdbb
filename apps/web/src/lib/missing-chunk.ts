/** Matches each browser's error for a missing chunk, and Vite's for its styles; a deployment removes the old chunks. */
export function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|error loading|preload css/i.test(error.message)
  )
}
