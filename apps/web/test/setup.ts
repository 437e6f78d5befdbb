import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { toast } from '../src/components/ui/toaster.tsx'

// The files share their modules and one document, so each test leaves both as they were.
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  // A message that is still open would come up in the next test that shows messages.
  toast.dismiss()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})
