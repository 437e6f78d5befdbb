/** Asks who the agent is before a call that needs a proof; resolves to true once it is given. */
type Ask = () => Promise<boolean>

/** What asks loads after the page. It is not waited for without end: its code may be gone. */
const loadingTimeoutMs = 30_000

let ask: Ask | null = null
let isSet = Promise.withResolvers<void>()

/** Sets what asks, or null when it leaves the page. */
export function onProofRequired(next: Ask | null): void {
  ask = next
  if (next === null) isSet = Promise.withResolvers()
  else isSet.resolve()
}

/** Asks, as soon as what asks is on the page; false without an answer. */
export async function askForProof(): Promise<boolean> {
  if (ask === null)
    await Promise.race([isSet.promise, new Promise((done) => setTimeout(done, loadingTimeoutMs))])
  return ask?.() ?? false
}
