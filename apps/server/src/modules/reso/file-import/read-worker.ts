import { serveStream } from '../../../platform/workers/serve-stream.ts'
import { readBatches } from './read-batches.ts'

serveStream(readBatches)
