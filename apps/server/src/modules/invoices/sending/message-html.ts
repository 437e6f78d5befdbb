import { escapeHtml } from '../../../platform/html/escape-html.ts'

/** Turns the text of a message into paragraphs. */
export const toMessageHtml = (message: string): string =>
  message
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')
