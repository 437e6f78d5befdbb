import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { listenToEnter } from '../src/lib/enter.ts'
import { toast } from '../src/components/ui/toaster.tsx'
import { loadSession } from '../src/lib/session.ts'

// As the entry of each page does.
listenToEnter()

/** Initial URL of happy-dom. */
const address = location.href
const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }

// Test files share modules and one document, so each test restores both.
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  // An open toast would appear in the next test that renders toasts.
  toast.dismiss()
  localStorage.clear()
  sessionStorage.clear()
  // A session kept in memory would choose the time zone of the next file's test.
  loadSession()
  happyDOM.setURL(address)
  vi.unstubAllGlobals()
})
