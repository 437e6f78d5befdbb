interface Renewal {
  readonly everyMs: number
  /** Called when the lease was lost. */
  readonly onLost?: () => void
  /** An error is no loss: the lease may be held while the database does not respond. */
  readonly onError?: (error: unknown) => void
}

/** Renews a lease while work lasts, one renewal at a time. What it returns ends that, and waits for the last one. */
export function keepRenewing(
  renew: () => Promise<boolean>,
  { everyMs, onLost, onError }: Renewal,
): () => Promise<void> {
  let isRenewing = false
  let last = Promise.resolve()
  const renewOnce = async (): Promise<void> => {
    isRenewing = true
    try {
      if (!(await renew())) onLost?.()
    } catch (error) {
      onError?.(error)
    } finally {
      isRenewing = false
    }
  }
  const timer = setInterval(() => {
    if (!isRenewing) last = renewOnce()
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await last
  }
}
