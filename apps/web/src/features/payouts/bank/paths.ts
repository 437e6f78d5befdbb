import { payoutsPath } from '../paths.ts'

export const bankPath = `${payoutsPath}/bank`
export const bankFilesPath = `${bankPath}?show=files`
/** One file of the bank. */
export const bankFilePath = (id: string): string => `${bankPath}/${id}`
