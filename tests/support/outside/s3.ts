import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import S3rver from 's3rver'

/** An S3 server of its own on a free port. Close it when done. */
export async function openTestS3() {
  const directory = mkdtempSync(join(tmpdir(), 's3-'))
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: 'house', configs: [] }] })
  // s3rver knows no way to abort a multipart upload: real object stores do.
  server.middleware.unshift(async (context, next) => {
    const { uploadId } = context.query
    if (context.method !== 'DELETE' || !uploadId) return next()
    rmSync(join(directory, 'house', '._S3rver_uploads', basename(uploadId)), { recursive: true, force: true })
    context.status = 204
  })
  const { port } = await server.run()
  return {
    address: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'house',
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    async close() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
