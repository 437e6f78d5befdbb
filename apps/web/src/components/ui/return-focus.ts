/** How long a control that is disabled while it works is waited for. */
const waitMs = 30_000

/** The element that had the focus last, also one that lost it by becoming disabled. */
let last: HTMLElement | null = null

/** Remembers what has the focus; returns a function that stops it. */
export function followFocus(): () => void {
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement) last = target
  }
  document.addEventListener('focusin', remember)
  return () => document.removeEventListener('focusin', remember)
}

export const getLastFocused = (): HTMLElement | null => last

/** Focuses a control once it is enabled, unless the person acted first. */
function focusWhenEnabled(control: HTMLElement): void {
  const ended = new AbortController()
  const { signal } = ended
  const observer = new MutationObserver(() => {
    if (control.matches(':disabled')) return
    ended.abort()
    control.focus()
  })
  signal.addEventListener('abort', () => observer.disconnect())
  for (const type of ['keydown', 'pointerdown'])
    document.addEventListener(type, () => ended.abort(), { signal, capture: true })
  observer.observe(control, { attributeFilter: ['disabled'] })
  setTimeout(() => ended.abort(), waitMs)
}

/**
 * Returns what to focus when a dialog closes in place of a control: the control, or the dialog around it while it is
 * disabled. Then the control gets the focus once it is enabled.
 */
export function returnFocus(control: HTMLElement | null): HTMLElement | true {
  if (!control?.isConnected) return true
  if (!control.matches(':disabled')) return control
  focusWhenEnabled(control)
  return control.closest<HTMLElement>('[role=dialog]') ?? true
}
