/** Interrupts a wait. */
export class WakeSignal {
  #isSet = false
  #resolve: (() => void) | undefined

  readonly wake = (): void => {
    this.#isSet = true
    this.#resolve?.()
  }

  readonly clear = (): void => {
    this.#isSet = false
  }

  /** Whether it was woken since the previous wait. */
  get isSet(): boolean {
    return this.#isSet
  }

  /** Resolves when woken, including since the previous wait, or after `ms`; returns whether it was woken. */
  async wait(ms: number): Promise<boolean> {
    if (!this.#isSet) {
      let timer: NodeJS.Timeout | undefined
      await new Promise<void>((resolve) => {
        this.#resolve = resolve
        timer = setTimeout(resolve, ms)
      })
      clearTimeout(timer)
      this.#resolve = undefined
    }
    const wasWoken = this.#isSet
    this.#isSet = false
    return wasWoken
  }
}
