/** Joins class names. The `className` of a component positions it in a layout and never overrides its style. */
export { clsx as cn } from 'clsx'
