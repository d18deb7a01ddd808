import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { ServerConfig } from '../config.ts'
import { filePath } from './disk/layout.ts'
import type { FileKey } from './file-store.ts'

/** Headers that tell the proxy in front which file to send, once we have allowed a request; undefined where we send it ourselves. */
export type SentElsewhere = (request: FastifyRequest, key: FileKey) => Record<string, string> | undefined

/**
 * By the setting FILES_SENT_BY (docs/guides/operate.md). Only what came through a proxy of TRUST_PROXY is answered so: the worker, and all others who ask
 * us directly, gets the bytes.
 */
export function sentElsewhere({ filesSentBy, dataDir }: Pick<ServerConfig, 'filesSentBy' | 'dataDir'>): SentElsewhere {
  if (filesSentBy === undefined) return () => undefined
  const root = join(dataDir, 'files')
  const name = filesSentBy === 'nginx' ? 'x-accel-redirect' : 'x-sendfile'
  const place = (key: FileKey) =>
    filesSentBy === 'nginx' ? `/stored-files${filePath('/', key).split('/').map(encodeURIComponent).join('/')}` : filePath(root, key)
  return (request, key) => ((request.ips?.length ?? 0) > 1 ? { [name]: place(key) } : undefined)
}
