/** Errors of erasing a person's data, and titles of the CSV file. */
export const erasureTexts = {
  wrongConfirmation: 'Type the name exactly as shown to erase this data.',
  csvTitles: ['Erasure', 'Date', 'Erased by', 'Reference', 'Records', 'Number', 'Outcome', 'Kept because'],
  erased: 'erased',
  kept: 'kept',
} as const
