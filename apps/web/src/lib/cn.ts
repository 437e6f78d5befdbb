/** Joins class names; a kit piece takes `className` for its place in a layout, never to undo its own look. */
export { clsx as cn } from 'clsx'
