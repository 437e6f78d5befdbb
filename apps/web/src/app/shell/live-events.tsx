import { useLiveEvents } from '../use-live-events.ts'

/** Keeps data live. It loads after the page, which shows nothing of it at first. */
export default function LiveEvents() {
  useLiveEvents()
  return null
}
