/** Classes of rich text, in the editor and wherever it is shown. Each line is a paragraph, as in email. */
export const proseClass =
  'text-sm break-words [&_a]:text-brand-text [&_a]:underline [&_a]:underline-offset-2 [&_blockquote]:my-1 [&_blockquote]:border-l-2 [&_blockquote]:border-line-strong [&_blockquote]:pl-3 [&_blockquote]:text-muted [&_img]:inline-block [&_img]:h-auto [&_img]:max-w-full [&_ol]:my-1 [&_ol]:list-decimal [&_ol]:pl-6 [&_p:empty]:min-h-[1lh] [&_strong]:font-semibold [&_ul]:my-1 [&_ul]:list-disc [&_ul]:pl-6'
