export { labelBits } from './labels.ts'
export type { ParsedAttachment, ParsedMessage } from './message.ts'
export { mailFlags, mailThreads } from './threads/module.ts'
export * from './store/index.ts'
