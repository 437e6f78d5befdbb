/** Whether a suggestion has what is typed: Enter may take it, while a similar one is only taken on purpose. */
export const hasTypedText = (suggestion: string | undefined, text: string): boolean =>
  suggestion?.toLowerCase().includes(text.trim().toLowerCase()) ?? false
