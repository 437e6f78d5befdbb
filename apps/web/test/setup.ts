import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { toast } from '../src/components/ui/toaster.tsx'

/** Where happy-dom says that the document is. */
const address = location.href
const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }

// The files share their modules and one document, so each test leaves both as they were.
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  // A message that is still open would come up in the next test that shows messages.
  toast.dismiss()
  localStorage.clear()
  sessionStorage.clear()
  happyDOM.setURL(address)
  vi.unstubAllGlobals()
})
