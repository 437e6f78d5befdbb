import { useCallback, useEffect, useRef, useState } from 'react'
import { call, contract } from '../../../lib/api.ts'
import { toFormErrors, type FormErrors } from '../../../lib/form-errors.ts'
import { HttpError } from '../../../lib/http-error.ts'
import { createEntry, readEntry, storeEntry, toBody, type Entry } from './entry.ts'

const firstRetryMs = 2000
const lastRetryMs = 60_000

/** Whether the same entry may be accepted later: a lost connection, a busy or restarting server. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof HttpError) || error.status >= 500 || error.status === 429

export interface EntryHandle {
  readonly entry: Entry
  /** From the server, by field. */
  readonly errors: FormErrors
  /** It waits on this phone for a connection. */
  readonly waiting: boolean
  readonly change: (next: Partial<Entry>) => void
  readonly send: (next: Partial<Entry>) => void
  readonly retry: () => void
  /** Begins the entry of another person. */
  readonly startAnother: () => void
}

/**
 * The visitor's entry. It is stored on the phone with each change, and sent until it is acknowledged: after a lost
 * connection again by itself, also when the page was closed in between.
 */
export function useEntry(token: string): EntryHandle {
  const [entry, setEntry] = useState(() => readEntry(token))
  const [errors, setErrors] = useState<FormErrors>({})
  const [waiting, setWaiting] = useState(false)
  const failures = useRef(0)
  const update = useCallback(
    (next: Entry) => {
      storeEntry(token, next)
      setEntry(next)
    },
    [token],
  )
  // The same entry as another object is sent again.
  const retry = useCallback(() => setEntry((before) => ({ ...before })), [])

  useEffect(() => {
    if (entry.state !== 'sending') return undefined
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    async function send(): Promise<void> {
      try {
        const body = toBody(entry)
        await call(contract.openHouseSignIn.signIn, { params: { token }, body, signal: abort.signal })
        failures.current = 0
        setWaiting(false)
        update({ ...entry, state: 'sent' })
      } catch (error) {
        if (abort.signal.aborted) return
        if (mayPass(error)) {
          setWaiting(true)
          timer = setTimeout(retry, Math.min(lastRetryMs, firstRetryMs * 2 ** failures.current))
          failures.current += 1
          return
        }
        setWaiting(false)
        setErrors(toFormErrors(error, ['name', 'email', 'phone', 'agent_name', 'message']))
        update({ ...entry, state: 'typing' })
      }
    }
    void send()
    window.addEventListener('online', retry)
    return () => {
      abort.abort()
      clearTimeout(timer)
      window.removeEventListener('online', retry)
    }
  }, [entry, token, update, retry])

  return {
    entry,
    errors,
    waiting,
    change: (next) => update({ ...entry, ...next, ...(next.state === undefined && { state: 'typing' }) }),
    send: (next) => {
      setErrors({})
      update({ ...entry, ...next, state: 'sending' })
    },
    retry,
    startAnother: () => update(createEntry(entry.language)),
  }
}
