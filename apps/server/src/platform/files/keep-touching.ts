/** How often a hold is touched, and after which time without a touch it has ended. */
const touchEveryMs = 10_000
export const maxHoldAgeMs = 60_000

/** Touches a hold until `stop` is called, which returns whether the hold was in force all the time. */
export function keepTouching(touch: () => Promise<void>): { readonly stop: () => boolean } {
  let touchedAt = performance.now()
  let hasLapsed = false

  function noticeLapse(): void {
    if (performance.now() - touchedAt >= maxHoldAgeMs) hasLapsed = true
  }

  const timer = setInterval(() => {
    // Measured from the beginning of a touch, which is before the time that the store gives it.
    const startedAt = performance.now()
    noticeLapse()
    touch().then(
      () => (touchedAt = startedAt),
      // A later touch may succeed in time.
      () => {},
    )
  }, touchEveryMs)
  timer.unref()
  return {
    stop() {
      clearInterval(timer)
      noticeLapse()
      return !hasLapsed
    },
  }
}

export const lapsedHold = (): Error =>
  new Error('Files may have been deleted during the backup: this process was stopped for too long')
