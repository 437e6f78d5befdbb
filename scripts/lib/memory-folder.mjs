import { accessSync, chmodSync, constants, mkdirSync, readFileSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

/**
 * Imported for its effect: temporary files of tests are in memory, where Linux offers enough of it. Each test file has a
 * database of its own, which is 1,700 files; ext4 without a journal, as on build servers, takes a second to create
 * those after deleting others, and tmpfs 0.04. Plain JavaScript for Node 20, as all scripts that run before
 * installation.
 */

const memory = '/dev/shm'

/** Four times what a run was seen to use at most. */
const neededBytes = 6_000_000_000

/** Whether it is a tmpfs on which programs can run; Docker forbids that by default. */
function isSuitable() {
  const mount = readFileSync('/proc/mounts', 'utf8').match(/^\S+ \/dev\/shm tmpfs (\S+)/m)
  if (!mount || mount[1].split(',').includes('noexec')) return false
  const { bavail, bsize } = statfsSync(memory)
  const available = process.availableMemory?.() ?? freemem()
  return Math.min(bavail * bsize, available) > neededBytes
}

function findFolder() {
  const folder = join(memory, 'pb-tests')
  try {
    if (!isSuitable()) return undefined
    // As /tmp: PostgreSQL's account writes there too.
    if (mkdirSync(folder, { recursive: true })) chmodSync(folder, 0o1777)
    accessSync(folder, constants.W_OK)
    return folder
  } catch {
    return undefined
  }
}

const folder = process.env.TMPDIR ? undefined : findFolder()
if (folder) process.env.TMPDIR = folder
