/** Asks whether what is not saved may be lost; if so, leaves. */
type Ask = (leave: () => void) => void

const asking: Ask[] = []

/** While something is not saved, whoever would end the page asks first. Returns what ends that. */
export function askBeforeLeaving(ask: Ask): () => void {
  asking.push(ask)
  return () => void asking.splice(asking.indexOf(ask), 1)
}

/** Does what ends the page, once nothing unsaved is left or may be lost. */
export function leave(action: () => void): void {
  const ask = asking.at(-1)
  if (ask) ask(action)
  else action()
}
