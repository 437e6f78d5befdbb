/** The edge of a dialog above another one, which has no backdrop of its own and, in the dark theme, the same color. */
export const nestedClass = 'ring-1 ring-line-strong'
