import { serveStream } from '../../../platform/workers/serve-stream.ts'
import { readEntries } from './read-entries.ts'

serveStream(readEntries)
