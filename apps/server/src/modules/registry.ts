import type { Module } from '../platform/module.ts'

/** The explicit list of modules; nothing is loaded by itself. */
export const modules: readonly Module[] = []
