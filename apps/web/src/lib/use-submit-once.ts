import { useRef } from 'react'

/**
 * Returns a function that submits once until the page has rendered what that began. A busy page handles several presses of
 * Enter before it renders that it is submitting.
 */
export function useSubmitOnce(): (submit: () => void) => void {
  const isSubmitting = useRef(false)
  return (submit) => {
    if (isSubmitting.current) return
    isSubmitting.current = true
    submit()
    // A mutation renders from a timer of its own, which a form may start only after it checked its entries.
    setTimeout(() => setTimeout(() => (isSubmitting.current = false)))
  }
}
