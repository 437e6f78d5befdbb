import { webcrypto } from 'node:crypto'
import { CryptoEngine } from 'pkijs'

/** Given with each call: the one that pkijs keeps for the process is replaced by libraries that sign PDFs. */
export const engine = new CryptoEngine({ name: 'node', crypto: webcrypto })
